import { type AiSessionNote, AiSessionNoteChanges } from '@openhour/shared/features/ai/ai-session-notes.contract.ts'
import type { SessionSections } from '@openhour/shared/features/ai/ai-lines.contract.ts'
import { sessionNoteTexts } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import type { AiEngine } from '@openhour/shared/features/ai/ai.rules.ts'
import { defineForm } from '../../../lib/forms/define-form.ts'
import { sectionText } from '../lines/line-sections.ts'
import { moodHint, moodLabel } from './review-form.ts'
import { sessionSections } from './session-sections.ts'
import { dayField } from '../../../ui/form/day-field.ts'

const asText = (engine: AiEngine) => (sections: unknown) =>
  sessionSections(sections as SessionSections, engine)
    .filter(({ lines }) => lines.length > 0)
    .map(sectionText)
    .join('\n\n')

/** A kept session note. @param today in the practice's time zone */
export const sessionNoteForm = (today: string, engine: AiEngine) =>
  defineForm({
    schema: AiSessionNoteChanges,
    shape: AiSessionNoteChanges.shape,
    fields: {
      sessionDate: { label: 'Session date', ...dayField({ firstDay: '1900-01-01', lastDay: today }), width: 'pair' },
      durationMinutes: { label: 'Duration in minutes', control: 'number', width: 'pair' },
      sections: { label: 'Lines', control: 'part', shown: asText(engine) },
      moodAssessment: { label: moodLabel, control: 'textarea', hint: moodHint, optional: true },
    },
    errorsAt: { sections: 'sections' },
    toValues: (note: AiSessionNote) => note,
    check: (_values, { sessionDate }) => ({
      sessionDate: sessionDate > today ? sessionNoteTexts.futureDate : undefined,
    }),
  })
