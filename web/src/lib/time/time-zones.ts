import { firstTimeZones } from '@openhour/shared/lib/time-zones.ts'
import { zoneName } from './zone-names.ts'

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
