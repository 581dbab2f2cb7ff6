import * as z from 'zod/mini'
import { isDay } from './days.ts'

/** A day as `yyyy-MM-dd`. Apart from what counts days: that is part of first loads, and schemas are not. */
export function day(message: string) {
  return z.string({ error: message }).check(z.refine(isDay, message))
}
