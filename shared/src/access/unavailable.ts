/** The only refusal that browsers word themselves, for there was no answer. All others come from the server, which has their table: refusals.ts. */
export const unavailable = { code: 'unavailable', title: 'Temporarily unavailable', status: 503 } as const

/** What a problem document says it is about (RFC 9457). */
export const problemType = (code: string) => `urn:openhour:problem:${code}`
