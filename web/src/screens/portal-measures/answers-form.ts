import { MeasureAnswers, type MeasureQuestions } from '@openhour/shared/features/measures/portal-measures.contract.ts'
import * as z from 'zod/mini'
import { noAnswers, shownAnswers, valuesOf } from '../../features/measures/answer-values.ts'
import { defineForm } from '../../lib/forms/define-form.ts'

/** The answers to all questions; the screen shows one at a time. */
export const answersForm = ({ items, unscored }: MeasureQuestions) =>
  defineForm({
    schema: MeasureAnswers,
    shape: { answers: z.array(z.string()), unscored: z.array(z.string()) },
    fields: {
      answers: { label: 'Answers', control: 'part', initial: noAnswers(items), shown: shownAnswers },
      unscored: { label: 'Further answers', control: 'part', initial: noAnswers(unscored), shown: shownAnswers },
    },
    toInput: (given) => ({
      answers: valuesOf(items, given.answers),
      unscored: valuesOf(unscored, given.unscored),
    }),
  })
