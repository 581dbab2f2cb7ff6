import type { Browser } from './product.ts'

/** A JSON object in a request or response. */
export type Fields = Record<string, unknown>

/** Valid input for an operation. `id` is a row of the caller, if the operation needs one. */
export type Sample = {
  /** Creates what the operation needs, as the caller, and returns input that works. It sets every field that the operation writes. */
  good: (caller: Browser) => Promise<unknown>
  /** Input that must be refused with a message, besides an unknown field. */
  bad?: unknown
  /** It ends the caller's account, so every call that may work is sent by a person of its own. */
  endsCaller?: true
  /** The property that identifies the row, for operations on one row. */
  row?: string
  /** How `round-trip.test.ts` reads back what `good` wrote, or a sentence why it is not read back. */
  readBack?: ReadBack | string
}

/** All parts have defaults that fit most operations. */
export type ReadBack = {
  /** The reading operation. Default: `<feature>.get`, otherwise `<feature>.list`. */
  by?: string
  /** The id for `by`. Default: the id that was sent, otherwise the one in the response. */
  id?: (answer: Fields) => unknown
  /** The written record in the response of `by`. Default: the object with that id, otherwise the whole response. */
  record?: (shown: Fields) => unknown
  /** Fields that are returned with another name or form. */
  shownAs?: Record<string, (record: Fields) => unknown>
  /** Fields that the sample omits or that are not returned, with the reason. */
  except?: Record<string, string>
  /** Fields that a PUT keeps if omitted. Others are cleared or get their default. A PATCH keeps all. */
  keeps?: readonly string[] | 'all'
  /** Fields that belong together: omitting the first omits the others. */
  tied?: Record<string, readonly string[]>
  /** Fields that override another one, which is therefore read back without them. */
  hides?: Record<string, string>
}
