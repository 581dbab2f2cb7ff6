import type { Browser } from './product.ts'

/** A JSON object that was sent or answered. */
export type Fields = Record<string, unknown>

/** Good input for an operation; `id` is a row of the caller's own where the operation takes one. */
export type Sample = {
  /** Creates what the operation needs, as the caller, and returns input that works. It sets every field that the operation writes. */
  good: (caller: Browser) => Promise<unknown>
  /** Input that must be refused with a message, besides an unknown field. */
  bad?: unknown
  /** Names the property that points at a row, for operations on one row. */
  row?: string
  /** How `round-trip.test.ts` reads back what `good` wrote; a sentence says why an operation that takes fields is not read back. */
  readBack?: ReadBack | string
}

/** Every part has a default that fits most operations. */
export type ReadBack = {
  /** The operation that shows what was written. Default: `<feature>.get`, else `<feature>.list`. */
  by?: string
  /** The id that `by` takes. Default: the id that was sent, else the one in the answer. */
  id?: (answer: Fields) => unknown
  /** The written record in what `by` answers. Default: the object with that id, else the whole answer. */
  record?: (shown: Fields) => unknown
  /** Fields that are shown under another name or in another form. */
  shownAs?: Record<string, (record: Fields) => unknown>
  /** Fields that the sample leaves out, or that are not shown: the reason. */
  except?: Record<string, string>
  /** Fields that a PUT keeps when they are left out. Others are cleared or get their default; a PATCH keeps all. */
  keeps?: readonly string[] | 'all'
  /** Fields that only come together: leaving out the first leaves out the others. */
  tied?: Record<string, readonly string[]>
  /** Fields that hide another one while they are set: that one is read back without them. */
  hides?: Record<string, string>
}
