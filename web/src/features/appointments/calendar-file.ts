import type { Calendar } from './Calendar.tsx'

type CalendarFile = { Calendar: typeof Calendar }

let loaded: CalendarFile | undefined

/** The code of the calendar, if it is there. */
export function calendarFile(): CalendarFile | undefined {
  return loaded
}

/** Fetches the code of the calendar, once; rejects without a connection. */
export async function loadCalendar(): Promise<CalendarFile> {
  return (loaded = await import('./Calendar.tsx'))
}
