/** Content for printing, from top to bottom. Plain data, because another thread lays it out. */
export type PrintedPart =
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; rows: [name: string, value: string][] }
  | { kind: 'text'; text: string }
  /** A remark, smaller and grey. */
  | { kind: 'remark'; text: string }
  | { kind: 'warning'; text: string }
  | { kind: 'line' }
  /** A QR code, with what it is for below it. */
  | { kind: 'code'; content: string; text: string }
  /** Amounts stand at the right edge of their columns. `sums` stand below the last column, the last of them in bold. */
  | { kind: 'table'; columns: PrintedColumn[]; rows: string[][]; sums: [name: string, value: string][] }

/** @param share of the width, in percent */
export type PrintedColumn = { name: string; share: number; isAmount?: boolean }

/** A document for printing. */
export type Printed = {
  title: string
  /** The sheet; A4 unless told otherwise. */
  paper?: 'A4' | 'Letter'
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
  /** Makes it a PDF/A-3 that holds a file with the same content for programs. `metadata` is XMP about that file. */
  archived?: { file: { name: string; type: string; text: string; description: string }; metadata: string }
  parts: PrintedPart[]
}
