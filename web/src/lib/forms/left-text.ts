import { storedKeys } from '../storage.ts'

/**
 * The browser's store for text left unsaved by a lost sign-in; separate from everything else, which is deleted with the
 * sign-in.
 */
export const leftPrefix = 'openhour.left.'

/** Each tab stores its own, so that none replaces another's. */
export const leftPlace = (owner: string) => `${leftPrefix}${owner}.${tabId}`
const tabId = crypto.randomUUID()

/** Where tabs of this browser left unsaved text of this owner. */
export function leftPlaces(owner: string): string[] {
  return storedKeys(`${leftPrefix}${owner}.`)
}

/** Whether unsaved text is stored here for its owner. */
export function isSomethingLeft(): boolean {
  return storedKeys(leftPrefix).length > 0
}
