/** What a service adds to the address when it leads back to the settings. */
export type ReturnSearch = { code?: string | undefined; state?: string | undefined; error?: string | undefined }

const textIn = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number' ? String(value) : undefined

/** Undefined if this is no return: a service always sends an error, or a code with a state. Anybody can write an error, so it is only a word. */
export function returnIn(search: Readonly<Record<string, unknown>>): ReturnSearch | undefined {
  const [code, state, error] = [textIn(search.code), textIn(search.state), textIn(search.error)]
  if (error !== undefined) return { error: /^[\w.-]{1,60}$/.test(error) ? error : 'unknown' }
  return code !== undefined && state !== undefined ? { code, state } : undefined
}
