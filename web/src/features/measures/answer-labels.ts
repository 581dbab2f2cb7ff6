import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'

/** '2, More than half the days'. */
export function answerText(pack: MeasurePack | undefined, answer: number): string {
  const label = pack?.options.find(({ value }) => value === answer)?.label
  return label ? `${answer}, ${label}` : String(answer)
}
