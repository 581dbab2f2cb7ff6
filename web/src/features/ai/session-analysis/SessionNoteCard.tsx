import type { ListedAiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { CalendarDays, Clock3, Lightbulb, ShieldAlert } from 'lucide-react'
import { useId } from 'react'
import { countOf, formatFullDay } from '../../../lib/time/format.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'

type SessionNoteCardProps = { note: ListedAiSessionNote; onOpen: () => void }

/** A session note in the list; all of it opens the note. */
export function SessionNoteCard({ note, onOpen }: SessionNoteCardProps) {
  const id = useId()
  const more = note.insights - note.keyInsights.length
  return (
    <Card className="relative transition-shadow duration-150 focus-within:ring-2 focus-within:ring-ring hover:shadow-pop">
      <article aria-labelledby={id}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h3 id={id} className="text-lg font-semibold">
            <button
              type="button"
              onClick={onOpen}
              className="inline-flex items-center gap-2 text-left outline-none before:absolute before:inset-0 before:rounded-xl before:content-['']"
            >
              <CalendarDays size={18} aria-hidden className="text-muted" />
              Session of {formatFullDay(note.sessionDate)}
            </button>
          </h3>
          <p className="flex items-center gap-1.5 text-sm text-muted">
            <Clock3 size={16} aria-hidden />
            {countOf(note.durationMinutes, 'minute')}
          </p>
          {note.safety > 0 && (
            <Badge tone="clay" icon={ShieldAlert}>
              {countOf(note.safety, 'safety passage')}
            </Badge>
          )}
        </div>
        <p className="mt-2 line-clamp-2 max-w-[68ch] text-md wrap-anywhere">
          {note.summary || <span className="text-muted">No summary lines were kept.</span>}
        </p>
        {note.keyInsights.length > 0 && (
          <ul aria-label="Key insights" className="mt-3 flex flex-wrap gap-2">
            {note.keyInsights.map((insight, index) => (
              // Two can begin alike.
              <li key={index} className="max-w-full">
                <Badge icon={Lightbulb}>{insight}</Badge>
              </li>
            ))}
            {more > 0 && <li className="self-center text-sm text-muted">{more} more</li>}
          </ul>
        )}
      </article>
    </Card>
  )
}
