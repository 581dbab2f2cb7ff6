/** Of a day without its year, and the gap to the next one. */
const labelWidth = 52
const labelGap = 20

export type DayLabel = { index: number; anchor: 'start' | 'middle' | 'end' }

/**
 * The days that get a label, the latest first: the last one, the first one where there is room for both, and those between that reach into no other label. Days
 * lie as far apart as they are in time.
 */
export function dayLabels(places: readonly number[]): DayLabel[] {
  const last = places.length - 1
  const first = places[0] ?? 0
  const end = (places[last] ?? 0) - labelWidth - labelGap
  const hasFirst = last > 0 && first + labelWidth <= end
  const between: DayLabel[] = []
  let free = end
  for (let index = last - 1; index > 0; index -= 1) {
    const start = (places[index] ?? 0) - labelWidth / 2
    const left = hasFirst ? first + labelWidth + labelGap : first
    if (start + labelWidth > free || start < left) continue
    between.push({ index, anchor: 'middle' })
    free = start - labelGap
  }
  return [{ index: last, anchor: 'end' }, ...between, ...(hasFirst ? [{ index: 0, anchor: 'start' } as const] : [])]
}
