import * as z from 'zod/mini'
import { withoutDoubles } from './items.ts'
import { isAllowedLine, isStorable } from './storable.ts'

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

/** Text of any number of lines, kept to the letter; what no database column can hold is refused. Clinical texts go up to 200,000 characters. */
export function longText(max = 200_000, missing = 'Invalid input') {
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? missing : 'Invalid input') })
    .check(
      z.maxLength(max, `Input exceeds maximum length of ${max} characters`),
      z.refine(isStorable, 'Input contains characters that cannot be kept'),
    )
}

/** The same, and more than white space. */
export function requiredText(max: number, missing: string) {
  return longText(max, missing).check(z.refine((text) => /\S/.test(text), missing))
}

/** A list of one-line texts; empty ones and doubles are dropped. None where nothing is given. */
export function itemList({ most, longest }: { most: number; longest: number }) {
  return z._default(
    z
      .array(oneLine(longest))
      .check(z.overwrite(withoutDoubles), z.maxLength(most, `Please keep it to ${most} at most`)),
    [],
  )
}

/** A phone number as people write them; may be empty. */
export function phoneLine() {
  return oneLine(40).check(
    z.refine((text) => text === '' || /^[0-9+().\-\s/x#*]+$/i.test(text), 'Please enter a valid phone number'),
  )
}

/**
 * The specified address form (local part of letters, digits and ._%+-, a domain, a last part of at least two letters), without what no mail server
 * takes: a dot at either end of the local part or beside another, a hyphen at either end of a part of the domain. No repetition in it can
 * match in two ways, so that even a text without end is looked at in one go.
 */
export const emailForm = /^[A-Za-z0-9_%+-]+(?:\.[A-Za-z0-9_%+-]+)*@(?:[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*\.)+[A-Za-z]{2,}$/

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
