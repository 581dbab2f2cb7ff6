import type { LookupResult } from '@openhour/shared/features/location-gate/location-gate.rules.ts'

/** A result that says nothing yet. */
export function nothingSaid(source: string): LookupResult {
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

/** The English name of a country code; the code itself for one that has no name. */
export function countryNameOf(code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
