import { hasSessionText, SessionDraftFields } from '@openhour/shared/features/ai/ai-drafts.contract.ts'
import { sessionNoteTexts } from '@openhour/shared/features/ai/ai-session-notes.rules.ts'
import { type AiEngine, aiTexts } from '@openhour/shared/features/ai/ai.rules.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../../lib/forms/define-form.ts'
import { engineTexts } from '../drafts/engine-labels.ts'
import { dayField } from '../../../ui/form/day-field.ts'

const schema = z.omit(SessionDraftFields, { clientId: true })

/**
 * What a summary is made from.
 * @param today in the practice's time zone
 * @param defaultEngine the engine of a new form
 * @param minutes the practice's length of a session
 */
export const sessionForm = (today: string, defaultEngine: AiEngine, minutes: number) =>
  defineForm({
    schema,
    shape: schema.shape,
    fields: {
      sessionDate: {
        label: 'Session date',
        ...dayField({ firstDay: '1900-01-01', lastDay: today }),
        width: 'pair',
        initial: today,
      },
      duration: { label: 'Duration in minutes', control: 'number', width: 'pair', initial: String(minutes) },
      notes: {
        label: 'Session notes',
        control: 'textarea',
        rows: 10,
        hint: 'What happened, in your own words. In English, German, Spanish or French. A transcript alone is enough.',
      },
      transcript: { label: 'Transcript', control: 'part', combine: (saved, typed) => typed || saved },
      engine: {
        label: engineTexts.session.legend,
        control: 'part',
        initial: defaultEngine,
        shown: (engine) => (engine === 'model' ? 'The AI model' : 'Passages'),
      },
    },
    check: (_values, { sessionDate, ...texts }) => ({
      sessionDate: sessionDate > today ? sessionNoteTexts.futureDate : undefined,
      notes: hasSessionText(texts) ? undefined : aiTexts.notesRequired,
    }),
  })

/** The draft of the notes that are not summarized yet. */
export const sessionFormKey = (clientId: string) => `ai-session:${clientId}:new`
