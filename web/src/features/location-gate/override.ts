import { forgetLocation } from '../../lib/location.ts'
import { readStored, removeStored, writeStored } from '../../lib/storage.ts'

const key = 'geolocation_override'

/**
 * The country that an admin pretends to be in, to try the gate. It changes what is shown, never what the server
 * decides.
 */
export type Override = { country: string; countryCode: string }

/** A stored value that is not a country is removed. */
export function readOverride(): Override | undefined {
  const stored = readStored(key)
  if (stored === null) return undefined
  try {
    const { country, countryCode } = JSON.parse(stored) as Partial<Record<string, unknown>>
    if (typeof country === 'string' && country !== '' && /^[A-Z]{2}$/.test(String(countryCode)))
      return { country, countryCode: String(countryCode) }
  } catch {
    // Removed like any other unusable value.
  }
  removeStored(key)
  return undefined
}

/** Takes effect with the next page; earlier detection results are forgotten. */
export function setOverride(override: Override): void {
  writeStored(key, JSON.stringify(override))
  forgetLocation()
}

export function clearOverride(): void {
  removeStored(key)
  forgetLocation()
}
