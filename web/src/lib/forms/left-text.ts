import { storedKeys } from '../storage.ts'

/**
 * The browser's store for text left unsaved by a lost sign-in; separate from everything else, which is deleted with the
 * sign-in.
 */
export const leftPrefix = 'openhour.left.'

/** Whether unsaved text is stored here for its owner. */
export function isSomethingLeft(): boolean {
  return storedKeys(leftPrefix).length > 0
}
