import { firstTimeZones } from '@openhour/shared/lib/time-zones.ts'

/** 'America/New_York' as 'America/New York', which is also how people search for it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

/** Human-readable name of an IANA time zone: 'London time' for 'Europe/London'. */
export const zoneText = (zone: string): string => `${zoneName(zone.split('/').at(-1) ?? zone)} time`

/**
 * Zones to choose from: the specified ones, then all that the browser knows. A zone of a saved record is always
 * included.
 */
export function timeZoneOptions(held: string): { value: string; label: string }[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !firstTimeZones.includes(zone))
  const zones = [...firstTimeZones, ...others]
  if (held !== '' && !zones.includes(held)) zones.unshift(held)
  return zones.map((zone) => ({ value: zone, label: zoneName(zone) }))
}
