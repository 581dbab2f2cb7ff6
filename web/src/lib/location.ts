import type { GeoCheck } from '@openhour/shared/features/location-gate/location-gate.contract.ts'
import type { GeolocationResult } from '@openhour/shared/features/location-gate/location-gate.rules.ts'
import { fetchOptional } from './api/optional-fetch.ts'
import { readPageConfig } from './page-config.ts'
import { readStored, removeStored, writeStored } from './storage.ts'

const resultKey = 'geolocation_result'
const timeKey = 'geolocation_time'
const freshMs = 60_000

/** The longest that a page waits for its location: a second more than a lookup may take. */
export const locationTimeoutMs = 6_000

/** The result found in this tab within the last minute. */
export function storedLocation(): GeolocationResult | undefined {
  const age = Date.now() - Number(readStored(timeKey, 'tab'))
  if (!(age >= 0 && age < freshMs)) return undefined
  try {
    const kept = JSON.parse(readStored(resultKey, 'tab') ?? '') as GeolocationResult
    return typeof kept.isRestricted === 'boolean' && typeof kept.location === 'object' ? kept : undefined
  } catch {
    return undefined
  }
}

export function storeLocation(result: GeolocationResult): void {
  writeStored(resultKey, JSON.stringify(result), 'tab')
  writeStored(timeKey, String(Date.now()), 'tab')
}

export function forgetLocation(): void {
  removeStored(resultKey, 'tab')
  removeStored(timeKey, 'tab')
}

let asking: Promise<GeoCheck | undefined> | undefined

/** The server's lookup of this browser's IP address; concurrent callers share the request. */
export function requestLocation(signal: AbortSignal): Promise<GeoCheck | undefined> {
  asking ??= fetchOptional('/functions/v1/geo-check', { action: 'validation' }, signal)
    .then((answer) => (isCheck(answer) ? answer : undefined))
    .finally(() => (asking = undefined))
  return asking
}

function isCheck(answer: unknown): answer is GeoCheck {
  return typeof answer === 'object' && answer !== null && Array.isArray((answer as Partial<GeoCheck>).apiResults)
}

/** The country code of this browser's location, undefined if unknown. If the gate is off, nothing is looked up. */
export async function currentCountry(): Promise<string | undefined> {
  if (readPageConfig().locationGate === 'off') return undefined
  const kept = storedLocation()
  const code = kept
    ? kept.location.countryCode
    : (await requestLocation(AbortSignal.timeout(locationTimeoutMs)))?.countryCode
  return code ?? undefined
}
