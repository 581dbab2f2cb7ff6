export const maxEntryNoteLength = 10_000
/** How many days back an entry may be written or dated: entries can wait on a phone without a connection. */
export const diaryDaysBack = 30
/** Clocks of phones differ from the server's. */
export const clockToleranceMs = 5 * 60_000
export const maxEntriesPerDay = 24

export const diaryTexts = {
  notFound: 'This entry was not found.',
  noTime: 'Please say when the entry was written',
  futureTime: 'An entry cannot be written in the future. Check the date and time of your device.',
  tooOld: `An entry can be at most ${diaryDaysBack} days old.`,
  dayIsFull: `You can write up to ${maxEntriesPerDay} entries for one day. Change or delete one of them first.`,
  read: 'Your therapist has read this entry, so it stays as it is. You can write a new one.',
  changed: 'This entry was changed in another tab after you opened it. Nothing was overwritten.',
}
