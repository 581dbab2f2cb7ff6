import { type MoodEntry, MoodEntryDetails } from '@openhour/shared/features/portal/portal-diary.contract.ts'
import { diaryTexts, maxEntryNoteLength, saysNothing } from '@openhour/shared/features/portal/portal-diary.rules.ts'
import {
  maxItemLength,
  maxItems,
  type RatingName,
  ratings,
} from '@openhour/shared/features/wellness-records/wellness-records.rules.ts'
import { recordTexts } from '@openhour/shared/features/wellness-records/record-texts.ts'
import { withoutDuplicates } from '@openhour/shared/lib/items.ts'
import { createElement } from 'react'
import { spokenRating, today } from '../../features/wellness-records/record-labels.ts'
import { RatingNow } from '../../features/wellness-records/RatingNow.tsx'
import { defineForm } from '../../lib/forms/define-form.ts'
import { chips, optionalSlider } from '../../ui/form/controls.ts'
import { dayField } from '../../ui/form/day-field.ts'

const rating = (name: RatingName, hint?: string) => ({
  label: ratings.find((one) => one.name === name)?.label ?? name,
  control: optionalSlider({ min: 1, max: 10 }, (value) => spokenRating(name, value)),
  aside: (value: string) => createElement(RatingNow, { name, rating: value === '' ? null : Number(value) }),
  // The sentence above the form says it once for all.
  optional: false,
  ...(hint && { hint }),
})
const details = 'Add details'
const items = {
  control: chips({ tidy: withoutDuplicates, most: maxItems, longest: maxItemLength }),
  optional: true,
  section: details,
  hint: 'Separate several with commas.',
}

/** The ratings first, which are enough; everything else is folded. */
export const entryForm = defineForm({
  schema: MoodEntryDetails,
  shape: MoodEntryDetails.shape,
  fields: {
    id: { label: 'Entry', control: 'part' },
    moodRating: rating('moodRating'),
    anxietyLevel: rating('anxietyLevel', 'Lower is better.'),
    energyLevel: rating('energyLevel'),
    sleepQuality: rating('sleepQuality'),
    stressLevel: rating('stressLevel', 'Lower is better.'),
    notes: { label: 'Note', control: 'textarea', section: details, maxLength: maxEntryNoteLength },
    triggers: { label: 'What set it off', ...items },
    copingStrategiesUsed: { label: 'What helped', ...items },
    logDate: { label: 'Day', ...dayField({ lastDay: 'today' }), section: details },
  },
  sections: { [details]: 'a note, what set it off, what helped' },
  check: ({ logDate }, input, _seen: MoodEntry | undefined) => ({
    moodRating: saysNothing(input) ? diaryTexts.nothing : undefined,
    logDate: logDate > today() ? recordTexts.futureDate : undefined,
  }),
})
