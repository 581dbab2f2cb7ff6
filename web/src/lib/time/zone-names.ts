/** 'America/New_York' as 'America/New York', which is also how people search for it. */
export const zoneName = (zone: string): string => zone.replaceAll('_', ' ')

/** Human-readable name of an IANA time zone: 'London time' for 'Europe/London'. */
export const zoneText = (zone: string): string => `${zoneName(zone.split('/').at(-1) ?? zone)} time`
