import type { IncomingMessage } from 'node:http'
import type * as z from 'zod/mini'
import { bodyValue, UnreadableBody } from '../http/buffered-body.ts'
import { refuseUnstorable } from '../http/storable-input.ts'
import { Refusal } from '../refusal.ts'
import type { Outcome } from './parts.ts'

/**
 * The form that a request carries. The rate limit in front of a route and the route itself both call this, so they read the same value by the same schema.
 * @throws UnreadableBody where there is no form at all, Refusal 400 with a message for each field that cannot be used.
 */
export function readForm<S extends z.ZodMiniType>(incoming: IncomingMessage, schema: S): z.output<S> {
  const given = bodyValue(incoming)
  if (given === undefined) throw new UnreadableBody()
  const result = schema.safeParse(given)
  if (!result.success) {
    const errors: Record<string, string> = {}
    for (const issue of result.error.issues) errors[issue.path.join('.')] ??= issue.message
    throw new Refusal('invalid-input', Object.values(errors)[0] ?? 'Invalid input detected', { errors })
  }
  refuseUnstorable(result.data)
  return result.data
}

/** Nothing of signing in is kept by a browser or a proxy. */
export function answer({ body, setCookies }: Outcome): Response {
  const response = Response.json(body, { headers: { 'cache-control': 'no-store' } })
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
  return response
}
