import type { MoodEntry } from '@openhour/shared/features/portal/portal-diary.contract.ts'
import { RecordWords } from '../../features/wellness-records/RecordWords.tsx'
import { formatLongDay, formatTime } from '../../lib/time/format.ts'
import { Button } from '../../ui/Button.tsx'

type EntryRowProps = { entry: MoodEntry; today: string; onEdit: () => void; onDelete: () => void }

/** An entry of the client's own diary. It can be changed until the therapist has read it. */
export function EntryRow({ entry, today, onEdit, onDelete }: EntryRowProps) {
  const day = formatLongDay(entry.logDate, today)
  const time = formatTime(entry.writtenAt)
  return (
    <article aria-label={`${day}, ${time}`} className="@container px-4 py-4 sm:px-6 sm:py-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="font-sans text-base font-semibold tracking-normal">{day}</h2>
        <p className="text-sm text-muted">
          {time}
          {entry.readAt && ' · Read by your therapist'}
        </p>
      </div>
      <RecordWords record={entry} />
      {!entry.readAt && (
        <div className="mt-2 -mb-2 -ml-2.5 flex flex-wrap gap-x-1">
          <Button variant="ghost" size="lg" onClick={onEdit} aria-label={`Change ${day}, ${time}`}>
            Change
          </Button>
          <Button variant="ghost" size="lg" onClick={onDelete} aria-label={`Delete ${day}, ${time}`}>
            Delete
          </Button>
        </div>
      )}
    </article>
  )
}
