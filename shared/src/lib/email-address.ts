import * as z from 'zod/mini'
import { canonicalEmail, longestEmail } from './canonical-email.ts'

/** An email address as {@link emailAddress} reads it, or an empty text. */
export function emailLine(invalid: string) {
  return z.string({ error: invalid }).check(
    z.trim(),
    z.maxLength(longestEmail, invalid),
    z.overwrite((text) => canonicalEmail(text) ?? text),
    z.refine((text) => text === '' || canonicalEmail(text) !== null, invalid),
  )
}

/** An email address, read as its canonical form. */
export function emailAddress(messages: { missing: string; invalid: string }) {
  return z.string({ error: messages.missing }).check(
    z.trim(),
    z.minLength(1, messages.missing),
    z.maxLength(longestEmail, messages.invalid),
    z.overwrite((text) => canonicalEmail(text) ?? text),
    z.refine((text) => canonicalEmail(text) !== null, messages.invalid),
  )
}
