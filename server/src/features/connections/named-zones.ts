import windowsZones from 'cldr-core/supplemental/windowsZones.json' with { type: 'json' }
import { isTimeZone } from '@openhour/shared/lib/known-zones.ts'
import type ICAL from 'ical.js'
import { zoneYears } from '../../platform/calendar/zone-years.ts'

/** CLDR has a zone for each territory; 001 is the one for the world. */
const worldwide = windowsZones.supplemental.windowsZones.mapTimezones.filter(
  ({ mapZone }) => mapZone._territory === '001',
)
const ofWindows = new Map(worldwide.map(({ mapZone }) => [mapZone._other.toLowerCase(), mapZone._type]))

/** The IANA zone that a calendar means by the name of a zone that it does not describe; undefined for an unknown name. */
function zoneNamed(name: string): string | undefined {
  // Mozilla's and GNOME's programs put the version of their zones before the name, as a path.
  const parts = name.split('/')
  const ends = [name, parts.slice(-3).join('/'), parts.slice(-2).join('/')]
  return ends.find((end) => isTimeZone(end)) ?? ofWindows.get(name.trim().toLowerCase())
}

const firstYear = 1970

/**
 * Describes the zones that a calendar's events name without a VTIMEZONE, as some programs' files do, so that they are read like described ones.
 * @param until no later time is asked for
 */
export function describeNamedZones(ical: typeof ICAL, calendar: ICAL.Component, until: string): void {
  const lastYear = Number.parseInt(until, 10)
  const described = new Set(calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid')))
  const yearOf = new Map<string, number>()
  for (const event of calendar.getAllSubcomponents('vevent'))
    for (const property of event.getAllProperties()) {
      const name: unknown = property.getParameter('tzid')
      if (typeof name !== 'string' || described.has(name)) continue
      const year = Number.parseInt(String(property.toJSON()[3]), 10)
      yearOf.set(name, Math.min(yearOf.get(name) ?? lastYear, Math.max(year || firstYear, firstYear)))
    }
  for (const [name, year] of yearOf) {
    const zone = zoneNamed(name)
    if (zone === undefined) continue
    // Whole decades, so that the files of a calendar share a few descriptions, which take long to make.
    const { lines } = zoneYears(zone, year - (year % 10), lastYear - (lastYear % 10) + 9)
    const component = new ical.Component(ical.parse(lines.join('\r\n')) as never[])
    component.updatePropertyWithValue('tzid', name)
    calendar.addSubcomponent(component)
  }
}
