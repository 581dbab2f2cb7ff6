import { countryCodes } from '@openhour/shared/lib/country-codes.ts'
import { dateFormat } from '../../platform/time/date-format.ts'

let countries: Map<string, string | null> | undefined

/** From Unicode CLDR, by the one name that it prefers for a zone. A zone of several countries is null. */
function readZones(): Map<string, string | null> {
  const read = new Map<string, string | null>()
  for (const country of countryCodes)
    for (const zone of new Intl.Locale(`und-${country}`).getTimeZones() ?? [])
      read.set(zone, read.has(zone) ? null : country)
  return read
}

/** The only country in which this IANA zone is used; null for other zones, such as UTC, and for unknown ones. */
export function countryOfZone(zone: string): string | null {
  countries ??= readZones()
  try {
    return countries.get(dateFormat('en', { timeZone: zone }).resolvedOptions().timeZone) ?? null
  } catch {
    return null
  }
}
