/** Content for printing, from top to bottom. Plain data, because another thread lays it out. */
export type PrintedPart =
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; rows: [name: string, value: string][] }
  | { kind: 'text'; text: string }
  /** A remark, smaller and grey. */
  | { kind: 'remark'; text: string }
  | { kind: 'warning'; text: string }
  | { kind: 'line' }

/** A document for printing. */
export type Printed = {
  title: string
  /** The practice, small, above the title. */
  sender: string
  /** At the top of every page but the first, to identify each page. */
  runningHead: string
  /** At the bottom of every page, before its number. */
  foot: string
  /** Watermark across every page. */
  watermark?: string
  /** Of the practice: its logo as a data URL (PNG), above the sender, and the colour of the title. */
  brand?: { logo?: string; color: string }
  parts: PrintedPart[]
}
