type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/**
 * The character that a key types; '' for other keys and for chords. The space bar presses buttons, and types only once a word has begun.
 * @param begun something was typed before
 */
export function typedLetter({ key, ctrlKey, metaKey, altKey }: Key, begun: boolean): string {
  return (key === ' ' && !begun) || [...key].length !== 1 || ctrlKey || metaKey || altKey ? '' : key
}
