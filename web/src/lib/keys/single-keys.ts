import { readStored, removeStored, writeStored } from '../storage.ts'

const key = 'single_keys'

/** Whether single characters do something in this browser. Speech input and some screen readers send them by accident. */
export const singleKeysOn = (): boolean => readStored(key) !== 'off'

export function setSingleKeys(on: boolean): void {
  if (on) removeStored(key)
  else writeStored(key, 'off')
}
