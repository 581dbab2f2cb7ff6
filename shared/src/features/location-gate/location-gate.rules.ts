/** Where the product is not offered, by country code. */
const restrictedCountries = ['US', 'USA']

/** Compared without regard to case; nothing known is not restricted. */
export function isRestrictedCountry(code: string | null | undefined): boolean {
  return restrictedCountries.includes((code ?? '').toUpperCase())
}

/** What the parts of the gate say when they cannot say where somebody is. */
export const locationTexts = {
  vpn: 'VPN/Proxy detected - location may be inaccurate',
  unknown: 'Unable to determine precise location - access granted',
  threw: 'Failed to detect location - access granted',
  /** Where the operator lets nobody in whose location is unknown. */
  closed: 'Access restricted for security - location verification failed',
} as const

/** The four public services that an operator can have asked, in the order in which they are. */
export const geoProviders = ['ipapi', 'ipinfo', 'ip-api', 'ipwhois'] as const
export type GeoProvider = (typeof geoProviders)[number]

/** In which way a location was found, from the surest to none. */
export type LocationMethod = 'manual' | 'ip' | 'timezone' | 'locale' | 'unknown'

/** What one source said of an address. `error` says why it said nothing; what it did not say is null. */
export type LookupResult = {
  source: string
  country: string | null
  countryCode: string | null
  region: string | null
  city: string | null
  timezone: string | null
  ip: string | null
  latitude: number | null
  longitude: number | null
  vpnDetected: boolean | null
  error: string | null
}

/** Where a browser is, as its gate found out. `error` is the sentence about what is uncertain, if anything is. */
export type GeolocationResult = {
  isRestricted: boolean
  location: {
    country: string | null
    countryCode: string | null
    region: string | null
    timezone: string | null
    ip: string | null
    city: string | null
    latitude: number | null
    longitude: number | null
    detectionDetails: { apiUsed: string | null; vpnDetected: boolean | null; allResults: LookupResult[] }
  }
  method: LocationMethod
  error?: string
}

/** Time zones that tell the country; no other does. */
const zones: Record<string, [code: string, zones: string[]]> = {
  'United States': [
    'US',
    [
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Los_Angeles',
      'America/Phoenix',
      'America/Anchorage',
      'Pacific/Honolulu',
      'America/Detroit',
    ],
  ],
  India: ['IN', ['Asia/Kolkata', 'Asia/Calcutta']],
  'United Kingdom': ['GB', ['Europe/London']],
  Canada: ['CA', ['America/Toronto', 'America/Vancouver']],
}

/** The country of an IANA time zone, where the zone alone tells it. */
export function countryOfTimeZone(zone: string): { country: string; countryCode: string } | undefined {
  for (const [country, [countryCode, names]] of Object.entries(zones))
    if (names.includes(zone)) return { country, countryCode }
  return undefined
}
