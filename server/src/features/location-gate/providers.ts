import { type LookupResult } from '@openhour/shared/features/location-gate/location-gate.rules.ts'
import { type GeoProvider, geoProviders } from '../../platform/env-values.ts'
import { nowMs } from '../../platform/clock.ts'
import { isSameAddress } from './addresses.ts'
import { countryNameOf, emptyResult } from './lookup-result.ts'
import { getSmallJson, NoAnswer } from './small-json.ts'

type Body = Record<string, unknown>
type Service = {
  /** `{ip}` is replaced by the address to look up. */
  address: string
  /** Whether a response with status 200 is a refusal. */
  declines: (body: Body) => boolean
  read: (body: Body) => Partial<LookupResult>
}

const services: Record<GeoProvider, Service> = {
  ipapi: {
    address: 'https://ipapi.co/{ip}/json/',
    declines: (body) => body.error === true,
    read: (body) => ({ ...plain(body), country: text(body.country_name) }),
  },
  ipinfo: {
    address: 'https://ipinfo.io/{ip}/json',
    declines: (body) => body.bogon === true,
    read: (body) => {
      const [latitude, longitude] = (text(body.loc) ?? '').split(',').map(Number)
      return {
        ...plain(body),
        country: null,
        countryCode: text(body.country),
        latitude: number(latitude),
        longitude: number(longitude),
        vpnDetected: anyFlag(inside(body.privacy), ['vpn', 'proxy', 'tor', 'relay', 'hosting']),
      }
    },
  },
  // The free endpoint has no TLS, and IP addresses must not be sent unencrypted. The TLS endpoint needs a key.
  'ip-api': {
    address: 'https://pro.ip-api.com/json/{ip}',
    declines: (body) => body.status === 'fail',
    read: (body) => ({
      ...plain(body),
      countryCode: text(body.countryCode),
      region: text(body.regionName) ?? text(body.region),
      ip: text(body.query),
      latitude: number(body.lat),
      longitude: number(body.lon),
      vpnDetected: anyFlag(body, ['proxy', 'hosting']),
    }),
  },
  ipwhois: {
    address: 'https://ipwho.is/{ip}',
    declines: (body) => body.success === false,
    read: (body) => ({
      ...plain(body),
      timezone: text(inside(body.timezone).id) ?? text(body.timezone),
      vpnDetected: anyFlag(inside(body.security), ['anonymous', 'vpn', 'proxy', 'tor', 'hosting']),
    }),
  },
}

/** Looks up one public address with one service. `error` of the result: why it has no country. */
export type Provider = { name: GeoProvider; lookUp(ip: string, timeoutMs: number): Promise<LookupResult> }

/** How long a service is not called after it answered 429. */
const pauseMs = 60_000

/** @param addresses replace the built-in ones. They contain `{ip}` and the operator's key, if any. */
export function openProviders(
  names: readonly GeoProvider[],
  addresses: Partial<Record<GeoProvider, string>>,
): Provider[] {
  return geoProviders
    .filter((name) => names.includes(name))
    .map((name) => {
      const service = services[name]
      let pausedUntil = 0
      return {
        name,
        lookUp: async (ip, timeoutMs) => {
          try {
            if (nowMs() < pausedUntil) throw new NoAnswer('rate limit reached, not called for a minute')
            const url = (addresses[name] ?? service.address).replaceAll('{ip}', encodeURIComponent(ip))
            return resultOf(name, service, await getSmallJson(url, timeoutMs), ip)
          } catch (error) {
            if (!(error instanceof NoAnswer)) throw error
            if (error.status === 429) pausedUntil = nowMs() + pauseMs
            return { ...emptyResult(name), error: error.message }
          }
        },
      }
    })
}

function resultOf(name: GeoProvider, service: Service, body: Body, ip: string): LookupResult {
  if (service.declines(body)) throw new NoAnswer('does not know the address')
  const result = { ...emptyResult(name), ...service.read(body) }
  const countryCode = (result.countryCode ?? '').toUpperCase()
  if (!/^[A-Z]{2,3}$/.test(countryCode)) throw new NoAnswer('answered without a country')
  if (result.ip !== null && !isSameAddress(result.ip, ip)) throw new NoAnswer('answered for another address')
  const known = countryCode === 'USA' ? 'US' : countryCode
  return { ...result, ip, countryCode: known, country: result.country ?? countryNameOf(known) }
}

/** Fields that most services name the same. */
function plain(body: Body): Partial<LookupResult> {
  return {
    country: text(body.country),
    countryCode: text(body.country_code),
    region: text(body.region),
    city: text(body.city),
    timezone: text(body.timezone),
    ip: text(body.ip),
    latitude: number(body.latitude),
    longitude: number(body.longitude),
    vpnDetected: anyFlag({ ...inside(body.security), ...body }, ['vpn', 'proxy', 'is_vpn', 'is_proxy']),
  }
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= 100 ? value : null
}

function number(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

function inside(value: unknown): Body {
  return typeof value === 'object' && value !== null ? (value as Body) : {}
}

/** True if any flag is set, false if some are present but none is set, null if none is present. */
function anyFlag(body: Body, names: readonly string[]): boolean | null {
  const flags = names.map((name) => body[name]).filter((flag) => typeof flag === 'boolean')
  return flags.length === 0 ? null : flags.includes(true)
}
