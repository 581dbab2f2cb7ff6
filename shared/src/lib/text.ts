import * as z from 'zod/mini'
import { withoutDuplicates } from './items.ts'
import { hasText, isAllowedLine, isStorable } from './storable.ts'

/**
 * A one-line text by the specified sanitizer: trimmed, limited, without active content. One in which nothing can be seen is empty. Angle brackets are stored and escaped only in HTML.
 */
export function oneLine(max = 1000, missing = 'Invalid input') {
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? missing : 'Invalid input') })
    .check(
      z.trim(),
      z.overwrite((text) => (hasText(text) ? text : withoutInvisible(text))),
      z.maxLength(max, `Input exceeds maximum length of ${max} characters`),
      z.refine(isAllowedLine, 'Input contains disallowed content'),
    )
}

/** Nothing, unless it has to be refused: a text without anything to see, but for what cannot be stored. */
const withoutInvisible = (text: string) => (isStorable(text) ? '' : text)

/** A one-line text that is not empty. */
export function requiredLine(max: number, missing: string) {
  return oneLine(max, missing).check(z.minLength(1, missing), z.refine(hasText, missing))
}

/** A multi-line text, stored unchanged. Characters that PostgreSQL cannot store are refused. Clinical texts have up to 200,000 characters. */
export function longText(max = 200_000, missing = 'Invalid input') {
  return z
    .string({ error: (issue) => (issue.input === undefined || issue.input === null ? missing : 'Invalid input') })
    .check(
      z.maxLength(max, `Input exceeds maximum length of ${max} characters`),
      z.refine(isStorable, 'Input contains characters that cannot be stored'),
    )
}

/** A multi-line text that is not blank. */
export function requiredText(max: number, missing: string) {
  return longText(max, missing).check(z.refine(hasText, missing))
}

/** A list of one-line texts without empty items and duplicates; defaults to empty. */
export function itemList({ most, longest }: { most: number; longest: number }) {
  return z._default(
    z.array(oneLine(longest)).check(z.overwrite(withoutDuplicates), z.maxLength(most, `Enter at most ${most}`)),
    [],
  )
}

/** A phone number in any common form; may be empty. */
export function phoneLine() {
  return oneLine(40).check(
    z.refine((text) => text === '' || /^[0-9+().\-\s/x#*]+$/i.test(text), 'Please enter a valid phone number'),
  )
}

/** The form of a language code, BCP 47. */
export const languageCode = (message: string) => z.string().check(z.regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, message))

/** The form of a country code, ISO 3166-1 alpha-2. */
export const countryCode = (message: string) => z.string().check(z.regex(/^[A-Z]{2}$/, message))
