import { hasText } from '../../lib/storable.ts'
import { type RatingName, ratings } from '../wellness-records/wellness-records.rules.ts'

export const maxEntryNoteLength = 10_000
/** How many days back an entry may be written or dated: entries can wait on a phone without a connection. */
export const diaryDaysBack = 30
/** Clocks of phones differ from the server's. */
export const clockToleranceMs = 5 * 60_000
export const maxEntriesPerDay = 24

type Entry = { [Name in RatingName]?: number | null | undefined } & {
  triggers: readonly string[]
  copingStrategiesUsed: readonly string[]
  notes?: string | null | undefined
}

/** Whether an entry says nothing: no rating and no words. */
export function saysNothing({ triggers, copingStrategiesUsed, notes, ...rated }: Entry): boolean {
  const unrated = ratings.every(({ name }) => (rated[name] ?? null) === null)
  return unrated && triggers.length + copingStrategiesUsed.length === 0 && !hasText(notes ?? '')
}

export const diaryTexts = {
  nothing: 'Rate at least one of these, or write a note. Nothing was saved yet.',
  notFound: 'This entry was not found.',
  noTime: 'Please say when the entry was written',
  futureTime: 'An entry cannot be written in the future. Check the date and time of your device.',
  tooOld: `An entry can be at most ${diaryDaysBack} days old.`,
  dayIsFull: `You can write up to ${maxEntriesPerDay} entries for one day. Change or delete one of them first.`,
  read: 'Your therapist has read this entry, so it stays as it is. You can write a new one.',
  changed: 'This entry was changed in another tab after you opened it. Nothing was overwritten.',
}
