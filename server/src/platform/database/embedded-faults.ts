/** The data already have a living owner. The message is a whole sentence for the person who started the second one. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse'
}

/** The embedded database cannot be used as things are. The message says what is wrong and what to do about it. */
export class DatabaseFault extends Error {
  override readonly name = 'DatabaseFault'
}

/** The `code` of a Node system error, e.g. `ENOENT`. */
export function systemCode(fault: unknown): string | undefined {
  return fault instanceof Error && 'code' in fault && typeof fault.code === 'string' ? fault.code : undefined
}
