import { sessionSectionTitles } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import type { ListedAiSessionNote } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import { CalendarDays, Clock3, Lightbulb } from 'lucide-react'
import { countOf, formatFullDay } from '../../../lib/time/format.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { OpenableCard } from '../lines/OpenableCard.tsx'

type SessionNoteCardProps = { note: ListedAiSessionNote; onOpen: () => void }

/** A session note in the list. */
export function SessionNoteCard({ note, onOpen }: SessionNoteCardProps) {
  const more = note.insights - note.keyInsights.length
  return (
    <OpenableCard
      icon={CalendarDays}
      title={`Session of ${formatFullDay(note.sessionDate)}`}
      onOpen={onOpen}
      beside={
        <p className="flex items-center gap-1.5 text-sm text-muted">
          <Clock3 size={16} aria-hidden />
          {countOf(note.durationMinutes, 'minute')}
        </p>
      }
      safety={note.safety}
    >
      <p className="mt-2 line-clamp-2 max-w-[68ch] text-md wrap-anywhere">
        {note.summary || <span className="text-muted">No lines were kept here.</span>}
      </p>
      {note.keyInsights.length > 0 && (
        <ul aria-label={sessionSectionTitles(note.engine).points} className="mt-3 flex flex-wrap gap-2">
          {note.keyInsights.map((insight, index) => (
            // Two can begin alike.
            <li key={index} className="max-w-full">
              <Badge icon={Lightbulb}>{insight}</Badge>
            </li>
          ))}
          {more > 0 && <li className="self-center text-sm text-muted">{more} more</li>}
        </ul>
      )}
    </OpenableCard>
  )
}
