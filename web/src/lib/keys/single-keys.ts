import { readStored, removeStored, writeStored } from '../storage.ts'

const key = 'single_keys'

/**
 * Whether single characters do something. Speech input and some screen readers send them by accident.
 * @param chosen by the account; until that is known, the browser's copy of it holds
 */
export function singleKeysOn(chosen: boolean | undefined): boolean {
  if (chosen === undefined) return readStored(key) !== 'off'
  if (chosen) removeStored(key)
  else writeStored(key, 'off')
  return chosen
}
