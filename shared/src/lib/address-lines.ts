import * as z from 'zod/mini'
import { hasText, isAllowedLine } from './storable.ts'
import { longText } from './text.ts'

/** A postal address of several lines, without empty ones; may be empty. */
export function addressLines(max: number) {
  return longText(max).check(
    z.overwrite((text) =>
      text
        .split(/\r?\n/)
        .map((line) => line.trim())
        .filter(hasText)
        .join('\n'),
    ),
    z.refine((text) => text.split('\n').every(isAllowedLine), 'Input contains disallowed content'),
  )
}
