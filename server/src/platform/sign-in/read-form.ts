import { isStorable } from '@openhour/shared/lib/storable.ts'
import type * as z from 'zod/mini'
import { Refusal } from '../refusal.ts'
import type { Outcome } from './parts.ts'

/** @throws Refusal 400 with a message for each field that cannot be used. */
export async function readForm<S extends z.ZodMiniType>(request: Request, schema: S): Promise<z.output<S>> {
  const text = await request.text()
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw new Refusal('invalid-input', 'The request could not be read: it has to be well-formed JSON.')
  }
  const result = schema.safeParse(given)
  if (!result.success) {
    const errors: Record<string, string> = {}
    for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message
    throw new Refusal('invalid-input', Object.values(errors)[0] ?? 'Invalid input detected', { errors })
  }
  if (
    !isStorable(text) ||
    Object.values(result.data as object).some((value) => typeof value === 'string' && !isStorable(value))
  ) {
    throw new Refusal('invalid-input', 'The text contains characters that cannot be stored. Remove them and try again.')
  }
  return result.data
}

/** Nothing of signing in is kept by a browser or a proxy. */
export function answer({ body, setCookies }: Outcome): Response {
  const response = Response.json(body, { headers: { 'cache-control': 'no-store' } })
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
  return response
}
