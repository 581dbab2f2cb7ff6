import { readStored, writeStored } from '../../lib/storage.ts'

/** The choice of another account in this browser is its own. */
const keyOf = (userId: string) => `device_asked_${userId}`

/** Whether this person was asked in this browser whether they share the device. */
export const isAskedHere = (userId: string): boolean => readStored(keyOf(userId)) !== null

/** @returns whether the browser remembers it */
export const rememberAsked = (userId: string): boolean => writeStored(keyOf(userId), 'yes')
