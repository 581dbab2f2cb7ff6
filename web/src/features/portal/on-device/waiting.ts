import type { MoodEntry, MoodEntryDetails } from '@openhour/shared/features/portal/portal-diary.contract.ts'
import { useEffect, useState } from 'react'
import { api } from '../../../lib/api/api.ts'
import { problemFrom, serverFaults } from '../../../lib/api/http.ts'
import { onDevice } from '../../../lib/device-store.ts'
import { keptFor } from '../../../lib/storage.ts'
import { keepEntry, removeEntry, waitingEntries, type WaitingEntry } from './kept.ts'

/** The draft of a new entry. It has the entry's id. */
export const newEntryDraft = (clientId: string) => `mood-entry:${clientId}:new`

/** These say nothing about the entry: it is sent again later. */
const passing = new Set([...serverFaults, 'not-signed-in', 'too-many-attempts', 'proof-required'])

/** Sends a new entry. If an earlier attempt was saved without an answer, what was typed since changes that entry. */
export async function sendEntry(clientId: string, details: MoodEntryDetails, writtenAt?: string): Promise<MoodEntry> {
  const saved = await api.portal.addMoodEntry({ clientId, ...(writtenAt !== undefined && { writtenAt }), ...details })
  const { id, logDate: _day, ...words } = details
  return hasWords(saved, words)
    ? saved
    : api.portal.changeMoodEntry({ clientId, id, updatedAt: saved.updatedAt, ...words })
}

const hasWords = (saved: MoodEntry, words: Omit<MoodEntryDetails, 'id' | 'logDate'>) =>
  Object.entries(words).every(
    ([name, value]) => JSON.stringify(saved[name as keyof MoodEntry] ?? null) === JSON.stringify(value ?? null),
  )

/** What a new entry says, as the server answers it: null for what was left out. */
export function wordsOf({ triggers, copingStrategiesUsed, ...given }: Omit<MoodEntryDetails, 'id' | 'logDate'>) {
  const { moodRating = null, anxietyLevel = null, energyLevel = null, sleepQuality = null, stressLevel = null } = given
  const ratings = { moodRating, anxietyLevel, energyLevel, sleepQuality, stressLevel }
  return { ...ratings, triggers, copingStrategiesUsed, notes: given.notes ?? null }
}

/** Whether the server has the entry as it waits: only the answer has not arrived. */
export function hasArrived(entry: WaitingEntry, saved: readonly MoodEntry[]): boolean {
  const { id, clientId: _client, logDate: _day, writtenAt: _at, refusal, ...words } = entry
  const there = saved.find((one) => one.id === id)
  return refusal === undefined && there !== undefined && hasWords(there, words)
}

/**
 * Sends every waiting entry, one after the other and in only one tab at a time. A refused one stays, with the reason.
 * @returns how many the server has now
 */
export function sendWaiting(owner: string): Promise<number> {
  const send = () => sendAll(owner)
  // Without locks, an entry may be sent twice: it is saved once because of its id.
  return navigator.locks ? navigator.locks.request('openhour-diary', send) : send()
}

async function sendAll(owner: string): Promise<number> {
  for (let sent = 0; ;) {
    const entry = (await waitingEntries()).find(({ refusal }) => refusal === undefined)
    // Another person may have signed in since.
    if (!entry || keptFor() !== owner) return sent
    const { clientId, writtenAt, refusal: _none, ...details } = entry
    try {
      await sendEntry(clientId, details, writtenAt)
    } catch (error) {
      const { code, detail, errors } = problemFrom(error)
      if (passing.has(code)) return sent
      await replaceUnchanged(entry, { ...entry, refusal: Object.values(errors ?? {})[0] ?? detail })
      continue
    }
    sent += 1
    await replaceUnchanged(entry)
    await removeDraft(owner, entry)
  }
}

/** An entry that was changed while it was being sent waits on, and is sent again. */
async function replaceUnchanged(entry: WaitingEntry, by?: WaitingEntry): Promise<void> {
  const present = (await waitingEntries()).find(({ id }) => id === entry.id)
  if (JSON.stringify(present) !== JSON.stringify(entry)) return
  await (by ? keepEntry(by) : removeEntry(entry))
}

/** The server may have a draft of the entry from before the connection was lost. It would be offered as a new one. */
async function removeDraft(ownerId: string, { id, clientId }: WaitingEntry): Promise<void> {
  const key = newEntryDraft(clientId)
  try {
    const { draft } = await api.drafts.get({ key, ownerId })
    if (draft && (JSON.parse(draft.body) as { id?: unknown }).id === id) await api.drafts.remove({ key, ownerId })
  } catch {
    // Its id makes it harmless: it is the same entry.
  }
}

/** The diary entries that wait on this device; undefined until they have been read. */
export function useWaitingEntries(): readonly WaitingEntry[] | undefined {
  const [entries, setEntries] = useState<readonly WaitingEntry[]>()
  useEffect(() => {
    let gone = false
    const read = () =>
      void waitingEntries().then(
        (found) => !gone && setEntries(found),
        () => !gone && setEntries([]),
      )
    read()
    const stop = onDevice(read)
    return () => {
      gone = true
      stop()
    }
  }, [])
  return entries
}
