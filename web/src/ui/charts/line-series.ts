export type LineSeries = {
  label: string
  tone: 'brand' | 'clay' | 'plum' | 'honey'
  /** One value for each day. */
  values: readonly number[]
  dashed?: boolean | undefined
  /** A wash of the colour below the line; for one series of a chart. */
  filled?: boolean | undefined
}

/** Sets `currentColor` for a series. */
export const seriesClass = { brand: 'text-brand', clay: 'text-clay', plum: 'text-plum', honey: 'text-honey' }
