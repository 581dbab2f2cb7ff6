import { refusedField, Refusal } from '../refusal.ts'

/** The query and body of a request. */
export type Given = { method: string; query: URLSearchParams; body: () => unknown }

/**
 * Refuses a request whose query or body has a different id than its path, instead of ignoring one of them.
 * @param path as the contract writes it: `/clients/{id}`
 * @throws Refusal 400
 */
export function refuseDuplicateIds(path: string, input: unknown, { method, query, body }: Given): void {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  if (names.length === 0) return
  const inPath = input as Record<string, unknown>
  const given = method === 'GET' ? Object.fromEntries(query) : (body() ?? {})
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new Refusal('invalid-input', 'Invalid input detected')
  for (const name of names)
    if (name in given && String((given as typeof inPath)[name]) !== String(inPath[name]))
      throw refusedField(name, 'The address and the request name different ones. Nothing was changed.')
}
