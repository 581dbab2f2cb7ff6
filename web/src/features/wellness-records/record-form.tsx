import {
  RecordDetails,
  type WellnessRecord,
} from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import {
  faceOf,
  longestItem,
  mostItems,
  type RatingName,
  ratings,
  recordTexts,
} from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { withoutDoubles } from '@openhour/shared/lib/items.ts'
import { cn } from '../../lib/cn.ts'
import { defineForm } from '../../lib/forms/define-form.ts'
import { Face } from '../../ui/Face.tsx'
import { chips, slider } from '../../ui/form/controls.ts'
import { toneClass } from '../../ui/tones.ts'
import { spokenRating, today, toneOfRating } from './record-words.ts'

const rating = (name: RatingName) => ({
  label: ratings.find((one) => one.name === name)?.label ?? name,
  control: slider({ min: 1, max: 10 }, (value) => spokenRating(name, value)),
  aside: (value: string) => <RatingNow name={name} rating={Number(value)} />,
})
const items = {
  control: chips({ tidy: withoutDoubles, most: mostItems, longest: longestItem }),
  optional: true,
  hint: 'Separate several with commas.',
}

export const recordForm = defineForm({
  schema: RecordDetails,
  shape: RecordDetails.shape,
  fields: {
    logDate: { label: 'Date', control: 'day', lastDay: 'today', width: 'half' },
    moodRating: rating('moodRating'),
    anxietyLevel: rating('anxietyLevel'),
    energyLevel: rating('energyLevel'),
    sleepQuality: rating('sleepQuality'),
    stressLevel: rating('stressLevel'),
    triggers: { label: 'Triggers', ...items },
    copingStrategiesUsed: { label: 'Coping strategies used', ...items },
    notes: { label: 'Notes', control: 'textarea' },
  },
  check: ({ logDate }, _input, _seen: WellnessRecord | undefined) => ({
    logDate: logDate > today() ? recordTexts.futureDate : undefined,
  }),
})

/** What the slider says, in words, a face and the specified colour. */
function RatingNow({ name, rating: value }: { name: RatingName; rating: number }) {
  return (
    <span
      className={cn(
        'inline-flex items-center gap-1.5 rounded-full py-0.5 pr-2.5 pl-1 text-xs font-semibold',
        toneClass[toneOfRating(name, value)],
      )}
    >
      <Face band={faceOf(name, value)} size={18} />
      {spokenRating(name, value)}
    </span>
  )
}
