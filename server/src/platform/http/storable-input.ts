import { isStorable } from '@openhour/shared/lib/storable.ts'
import { Refusal } from '../refusal.ts'

/** @throws Refusal 400 if the value contains anything but JSON, or a text or key that cannot be stored */
export function refuseUnstorable(value: unknown, depth = 0): void {
  if (typeof value === 'string') {
    if (!isStorable(value))
      throw new Refusal(
        'invalid-input',
        'The text contains characters that cannot be stored. Remove them and try again.',
      )
  } else if (value !== null && typeof value === 'object') {
    // RPC can send maps, dates and the like. No operation takes them, and this check would not see their content.
    if (depth > 20 || !(Array.isArray(value) || Object.prototype.toString.call(value) === '[object Object]'))
      throw new Refusal('invalid-input', 'Invalid input detected')
    for (const [key, part] of Object.entries(value)) {
      refuseUnstorable(key, depth + 1)
      refuseUnstorable(part, depth + 1)
    }
  }
}
