/** `open` is the request that is filled in or read. */
export type MeasureSearch = { open?: string }

/** Reads search parameters from any link; invalid ones are dropped. */
export function readMeasureSearch({ open }: Record<string, unknown>): MeasureSearch {
  return typeof open === 'string' && /^[0-9a-f-]{36}$/i.test(open) ? { open } : {}
}
