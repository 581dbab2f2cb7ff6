import { dayHere } from '@openhour/shared/lib/days.ts'
import type { Instant } from './format.ts'

/** The day of an instant in the browser's zone; `2026-04-21`. In another zone: `dayIn`, which brings the rules of zones along. */
export const localDay = (at: Instant): string => dayHere(new Date(at))
