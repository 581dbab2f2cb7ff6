import type { Browser } from './product.ts'

/** Good input for an operation; `id` is a row of the caller's own where the operation takes one. */
export type Sample = {
  /** Makes what the operation needs, as the caller, and gives input that works. */
  good: (caller: Browser) => Promise<unknown>
  /** Input that must be refused with a message, besides an unknown field. */
  bad?: unknown
  /** Names the property that points at a row, for operations on one row. */
  row?: string
}
