import { faceOf, type RatingName } from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { cn } from '../../lib/cn.ts'
import { Face } from '../../ui/Face.tsx'
import { toneClass } from '../../ui/tones.ts'
import { spokenRating, toneOfRating } from './record-labels.ts'

/** A dash, and words for those who do not see it. */
export function Unanswered() {
  return (
    <span className="text-muted">
      –<span className="sr-only">, not answered</span>
    </span>
  )
}

/** A rating as text, face and the specified colour. */
export function RatingNow({ name, rating }: { name: RatingName; rating: number | null }) {
  if (rating === null) return <Unanswered />
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 rounded-full py-0.5 pr-2.5 pl-1 text-xs font-semibold',
        toneClass[toneOfRating(name, rating)],
      )}
    >
      <Face band={faceOf(name, rating)} size={18} />
      {spokenRating(name, rating)}
    </span>
  )
}
