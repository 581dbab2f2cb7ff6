import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { ResponseDetails } from '@openhour/shared/features/measures/measures.contract.ts'

/** What stands in the form; answers are options' values as text, '' where nothing is chosen. */
export type FillValues = { takenDate: string; answers: string[]; unscored: string[]; comment: string }

export function emptyForm(pack: MeasurePack, today: string): FillValues {
  return {
    takenDate: today,
    answers: pack.items.map(() => ''),
    unscored: pack.unscored.map(() => ''),
    comment: '',
  }
}

const valueOf = (answer: string | undefined) => (answer ? Number(answer) : null)

export function detailsOf(pack: MeasurePack, values: FillValues): ResponseDetails {
  return {
    measureId: pack.id,
    takenDate: values.takenDate,
    answers: pack.items.map((_, index) => valueOf(values.answers[index])),
    unscored: pack.unscored.map((_, index) => valueOf(values.unscored[index])),
    comment: values.comment.trim() ? values.comment : null,
  }
}

/** How many items nobody answered yet. */
export function leftOut(pack: MeasurePack, answers: readonly string[]): number {
  return pack.items.filter((_, index) => !answers[index]).length
}
