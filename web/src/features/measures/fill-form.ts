import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import { ResponseDetails } from '@openhour/shared/features/measures/measures.contract.ts'
import * as z from 'zod/mini'
import { defineForm } from '../../lib/forms/define-form.ts'
import { noAnswers, shownAnswers, valuesOf } from './answer-values.ts'
import { dayField } from '../../ui/form/day-field.ts'

const { takenDate, comment } = ResponseDetails.shape

/** Answers are option values as text, '' if none is chosen. */
export const fillForm = (pack: MeasurePack) =>
  defineForm({
    schema: ResponseDetails,
    shape: { takenDate, answers: z.array(z.string()), unscored: z.array(z.string()), comment },
    fields: {
      takenDate: { label: 'Date', ...dayField(), width: 'half' },
      answers: { label: 'Answers', control: 'part', initial: noAnswers(pack.items), shown: shownAnswers },
      unscored: { label: 'Unscored answers', control: 'part', initial: noAnswers(pack.unscored), shown: shownAnswers },
      comment: { label: 'Comment', control: 'textarea', rows: 2, maxLength: 2000 },
    },
    toInput: ({ answers, unscored, ...rest }) => ({
      ...rest,
      measureId: pack.id,
      answers: valuesOf(pack.items, answers),
      unscored: valuesOf(pack.unscored, unscored),
    }),
  })
