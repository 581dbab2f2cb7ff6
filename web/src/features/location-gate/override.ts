import { forgetLocation } from '../../lib/location.ts'
import { readStored, removeStored, writeStored } from '../../lib/storage.ts'

const key = 'geolocation_override'

/** The country that this browser pretends to be in, for an admin who tries the gate. It changes what is shown, never what the server decides. */
export type Override = { country: string; countryCode: string }

/** What is stored and no country is removed. */
export function readOverride(): Override | undefined {
  const stored = readStored(key)
  if (stored === null) return undefined
  try {
    const { country, countryCode } = JSON.parse(stored) as Partial<Record<string, unknown>>
    if (typeof country === 'string' && country !== '' && /^[A-Z]{2}$/.test(String(countryCode)))
      return { country, countryCode: String(countryCode) }
  } catch {
    // It goes the same way as any other that cannot be used.
  }
  removeStored(key)
  return undefined
}

/** From the next page on; what was found out before is forgotten. */
export function setOverride(override: Override): void {
  writeStored(key, JSON.stringify(override))
  forgetLocation()
}

export function clearOverride(): void {
  removeStored(key)
  forgetLocation()
}
