import { ratingLabel } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { useId } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Face } from '../../ui/Face.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { portalMoodPage } from './portal.page.ts'

const moods = [2, 4, 6, 8, 10] as const

/** Starts an entry of the diary with one tap. */
export function HomeMood() {
  const id = useId()
  return (
    <Card padding="lg">
      <section aria-labelledby={id}>
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
    </Card>
  )
}
