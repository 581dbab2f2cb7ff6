import { countryCodes } from '@openhour/shared/lib/country-codes.ts'

/** Under the name that this machine prefers: a zone has several. Null if it knows none. */
function preferredName(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

let countries: Map<string, string | null> | undefined

/** From Unicode CLDR. A zone of several countries is null. */
function readZones(): Map<string, string | null> {
  const read = new Map<string, string | null>()
  for (const country of countryCodes)
    for (const zone of new Intl.Locale(`und-${country}`).getTimeZones() ?? []) {
      const name = preferredName(zone)
      if (name !== null) read.set(name, read.has(name) ? null : country)
    }
  return read
}

/** The only country in which this IANA zone is used; null for other zones, such as UTC. */
export function countryOfZone(zone: string): string | null {
  countries ??= readZones()
  const name = preferredName(zone)
  return (name && countries.get(name)) ?? null
}
