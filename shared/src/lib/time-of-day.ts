/** A time of day as it travels and is stored: `HH:mm`. */
export const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/

/** Anything else is still being typed, or is none. */
export function isTime(text: string): boolean {
  return timeOfDay.test(text)
}
