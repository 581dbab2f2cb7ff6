import { ChevronDown } from 'lucide-react'
import { type ReactNode, type ToggleEvent, useRef, useState } from 'react'

export type DisclosureProps = {
  label: string
  /** A short summary of the content. */
  hint?: string | undefined
  /** Opens it from outside, if something inside needs attention. */
  forceOpen?: boolean | undefined
  /** Whoever opens it goes on in its first field, which is scrolled into view. */
  toFirstField?: boolean | undefined
  children: ReactNode
}

/** A dashed row that expands. The content stays in the form while collapsed. */
export function Disclosure({ label, hint, forceOpen = false, toFirstField = false, children }: DisclosureProps) {
  const [opened, setOpened] = useState(false)
  const pressed = useRef(false)
  const toggled = ({ currentTarget: details }: ToggleEvent<HTMLDetailsElement>) => {
    setOpened(details.open)
    if (!details.open || !pressed.current) return
    pressed.current = false
    details.querySelector<HTMLElement>('input, textarea, select')?.focus({ preventScroll: true })
    details.scrollIntoView({ block: 'start' })
  }
  return (
    <details open={opened || forceOpen} onToggle={toggled} className="group scroll-mt-4">
      <summary
        onClick={() => (pressed.current = toFirstField)}
        className="flex min-h-control list-none items-center gap-3 rounded-md border border-dashed border-line-strong/60 px-3.5 py-2 text-md select-none hover:bg-surface-2 [&::-webkit-details-marker]:hidden"
      >
        <ChevronDown
          size={18}
          aria-hidden
          className="text-muted transition-transform duration-150 group-open:rotate-180"
        />
        <span className="min-w-0">
          <span className="mr-2 font-medium">{label}</span>
          {hint && <span className="text-muted">{hint}</span>}
        </span>
      </summary>
      <div className="pt-4">{children}</div>
    </details>
  )
}
