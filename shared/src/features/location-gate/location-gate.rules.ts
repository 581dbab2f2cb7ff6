/** Country codes in which the product is not offered. */
const restrictedCountries = ['US', 'USA']

/** Ignores case. An unknown country is not restricted. */
export function isRestrictedCountry(code: string | null | undefined): boolean {
  return restrictedCountries.includes((code ?? '').toUpperCase())
}

/** Messages for an uncertain or unknown location. */
export const locationTexts = {
  vpn: 'VPN/Proxy detected - location may be inaccurate',
  unknown: 'Unable to determine precise location - access granted',
  threw: 'Failed to detect location - access granted',
  /** If the operator keeps out people with an unknown location. */
  closed: 'Access restricted for security - location verification failed',
} as const

/** How a location was determined, most reliable first. */
export type LocationMethod = 'manual' | 'ip' | 'timezone' | 'locale' | 'unknown'

/** What one source knows about an IP address; unknown fields are null. `error`: why it has no country. */
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

/** The location of a browser. `error` is a sentence about what is uncertain. */
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

/** The only time zones from which a country is inferred. */
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

/** The country of an IANA time zone; undefined if the zone is not listed. */
export function countryOfTimeZone(zone: string): { country: string; countryCode: string } | undefined {
  for (const [country, [countryCode, names]] of Object.entries(zones))
    if (names.includes(zone)) return { country, countryCode }
  return undefined
}
