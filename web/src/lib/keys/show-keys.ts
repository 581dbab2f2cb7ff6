export const showKeysEvent = 'show-keys'

/** Opens the list of all keys, which the shell holds. */
export const showKeys = (): boolean => dispatchEvent(new Event(showKeysEvent))
