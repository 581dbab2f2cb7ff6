import * as z from 'zod/mini'
import { isAllowedLine } from './storable.ts'

/**
 * A one-line text as the specified sanitiser takes it: trimmed, bounded, refused when it holds active content. Angle brackets are kept:
 * they are escaped where text becomes HTML, not in storage.
 */
export function oneLine(max = 1000, missing = 'Invalid input') {
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? missing : 'Invalid input') })
    .check(
      z.trim(),
      z.maxLength(max, `Input exceeds maximum length of ${max} characters`),
      z.refine(isAllowedLine, 'Input contains disallowed content'),
    )
}

/** The same, and not empty. */
export function requiredLine(max: number, missing: string) {
  return oneLine(max, missing).check(z.minLength(1, missing))
}

/** A phone number as people write them; may be empty. */
export function phoneLine() {
  return oneLine(40).check(
    z.refine((text) => text === '' || /^[0-9+().\-\s/x#*]+$/i.test(text), 'Please enter a valid phone number'),
  )
}

/** The specified address form: local part of letters, digits and ._%+-, a domain, a last part of at least two letters. */
export const emailForm = /^[A-Za-z0-9._%+-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/

/** An e-mail address, trimmed and in lower case. */
export function emailAddress(messages: { missing: string; invalid: string }) {
  return z
    .string({ error: messages.missing })
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, messages.missing),
      z.maxLength(254, messages.invalid),
      z.regex(emailForm, messages.invalid),
    )
}
