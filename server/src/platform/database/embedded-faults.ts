/** The data are in use by another process. The message is for the person who started the second one. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'
}

/** The embedded database cannot be used. The message says why and what to do. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault'
}

/** The `code` of a Node system error, e.g. `ENOENT`. */
export function systemCode(fault: unknown): string | undefined {
  return fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : undefined
}
