import type { LookupResult } from '@openhour/shared/features/location-gate/location-gate.rules.ts'

export function emptyResult(source: string): LookupResult {
  return {
    source,
    country: null,
    countryCode: null,
    region: null,
    city: null,
    timezone: null,
    ip: null,
    latitude: null,
    longitude: null,
    vpnDetected: null,
    error: null,
  }
}

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** The English name of a country code, or the code if it has no name. */
export function countryNameOf(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
