import { storedKeys } from '../storage.ts'

/** Where this browser keeps what a lost sign-in left unsaved; apart from all else, which goes with the sign-in. */
export const leftPrefix = 'openhour.left.'

/** Whether somebody's text waits here for its owner. */
export function isSomethingLeft(): boolean {
  return storedKeys(leftPrefix).length > 0
}
