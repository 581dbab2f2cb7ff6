import type { MeasurePack } from './measure-pack.ts'

type Answer = number | null | undefined
type Options = MeasurePack['options']
type Pack = Pick<MeasurePack, 'items' | 'options' | 'unscored'> | undefined

/** The label of an answer with its number. Without the questionnaire there is the number alone. */
export function answerLabel(answer: Answer, options: Options | undefined): string {
  if (answer === null || answer === undefined) return 'Not answered'
  const label = options?.find(({ value }) => value === answer)?.label
  return label === undefined ? String(answer) : `${label} (${answer})`
}

/** Each question with its number and the label of its answer, in the order of the questionnaire. */
export function labelledAnswers(
  pack: Pack,
  answers: readonly Answer[],
  unscored: readonly Answer[],
): [question: string, answer: string][] {
  const labelled = (answer: Answer, number: number, text?: string, options?: Options): [string, string] => [
    `${number}. ${text ?? 'Question'}`,
    answerLabel(answer, options),
  ]
  return [
    ...answers.map((answer, index) => labelled(answer, index + 1, pack?.items[index]?.text, pack?.options)),
    ...unscored.map((answer, index) => {
      const further = pack?.unscored[index]
      return labelled(answer, answers.length + index + 1, further?.text, further?.options)
    }),
  ]
}
