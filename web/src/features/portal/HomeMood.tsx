import { ratingLabel } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { ChevronRight } from 'lucide-react'
import { useId } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Face } from '../../ui/Face.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { portalMessagesPage, portalMoodPage } from './portal.page.ts'

const moods = [2, 4, 6, 8, 10] as const

type HomeMoodProps = { therapistName: string }

/** Something to write at once: an entry of the diary with one tap, or a message. */
export function HomeMood({ therapistName }: HomeMoodProps) {
  const id = useId()
  const MessageIcon = portalMessagesPage.icon
  return (
    <Card padding="none">
      <section aria-labelledby={id} className="px-4 pt-4 pb-3 sm:px-6 sm:pt-5">
        <h2 id={id} className="font-sans text-lg font-semibold tracking-normal">
          How are you today?
        </h2>
        <ul aria-labelledby={id} className="mt-3 grid grid-cols-5 gap-1.5">
          {moods.map((mood, index) => (
            <li key={mood} className="min-w-0">
              <PathLink
                to={`${portalMoodPage.path}?mood=${mood}`}
                className="flex min-h-16 flex-col items-center justify-center gap-1 rounded-lg text-center text-xs leading-tight hover:bg-honey-soft hover:text-honey"
              >
                <Face band={index as 0 | 1 | 2 | 3 | 4} size={32} />
                {ratingLabel('moodRating', mood)}
              </PathLink>
            </li>
          ))}
        </ul>
      </section>
      <PathLink
        to={portalMessagesPage.path}
        className="flex min-h-14 items-center gap-3.5 border-t border-line px-4 font-medium -outline-offset-2 hover:bg-surface-2 sm:px-6"
      >
        <MessageIcon size={20} className="text-primary" aria-hidden />
        <span className="min-w-0 flex-1 wrap-anywhere">Write to {therapistName}</span>
        <ChevronRight size={18} className="text-muted" aria-hidden />
      </PathLink>
    </Card>
  )
}
