import type { IncomingMessage } from 'node:http'
import type * as z from 'zod/mini'
import { bodyValue, UnreadableBody } from '../../platform/http/buffered-body.ts'
import { refuseUnstorable } from '../../platform/http/storable-input.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Outcome } from './parts.ts'

/**
 * Reads a request's form. Rate limits and routes both call it, so that they see the same value.
 * @throws UnreadableBody if there is no form, Refusal 400 with a message for each invalid field
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

/** Browsers and proxies must not cache responses of sign-in. */
export function answer({ body, setCookies }: Outcome): Response {
  const response = Response.json(body, { headers: { 'cache-control': 'no-store' } })
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie)
  return response
}
