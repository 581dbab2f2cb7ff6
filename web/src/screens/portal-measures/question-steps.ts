import type { MeasureQuestions } from '@openhour/shared/features/measures/portal-measures.contract.ts'

type Option = MeasureQuestions['options'][number]
export type QuestionStep = {
  field: 'answers' | 'unscored'
  index: number
  text: string
  options: readonly Option[]
}

/** The questions in the order of the form, those that are not scored last. */
export function stepsOf({ items, options, unscored }: MeasureQuestions): QuestionStep[] {
  return [
    ...items.map(({ text }, index): QuestionStep => ({ field: 'answers', index, text, options })),
    ...unscored.map(({ text, options: own }, index): QuestionStep => ({
      field: 'unscored',
      index,
      text,
      options: own,
    })),
  ]
}
