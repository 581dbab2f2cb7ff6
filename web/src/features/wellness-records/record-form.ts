import {
  RecordDetails,
  type WellnessRecord,
} from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import {
  maxItemLength,
  maxItems,
  type RatingName,
  ratings,
} from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { recordTexts } from '@openhour/shared/features/wellness-records/record-texts.ts'
import { withoutDuplicates } from '@openhour/shared/lib/items.ts'
import { createElement } from 'react'
import { defineForm } from '../../lib/forms/define-form.ts'
import { chips, slider } from '../../ui/form/controls.ts'
import { RatingNow } from './RatingNow.tsx'
import { spokenRating, today } from './record-labels.ts'
import { dayField } from '../../ui/form/day-field.ts'

const rating = (name: RatingName) => ({
  label: ratings.find((one) => one.name === name)?.label ?? name,
  control: slider({ min: 1, max: 10 }, (value) => spokenRating(name, value)),
  aside: (value: string) => createElement(RatingNow, { name, rating: Number(value) }),
})
const items = {
  control: chips({ tidy: withoutDuplicates, most: maxItems, longest: maxItemLength }),
  optional: true,
  hint: 'Separate several with commas.',
}

export const recordForm = defineForm({
  schema: RecordDetails,
  shape: RecordDetails.shape,
  fields: {
    logDate: { label: 'Date', ...dayField({ lastDay: 'today' }), width: 'half' },
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
