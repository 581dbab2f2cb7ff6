/** Of a day without its year, and the gap to the next one. */
const labelWidth = 52
const labelGap = 20

export type DayLabel = { index: number; anchor: 'start' | 'middle' | 'end' }

/** The days that get a label, the latest first: those that don't reach into the label of a later one. Days lie as far apart as they are in time. */
export function dayLabels(places: readonly number[]): DayLabel[] {
  const labels: DayLabel[] = []
  let free = Infinity
  for (const [index, place] of [...places.entries()].toReversed()) {
    const anchor = index === places.length - 1 ? 'end' : index === 0 ? 'start' : 'middle'
    const start = { start: place, middle: place - labelWidth / 2, end: place - labelWidth }[anchor]
    if (start + labelWidth > free) continue
    labels.push({ index, anchor })
    free = start - labelGap
  }
  return labels
}
