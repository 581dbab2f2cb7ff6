import { leftPlace, leftPlaces, leftPrefix } from './left-text.ts'
import { forgetRecordings, readStored, removeStored, storedKeys } from '../storage.ts'

/** Of the entries of local-entries.ts, which is loaded with the first form that keeps what is typed. */
export const entryPrefix = 'openhour.entry.'

/** Whether this browser may hold something typed for the owner under this name. */
export function mayHoldText(owner: string, name: string): boolean {
  return readStored(`${entryPrefix}${owner}.${name}`) !== null || leftPlaces(owner).length > 0
}

type Unsaved = { owner: string; name: string; data: unknown }
const unsavedNow = new Set<() => Unsaved | undefined>()

/**
 * Registers a callback that returns what would be lost if the sign-in ended now. Returns a function that unregisters
 * it.
 */
export function onSignInLost(unsaved: () => Unsaved | undefined): () => void {
  unsavedNow.add(unsaved)
  return () => unsavedNow.delete(unsaved)
}

export const unsavedText = (): Unsaved[] => [...unsavedNow].flatMap((ask) => ask() ?? [])

/** Removes what this tab left: the same person has signed in again, and the server has the text. */
export const forgetLeft = (owner: string): void => removeStored(leftPlace(owner))

type Entries = { keep: () => Promise<void>; forget: () => void }
let entries: Entries | undefined

/** For local-entries.ts: what it does when the sign-in ends. */
export function onSignOut(acts: Entries): void {
  entries = acts
}

/**
 * Stores unsaved text when the sign-in session ends by itself, encrypted for the same person: it can be opened only
 * after that person signs in again, in this browser and within an hour. Call it while the forms are still mounted.
 */
export async function keepUnsaved(): Promise<void> {
  await entries?.keep()
}

/**
 * On sign-out: removes everything stored for anyone, and forgets the keys. `left`: on purpose, so that unsaved text is
 * removed too.
 */
export function clearLocalEntries(left = true): void {
  entries?.forget()
  if (left) forgetRecordings()
  for (const key of [...storedKeys(entryPrefix), ...(left ? storedKeys(leftPrefix) : [])]) removeStored(key)
}
