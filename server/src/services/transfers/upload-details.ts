import type * as z from 'zod/mini'
import { jsonIn } from '../../platform/http/buffered-body.ts'
import { Refusal } from '../../platform/refusal.ts'

const unreadable = 'The upload lacks its details (header openhour-document: JSON in base64url). Nothing was stored.'

/** @throws Refusal with the fields that are wrong */
export function readUploadDetails<Details>(schema: z.ZodMiniType<Details>, header: string | null): Details {
  const read = schema.safeParse(detailsIn(header))
  if (read.success) return read.data
  const errors: Record<string, string> = {}
  for (const { path, message } of read.error.issues) errors[path.join('.')] ??= message
  throw new Refusal('invalid-input', Object.values(errors)[0] ?? unreadable, { errors })
}

function detailsIn(header: string | null): unknown {
  try {
    const given = jsonIn(Buffer.from(header ?? '', 'base64url'))
    if (typeof given === 'object' && given !== null) return given
  } catch {
    // refused below
  }
  throw new Refusal('invalid-input', unreadable)
}
