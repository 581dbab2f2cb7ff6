import { maxMoodAssessment } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { longText } from '@openhour/shared/lib/text.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../../lib/forms/define-form.ts'

export const moodLabel = 'Mood assessment'
export const moodHint = 'In your own words. AI never fills this in.'

const schema = z.strictObject({
  moodAssessment: z.optional(z.nullable(longText(maxMoodAssessment))),
  keepTranscript: z._default(z.boolean(), false),
})

/** What the therapist adds to a summary before saving it. */
export const reviewForm = defineForm({
  schema,
  shape: schema.shape,
  fields: {
    moodAssessment: { label: moodLabel, control: 'textarea', hint: moodHint, optional: true },
    keepTranscript: {
      label: 'Keep the transcript with this note',
      control: 'switch',
      hint: 'Otherwise it is deleted when you save. The quoted passages stay.',
    },
  },
})
