import { Ellipsis, LayoutTemplate, PanelRight, TextCursorInput, Trash2 } from 'lucide-react'
import { type RefObject, Suspense, useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { NoteFieldsProps } from '../notes/note-form-props.ts'
import type { NamedText } from './snippet-shortcut.ts'
import { lazyDialog } from '../../../ui/lazy-overlay.ts'

const OwnTextsDialog = lazyDialog(() => import('./OwnTextsDialog.tsx').then((file) => file.OwnTextsDialog))

type NoteToolsProps = Pick<NoteFieldsProps, 'onDiscard' | 'recordShown' | 'onRecord'> & {
  /** Undefined while loading. */
  snippets: readonly NamedText[] | undefined
  lastArea: RefObject<HTMLTextAreaElement | null>
  onInsert: (snippet: NamedText) => void
}

/** Snippets, the practice's own templates, and where there is no room for it, the record beside the text. */
export function NoteTools({ snippets, lastArea, onInsert, onDiscard, recordShown, onRecord }: NoteToolsProps) {
  const [managing, setManaging] = useState<{ opening: number; open: boolean }>({ opening: 0, open: false })
  const manage = () => setManaging(({ opening }) => ({ opening: opening + 1, open: true }))
  const label = 'Insert snippet'
  return (
    <div className="-mr-1 flex flex-wrap items-center gap-1">
      <Menu
        label={label}
        focusAfter={lastArea}
        trigger={(trigger) => (
          <Button {...trigger} variant="ghost" size="sm" icon={TextCursorInput}>
            {label}
          </Button>
        )}
        entries={
          snippets && snippets.length > 0
            ? snippets.map((snippet) => ({
                label: snippet.name,
                hint: beginning(snippet.text),
                onSelect: () => onInsert(snippet),
              }))
            : [
                {
                  label: 'You have no snippets yet',
                  hint: 'Write the first one',
                  icon: LayoutTemplate,
                  onSelect: manage,
                },
              ]
        }
      />
      {onRecord && (
        <Button
          variant="ghost"
          size="sm"
          icon={PanelRight}
          aria-expanded={recordShown}
          // The cursor stays in the text.
          onMouseDown={(event) => event.preventDefault()}
          onClick={onRecord}
        >
          {recordShown ? 'Hide record' : 'Show record'}
        </Button>
      )}
      <Menu
        label="More for this note"
        trigger={(trigger) => (
          <IconButton {...trigger} label="More for this note" icon={Ellipsis} size="sm" tooltip={false} />
        )}
        entries={[
          { label: 'Templates and snippets', icon: LayoutTemplate, onSelect: manage },
          ...(onDiscard
            ? [
                { kind: 'line' } as const,
                { label: 'Discard my text', icon: Trash2, tone: 'danger' as const, onSelect: onDiscard },
              ]
            : []),
        ]}
      />
      {managing.opening > 0 && (
        <Suspense>
          <OwnTextsDialog
            key={managing.opening}
            open={managing.open}
            onClose={() => setManaging((before) => ({ ...before, open: false }))}
          />
        </Suspense>
      )}
    </div>
  )
}

function beginning(text: string): string {
  const line = text.trim().replace(/\s+/gu, ' ')
  return line.length > 70 ? `${line.slice(0, 70).trimEnd()}…` : line
}
