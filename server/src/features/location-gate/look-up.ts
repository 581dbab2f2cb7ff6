import type { LookupResult } from '@openhour/shared/features/location-gate/location-gate.rules.ts'
import { isRestrictedCountry } from '@openhour/shared/features/location-gate/location-gate.rules.ts'
import { nowMs } from '../../platform/clock.ts'
import { type AddressKind, kindOf } from './addresses.ts'
import type { GeoDb } from './geo-databases.ts'
import { countryNameOf, nothingSaid } from './lookup-result.ts'
import type { Provider } from './providers.ts'

/** What is known of an address. `results` has the best answer first; `restricted` is certain: a source says so. */
export type Place = {
  kind: AddressKind
  countryCode: string | null
  country: string | null
  restricted: boolean
  vpnDetected: boolean | null
  results: LookupResult[]
}

/** `standard` asks services one after the other until one answers, `real-time` all of them at once. */
export type GeoMode = 'standard' | 'real-time'

const limitMs: Record<GeoMode, number> = { standard: 3_000, 'real-time': 5_000 }
const memoryMs = 60_000
const mostRemembered = 5_000

/**
 * Looks addresses up: what the proxy in front said, our own files, and the services that the operator has enabled. In standard mode a service
 * hears of an address only when nothing else knows it. Answers are kept for a minute, and one question serves all who ask at the same time.
 */
export function openLookUp(parts: { db: GeoDb; providers: readonly Provider[]; mode: GeoMode }) {
  const { db, providers, mode } = parts
  const memory = new Map<string, { at: number; place: Promise<Place> }>()

  async function fromFiles(ip: string): Promise<LookupResult[]> {
    const [countries, isHosting] = await Promise.all([db.countries(ip), db.isHosting(ip)])
    return countries.map(({ source, countryCode }) => ({
      ...nothingSaid(source),
      ip,
      countryCode,
      country: countryCode === null ? null : countryNameOf(countryCode),
      vpnDetected: isHosting,
      error: countryCode === null ? 'does not know the address' : null,
    }))
  }

  async function fromServices(ip: string): Promise<LookupResult[]> {
    if (mode === 'real-time') return Promise.all(providers.map((provider) => provider.ask(ip, limitMs[mode])))
    const results: LookupResult[] = []
    for (const provider of providers) {
      const result = await provider.ask(ip, limitMs[mode]) // one after the other: the first that knows ends it
      results.push(result)
      if (result.countryCode !== null) break
    }
    return results
  }

  async function lookUp(ip: string, saidByProxy: string | undefined): Promise<Place> {
    const own = [
      ...(saidByProxy === undefined
        ? []
        : [{ ...nothingSaid('proxy'), ip, countryCode: saidByProxy, country: countryNameOf(saidByProxy) }]),
      ...(await fromFiles(ip)),
    ]
    const known = own.some(({ countryCode }) => countryCode !== null)
    const services = mode === 'real-time' || !known ? await fromServices(ip) : []
    return placeOf('public', bestFirst(mode === 'real-time' ? [...services, ...own] : [...own, ...services]))
  }

  /** @param saidByProxy the country code of a trusted proxy, for this request */
  return async (ip: string, saidByProxy: string | undefined): Promise<Place> => {
    const kind = kindOf(ip)
    if (kind !== 'public') return placeOf(kind, [{ ...nothingSaid(kind), ip: ip === '' ? null : ip }])
    const key = `${ip} ${saidByProxy ?? ''}`
    const remembered = memory.get(key)
    if (remembered && Math.abs(nowMs() - remembered.at) < memoryMs) return remembered.place
    const place = lookUp(ip, saidByProxy)
    memory.delete(key)
    memory.set(key, { at: nowMs(), place })
    if (memory.size > mostRemembered) memory.delete(memory.keys().next().value ?? '')
    place.catch(() => memory.delete(key))
    return place
  }
}

/** The first that names a country goes to the front; the rest keeps its order. */
function bestFirst(results: readonly LookupResult[]): LookupResult[] {
  const best = results.find(({ countryCode }) => countryCode !== null)
  return best ? [best, ...results.filter((result) => result !== best)] : [...results]
}

/** One source that says the country is restricted outweighs all others: the gate errs on the side of the law. */
function placeOf(kind: AddressKind, results: LookupResult[]): Place {
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
