import { firstTimeZones } from '@openhour/shared/lib/time-zones.ts'

/** 'America/New_York' as 'America/New York', which is also how people search for it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

/** What people call a zone by: 'London time' of 'Europe/London'. */
export const zoneText = (zone: string): string => `${zoneName(zone.split('/').at(-1) ?? zone)} time`

/** What a list of zones offers: the specified ones, then all that the browser knows; a zone that a record holds stays choosable. */
export function timeZoneOptions(held: string): { value: string; label: string }[] {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !firstTimeZones.includes(zone))
  const zones = [...firstTimeZones, ...others]
  if (held !== '' && !zones.includes(held)) zones.unshift(held)
  return zones.map((zone) => ({ value: zone, label: zoneName(zone) }))
}
