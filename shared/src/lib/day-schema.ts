import * as z from 'zod/mini'
import { isDay } from './days.ts'

/** A day as `yyyy-MM-dd`. Separate from days.ts, which first loads include, unlike zod. */
export function day(message: string) {
  return z.string({ error: message }).check(z.refine(isDay, message))
}
