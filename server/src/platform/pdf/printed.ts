/** What is printed, from top to bottom. Plain data: it is laid out in another thread. */
export type PrintedPart =
  | { kind: 'heading'; text: string }
  | { kind: 'facts'; rows: [name: string, value: string][] }
  | { kind: 'text'; text: string }
  /** Said about what stands around it, smaller and grey. */
  | { kind: 'remark'; text: string }
  | { kind: 'warning'; text: string }
  | { kind: 'line' }

/** A document for paper. */
export type Printed = {
  title: string
  /** Whose it is: small, above the title. */
  sender: string
  /** At the top of every page but the first, so that no page is nobody's. */
  runningHead: string
  /** At the bottom of every page, before its number. */
  foot: string
  /** Across every page, where there is one. */
  watermark?: string
  parts: PrintedPart[]
}
