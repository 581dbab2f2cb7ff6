import { Ellipsis, History, LayoutTemplate, TextCursorInput, Trash2 } from 'lucide-react'
import { type RefObject, Suspense, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { problemFrom } from '../../../lib/api/http.ts'
import { formatFullDay } from '../../../lib/time/format.ts'
import { toast } from '../../../lib/toast.ts'
import { AlertDialog } from '../../../ui/AlertDialog.tsx'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { NoteFieldsProps } from '../notes/note-form-props.ts'
import { arrange, hasText } from '../notes/note-sections.ts'
import { bodyOf, headingsOf, type NoteValues } from '../notes/note-values.ts'
import type { NamedText } from './snippet-shortcut.ts'
import { lazyDialog } from '../../../ui/lazy-overlay.ts'

const OwnTextsDialog = lazyDialog(() => import('./OwnTextsDialog.tsx').then((file) => file.OwnTextsDialog))

type NoteToolsProps = NoteFieldsProps & {
  /** Undefined while loading. */
  snippets: readonly NamedText[] | undefined
  lastArea: RefObject<HTMLTextAreaElement | null>
  onInsert: (snippet: NamedText) => void
}

/** Snippets, the previous note, and the practice's own templates. */
export function NoteTools({ snippets, lastArea, onInsert, ...props }: NoteToolsProps) {
  const previous = usePreviousNote(props)
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
      <Button variant="ghost" size="sm" icon={History} busy={previous.busy} onClick={() => void previous.load()}>
        Load previous note
      </Button>
      <Menu
        label="More for this note"
        trigger={(trigger) => (
          <IconButton {...trigger} label="More for this note" icon={Ellipsis} size="sm" tooltip={false} />
        )}
        entries={[
          { label: 'Templates and snippets', icon: LayoutTemplate, onSelect: manage },
          ...(props.onDiscard
            ? [
                { kind: 'line' } as const,
                { label: 'Discard my text', icon: Trash2, tone: 'danger' as const, onSelect: props.onDiscard },
              ]
            : []),
        ]}
      />
      <AlertDialog
        open={previous.found !== undefined}
        onClose={previous.forget}
        title="Replace what you typed?"
        description={`It is replaced by the text of the note of ${formatFullDay(previous.found?.serviceDate ?? props.today)}.`}
        confirmLabel="Replace"
        cancelLabel="Keep my text"
        onConfirm={previous.replace}
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

type Found = Pick<NoteValues, 'template' | 'sections'> & { serviceDate: string }

/** Loads template and text of the client's latest note into the form; asks first if it would replace text. */
function usePreviousNote({ form, client, note, own }: NoteFieldsProps) {
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Found>()
  const { getValues, setValue } = form
  const put = ({ template, sections }: Found) => {
    setFound(undefined)
    setValue('template', template, { shouldDirty: true })
    setValue('sections', arrange(sections, headingsOf({ template, sections }, own)), { shouldDirty: true })
  }
  const load = async () => {
    setBusy(true)
    try {
      const except = note ? { exceptId: note.id } : {}
      const { note: previous } = await api.notes.previous({ clientId: client.id, ...except })
      if (!previous) toast.plain('There is no earlier note about this client')
      else {
        const next = { ...bodyOf(previous), serviceDate: previous.serviceDate }
        if (getValues('sections').some(hasText)) setFound(next)
        else put(next)
      }
    } catch (error) {
      toast.bad('The previous note could not be loaded', { description: problemFrom(error).detail })
    }
    setBusy(false)
  }
  return { busy, found, load, forget: () => setFound(undefined), replace: () => found && put(found) }
}
