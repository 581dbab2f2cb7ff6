/** A time of day, `HH:mm`. */
export const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/

/** Whether a text is a complete `HH:mm`. */
export function isTime(text: string): boolean {
  return timeOfDay.test(text)
}
