// In forms, answers are option values as text, '' if none is chosen.

export const noAnswers = (items: readonly unknown[]) => items.map(() => '')

export const shownAnswers = (answers: readonly string[]) => answers.map((answer) => answer || '–').join(', ')

/** The chosen value of each item, null if none is chosen. */
export function valuesOf(items: readonly unknown[], answers: readonly string[]): (number | null)[] {
  return items.map((_, index) => (answers[index] ? Number(answers[index]) : null))
}
