import type { GeoCheck } from '@openhour/shared/features/location-gate/location-gate.contract.ts'
import {
  countryOfTimeZone,
  type GeolocationResult,
  isRestrictedCountry,
  type LocationMethod,
  locationTexts,
} from '@openhour/shared/features/location-gate/location-gate.rules.ts'
import { readPageConfig } from '../../lib/page-config.ts'
import { requestLocation, storeLocation, locationTimeoutMs } from '../../lib/location.ts'
import { readOverride } from './override.ts'

type Known = Partial<GeolocationResult['location']>

/**
 * Detects the browser's country: override, server lookup by IP address, time zone, locale (never conclusive), else
 * unknown. Never fails; the result is cached for a minute.
 */
export async function detect(): Promise<GeolocationResult> {
  const result = await inOrder().catch(() => resultOf('unknown', {}, undefined, locationTexts.threw))
  storeLocation(result)
  return result
}

async function inOrder(): Promise<GeolocationResult> {
  const override = readOverride()
  if (override) return resultOf('manual', override)
  const signal = AbortSignal.timeout(locationTimeoutMs)
  const answer = await requestLocation(signal)
  if (answer?.countryCode) return fromServer(answer)
  // Someone on the server's own machine is its operator: no country, and no fallback to the time zone.
  if (answer?.apiResults[0]?.source === 'loopback') return { ...fromServer(answer), isRestricted: false }
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  const byZone = countryOfTimeZone(zone)
  const seen = { timezone: zone, ip: answer?.apiResults[0]?.ip ?? null }
  const local = resultOf(byZone ? 'timezone' : 'unknown', { ...seen, ...byZone }, answer)
  // Retried only if there was no answer: a server that did not know the country will not know it now.
  const again = answer ? undefined : await requestLocation(signal)
  return again?.countryCode ? fromServer(again) : local
}

function fromServer(answer: GeoCheck): GeolocationResult {
  const { country, countryCode, apiResults, allowed } = answer
  const said = apiResults.find((result) => result.countryCode === countryCode) ?? apiResults[0]
  const { source: _source, vpnDetected: _flag, error: _error, ...known } = said ?? {}
  const result = resultOf(countryCode ? 'ip' : 'unknown', { ...known, country, countryCode }, answer)
  return countryCode && !allowed ? { ...result, isRestricted: true } : result
}

const nowhere = {
  country: null,
  countryCode: null,
  region: null,
  timezone: null,
  ip: null,
  city: null,
  latitude: null,
  longitude: null,
}

function resultOf(
  method: LocationMethod,
  known: Known,
  answer?: GeoCheck,
  unknownText: string = locationTexts.unknown,
): GeolocationResult {
  const location = { ...nowhere, ...known }
  const { countryCode } = location
  const vpnDetected = answer?.vpnDetected ?? null
  const allResults = answer?.apiResults ?? []
  const apiUsed = countryCode === null ? undefined : allResults.find((one) => one.countryCode === countryCode)?.source
  const unknown = method === 'unknown'
  const closed = unknown && readPageConfig().locationGate === 'closed'
  const words = vpnDetected ? locationTexts.vpn : closed ? locationTexts.closed : unknown ? unknownText : undefined
  return {
    isRestricted: closed || isRestrictedCountry(countryCode),
    location: { ...location, detectionDetails: { apiUsed: apiUsed ?? null, vpnDetected, allResults } },
    method,
    ...(words && { error: words }),
  }
}
