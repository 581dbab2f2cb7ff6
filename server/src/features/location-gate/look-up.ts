import type { LookupResult } from '@openhour/shared/features/location-gate/location-gate.rules.ts'
import { isRestrictedCountry } from '@openhour/shared/features/location-gate/location-gate.rules.ts'
import { nowMs } from '../../platform/clock.ts'
import { type AddressKind, kindOf } from './addresses.ts'
import type { GeoDb } from './geo-databases.ts'
import { countryNameOf, emptyResult } from './lookup-result.ts'
import type { Provider } from './providers.ts'

/** What is known about an address. `results` has the best result first. `restricted`: a source says so. */
export type AddressLocation = {
  kind: AddressKind
  countryCode: string | null
  country: string | null
  restricted: boolean
  vpnDetected: boolean | null
  results: LookupResult[]
}

/** `standard` calls services one after another until one knows the address; `real-time` calls all in parallel. */
export type GeoMode = 'standard' | 'real-time'

const timeoutMs: Record<GeoMode, number> = { standard: 3_000, 'real-time': 5_000 }
const cacheMs = 60_000
const maxCached = 5_000

/**
 * Looks up addresses in the proxy header, local files and the services that the operator has enabled. In standard mode, a service is sent an address only if
 * nothing else knows it. Results are cached for a minute, and concurrent lookups of an address share one request.
 */
export function openLookUp(parts: { db: GeoDb; providers: readonly Provider[]; mode: GeoMode }) {
  const { db, providers, mode } = parts
  const cache = new Map<string, { at: number; location: Promise<AddressLocation> }>()

  async function fromFiles(ip: string): Promise<LookupResult[]> {
    const [countries, isHosting] = await Promise.all([db.countries(ip), db.isHosting(ip)])
    return countries.map(({ source, countryCode }) => ({
      ...emptyResult(source),
      ip,
      countryCode,
      country: countryCode === null ? null : countryNameOf(countryCode),
      vpnDetected: isHosting,
      error: countryCode === null ? 'does not know the address' : null,
    }))
  }

  async function fromServices(ip: string): Promise<LookupResult[]> {
    if (mode === 'real-time') return Promise.all(providers.map((provider) => provider.lookUp(ip, timeoutMs[mode])))
    const results: LookupResult[] = []
    for (const provider of providers) {
      const result = await provider.lookUp(ip, timeoutMs[mode]) // sequential: the first that knows the address ends it
      results.push(result)
      if (result.countryCode !== null) break
    }
    return results
  }

  async function lookUp(ip: string, proxyCountry: string | undefined): Promise<AddressLocation> {
    const own = [
      ...(proxyCountry === undefined
        ? []
        : [{ ...emptyResult('proxy'), ip, countryCode: proxyCountry, country: countryNameOf(proxyCountry) }]),
      ...(await fromFiles(ip)),
    ]
    const known = own.some(({ countryCode }) => countryCode !== null)
    const services = mode === 'real-time' || !known ? await fromServices(ip) : []
    return combined('public', bestFirst(mode === 'real-time' ? [...services, ...own] : [...own, ...services]))
  }

  /** @param proxyCountry the country code from a trusted proxy's header */
  return async (ip: string, proxyCountry: string | undefined): Promise<AddressLocation> => {
    const kind = kindOf(ip)
    if (kind !== 'public') return combined(kind, [{ ...emptyResult(kind), ip: ip === '' ? null : ip }])
    const key = `${ip} ${proxyCountry ?? ''}`
    const cached = cache.get(key)
    if (cached && Math.abs(nowMs() - cached.at) < cacheMs) return cached.location
    const location = lookUp(ip, proxyCountry)
    cache.delete(key)
    cache.set(key, { at: nowMs(), location })
    if (cache.size > maxCached) cache.delete(cache.keys().next().value ?? '')
    location.catch(() => cache.delete(key))
    return location
  }
}

/** Moves the first result with a country to the front. */
function bestFirst(results: readonly LookupResult[]): LookupResult[] {
  const best = results.find(({ countryCode }) => countryCode !== null)
  return best ? [best, ...results.filter((result) => result !== best)] : [...results]
}

/** One source that reports a restricted country outweighs all others, to be on the safe side legally. */
function combined(kind: AddressKind, results: LookupResult[]): AddressLocation {
  const deciding = results.find(({ countryCode }) => isRestrictedCountry(countryCode)) ?? results[0]
  const flags = results.map(({ vpnDetected }) => vpnDetected).filter((flag) => flag !== null)
  return {
    kind,
    countryCode: deciding?.countryCode ?? null,
    country: deciding?.country ?? null,
    restricted: isRestrictedCountry(deciding?.countryCode),
    vpnDetected: flags.length === 0 ? null : flags.includes(true),
    results,
  }
}
