import { Autocomplete } from '@base-ui/react/autocomplete'
import { ChevronDown } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useFieldWiring } from './Field.tsx'

export type SuggestInputProps = {
  suggestions: readonly string[]
  value: string
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

/** Free text with a few suggestions, which a press or an arrow key shows and typing hides. */
export function SuggestInput({ suggestions, value, onChange, onBlur, ref, ...rest }: SuggestInputProps) {
  const { labelId, ...wiring } = useFieldWiring()
  // Outside its dialog the list would be in no landmark.
  const [dialog, setDialog] = useState<HTMLElement | null>(null)
  const [open, setOpen] = useState(false)
  return (
    <Autocomplete.Root
      items={suggestions}
      mode="none"
      value={value}
      onValueChange={onChange}
      openOnInputClick
      open={open}
      // An open list hides the rest of the form from screen readers, so typing does not open it.
      onOpenChange={(next, { reason }) => setOpen(next && reason !== 'input-change')}
    >
      <div className="relative" ref={(element) => setDialog(element?.closest<HTMLElement>('[role=dialog]') ?? null)}>
        <Autocomplete.Input
          {...rest}
          id={wiring.id}
          // The open list hides the label element from screen readers; its text can still name the field.
          aria-labelledby={labelId}
          aria-describedby={wiring['aria-describedby']}
          aria-invalid={wiring['aria-invalid']}
          ref={ref}
          onBlur={onBlur}
          className="control pr-control!"
        />
        <Autocomplete.Trigger
          tabIndex={-1}
          aria-label="Show suggestions"
          className="absolute inset-y-0 right-0 inline-flex w-control items-center justify-center rounded-md text-muted hover:text-text"
        >
          <ChevronDown size={18} aria-hidden />
        </Autocomplete.Trigger>
      </div>
      <Autocomplete.Portal container={dialog}>
        <Autocomplete.Positioner align="start" sideOffset={4} className="z-60 outline-none">
          <Autocomplete.Popup className="pop w-(--anchor-width) min-w-48 rounded-lg border border-line bg-surface p-1.5 shadow-pop outline-none">
            <Autocomplete.List
              aria-labelledby={labelId}
              ref={(list) => showNear(list, value)}
              className="max-h-[min(16rem,var(--available-height))] overflow-y-auto overscroll-contain"
            >
              {(suggestion: string) => (
                <Autocomplete.Item
                  key={suggestion}
                  value={suggestion}
                  className="flex min-h-9 items-center rounded-sm px-2.5 py-1.5 text-md outline-none select-none data-highlighted:bg-surface-2"
                >
                  {suggestion}
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </Autocomplete.Popup>
        </Autocomplete.Positioner>
      </Autocomplete.Portal>
    </Autocomplete.Root>
  )
}

/** A long list opens at the current value. */
function showNear(list: HTMLDivElement | null, value: string): void {
  const same = [...(list?.children ?? [])].find((item) => item.textContent === value)
  if (list && same instanceof HTMLElement) list.scrollTop = same.offsetTop - list.clientHeight / 2
}
