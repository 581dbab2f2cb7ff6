import * as z from 'zod/mini'

/** An instant in an answer: ISO 8601 in UTC with `Z`, to the microsecond. */
export const instant = z.string()

type WithInner = { def: { innerType?: z.core.$ZodType } }

/** Whether a field of a schema is an {@link instant}, or one that may be null. */
export function isInstant(field: z.core.$ZodType | undefined): boolean {
  return field === instant || (field as WithInner | undefined)?.def.innerType === instant
}
