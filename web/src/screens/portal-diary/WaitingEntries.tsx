import type { MoodEntry } from '@openhour/shared/features/portal/portal-diary.contract.ts'
import { Copy, Pencil, Trash2 } from 'lucide-react'
import { ratings } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { useEffect } from 'react'
import { removeEntry, type WaitingEntry } from '../../features/portal/on-device/kept.ts'
import { hasArrived, useWaitingEntries, wordsOf } from '../../features/portal/on-device/waiting.ts'
import { spokenRating } from '../../features/wellness-records/record-labels.ts'
import { RecordWords } from '../../features/wellness-records/RecordWords.tsx'
import { copyText } from '../../lib/copy-text.ts'
import { countOf, formatLongDay, formatTime } from '../../lib/time/format.ts'
import { useDialogs } from '../../lib/use-dialogs.ts'
import { whenIdle } from '../../lib/when-idle.ts'
import { AlertDialog } from '../../ui/AlertDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { fetchDialogCode } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/Field.tsx'
import { EntryFormDialog } from './EntryFormDialog.tsx'

type WaitingEntriesProps = {
  clientId: string
  today: string
  /** The entries that the page shows from the server. */
  saved: readonly MoodEntry[]
}
type Shown = { kind: 'edit' | 'delete'; entry: WaitingEntry }

/**
 * Lazy-loaded. The entries that this device keeps until they can be sent, and what was refused. The form comes with it,
 * because writing has to work when the connection is gone.
 */
export function WaitingEntries({ clientId, today, saved }: WaitingEntriesProps) {
  const own = useWaitingEntries()?.filter((entry) => entry.clientId === clientId) ?? []
  // An entry never stands there twice.
  const entries = own.filter((entry) => !hasArrived(entry, saved))
  const dialogs = useDialogs<Shown>()
  const { shown, open, opening } = dialogs.state
  useEffect(() => whenIdle(() => void fetchDialogCode()), [])
  const refused = entries.filter(({ refusal }) => refusal !== undefined).length
  return (
    <>
      <p role="status" className={entries.length > 0 ? 'mb-3 font-medium' : 'sr-only'}>
        {messageOf(entries.length - refused, refused)}
      </p>
      {entries.length > 0 && (
        <Card padding="none" className="mb-5">
          <ul aria-label="Entries on this device" className="divide-y divide-line">
            {entries.map((entry) => (
              <li key={entry.id}>
                <WaitingRow
                  entry={entry}
                  day={formatLongDay(entry.logDate, today)}
                  onEdit={() => dialogs.show({ kind: 'edit', entry })}
                  onDelete={() => dialogs.show({ kind: 'delete', entry })}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {shown?.kind === 'edit' && (
        <EntryFormDialog key={opening} clientId={clientId} waiting={shown.entry} open={open} onClose={dialogs.close} />
      )}
      {shown?.kind === 'delete' && (
        <AlertDialog
          open={open}
          onClose={dialogs.close}
          title="Delete this entry?"
          description="It has not been sent, so this device has the only copy."
          confirmLabel="Delete entry"
          onConfirm={() => {
            void removeEntry(shown.entry)
            dialogs.close()
          }}
        />
      )}
    </>
  )
}

function messageOf(waiting: number, refused: number): string {
  const parts = [
    waiting > 0 && `${countOf(waiting, 'entry', 'entries')} waiting to be sent`,
    refused > 0 && `${countOf(refused, 'entry', 'entries')} could not be sent`,
  ]
  return parts.filter(Boolean).join(', ')
}

type WaitingRowProps = { entry: WaitingEntry; day: string; onEdit: () => void; onDelete: () => void }

function WaitingRow({ entry, day, onEdit, onDelete }: WaitingRowProps) {
  const { writtenAt, refusal } = entry
  const time = formatTime(writtenAt)
  return (
    <article aria-label={`${day}, ${time}, not sent`} className="@container px-4 py-4 sm:px-6 sm:py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-sans text-base font-semibold tracking-normal">{day}</h2>
        <p className="text-sm text-muted">
          {time} · {refusal === undefined ? 'Waiting to be sent' : 'Not sent'}
        </p>
      </div>
      {refusal !== undefined && (
        <FormError>{refusal} The entry is still on this device: change it, copy it or delete it.</FormError>
      )}
      <RecordWords record={wordsOf(entry)} />
      <div className="mt-2 -mb-2 -ml-2.5 flex flex-wrap gap-x-1">
        <Button variant="ghost" size="lg" icon={Pencil} onClick={onEdit} aria-label={`Change ${day}, ${time}`}>
          Change
        </Button>
        <Button
          variant="ghost"
          size="lg"
          icon={Copy}
          onClick={() => void copyText(textOf(entry, `${day}, ${time}`), 'Entry copied')}
          aria-label={`Copy ${day}, ${time}`}
        >
          Copy
        </Button>
        <Button variant="ghost" size="lg" icon={Trash2} onClick={onDelete} aria-label={`Delete ${day}, ${time}`}>
          Delete
        </Button>
      </div>
    </article>
  )
}

/** The whole entry, to keep it somewhere else. */
function textOf(entry: WaitingEntry, when: string): string {
  const { triggers, copingStrategiesUsed, notes, ...rated } = wordsOf(entry)
  return [
    when,
    ...ratings.map(({ name, label }) => `${label}: ${rated[name] === null ? '–' : spokenRating(name, rated[name])}`),
    triggers.length > 0 && `What set it off: ${triggers.join(', ')}`,
    copingStrategiesUsed.length > 0 && `What helped: ${copingStrategiesUsed.join(', ')}`,
    notes,
  ]
    .filter(Boolean)
    .join('\n')
}
