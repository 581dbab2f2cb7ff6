type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** The character that a key types; '' for the space bar, which presses buttons, for other keys and for chords. */
export function typedLetter({ key, ctrlKey, metaKey, altKey }: Key): string {
  return key === ' ' || [...key].length !== 1 || ctrlKey || metaKey || altKey ? '' : key
}
