import type { Problem } from '@openhour/shared/access/refusals.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { MoodEntry, MoodEntryWords } from '@openhour/shared/features/portal/portal-diary.contract.ts'
import { diaryTexts } from '@openhour/shared/features/portal/portal-diary.rules.ts'
import { portalPageSize } from '@openhour/shared/features/portal/portal.rules.ts'
import type { Operations } from './fake-server.ts'

/** An entry of the mood diary with every rating 5, of 14 September 2026, not read yet. */
export function entryOf(given: Partial<MoodEntry> = {}): MoodEntry {
  return {
    id: crypto.randomUUID(),
    logDate: '2026-09-14',
    moodRating: 5,
    anxietyLevel: 5,
    energyLevel: 5,
    sleepQuality: 5,
    stressLevel: 5,
    triggers: [],
    copingStrategiesUsed: [],
    notes: null,
    writtenAt: '2026-09-14T18:05:00Z',
    readAt: null,
    updatedAt: '2026-09-14T18:05:00Z',
    ...given,
  }
}

/** What is left out of a new entry is null in the answer. */
const wordsOf = ({
  moodRating = null,
  anxietyLevel = null,
  energyLevel = null,
  sleepQuality = null,
  stressLevel = null,
  notes = null,
}: Partial<Omit<MoodEntryWords, 'triggers' | 'copingStrategiesUsed'>>) => ({
  moodRating,
  anxietyLevel,
  energyLevel,
  sleepQuality,
  stressLevel,
  notes,
})

type Joined = <Answer>(given: { clientId: string }, answer: () => Answer) => Answer | Problem

/** The operations of the diary in `record`. */
export function diaryOperations(record: { entries: MoodEntry[] }, joined: Joined): Operations {
  return {
    'portal/listMoodEntries': ({ page, ...of }) =>
      joined(of, () => ({
        items: record.entries
          .toSorted((a, b) => b.writtenAt.localeCompare(a.writtenAt))
          .slice((page - 1) * portalPageSize, page * portalPageSize),
        total: record.entries.length,
        trend: { unit: 'day', from: '2026-08-18', to: '2026-09-14', points: [] },
      })),
    'portal/addMoodEntry': ({ clientId, writtenAt = new Date().toISOString(), ...details }) => {
      if (!clientId) return problemOf('not-found', diaryTexts.notFound)
      const saved = record.entries.find(({ id }) => id === details.id)
      if (saved) return saved
      const entry = entryOf({ ...details, ...wordsOf(details), writtenAt })
      record.entries.push(entry)
      return entry
    },
    'portal/changeMoodEntry': ({ clientId, id, updatedAt, ...words }) => {
      const entry = record.entries.find((one) => one.id === id)
      if (!clientId || !entry) return problemOf('not-found', diaryTexts.notFound)
      if (entry.readAt !== null) return problemOf('not-possible-now', diaryTexts.read)
      if (entry.updatedAt !== updatedAt) return problemOf('version-conflict', diaryTexts.changed)
      return Object.assign(entry, { ...words, ...wordsOf(words), updatedAt: new Date().toISOString() })
    },
    'portal/deleteMoodEntry': ({ id }) => {
      record.entries = record.entries.filter((one) => one.id !== id)
      return { id }
    },
  }
}
