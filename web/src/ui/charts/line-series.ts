import type { ReactNode } from 'react'

export type LineSeries = {
  label: string
  tone: 'brand' | 'clay' | 'plum' | 'honey' | 'slate'
  /** One value for each day; null where there is none. */
  values: readonly (number | null)[]
  dashed?: boolean | undefined
  /** A tinted area below the line; for one series of a chart. */
  filled?: boolean | undefined
}

/** A series with a chart of its own. */
export type PaneSeries = LineSeries & {
  /** What a value means: 'good'. */
  words: (value: number) => string
  /** Above its line: the trend. */
  fact?: ReactNode
}

/** Sets `currentColor` for a series. */
export const seriesClass = {
  brand: 'text-brand',
  clay: 'text-clay',
  plum: 'text-plum',
  honey: 'text-honey',
  slate: 'text-muted',
}
