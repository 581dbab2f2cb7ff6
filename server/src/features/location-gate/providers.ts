import {
  type GeoProvider,
  geoProviders,
  type LookupResult,
} from '@openhour/shared/features/location-gate/location-gate.rules.ts'
import { nowMs } from '../../platform/clock.ts'
import { isSameAddress } from './addresses.ts'
import { countryNameOf, nothingSaid } from './lookup-result.ts'
import { getSmallJson, NoAnswer } from './small-json.ts'

type Body = Record<string, unknown>
type Service = {
  /** `{ip}` stands for the address that is asked about. */
  address: string
  /** Says no in its own way, with status 200. */
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
  // Without encryption it answers everybody, encrypted only with a key; addresses of people do not travel unencrypted.
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

/** Asks one service about one public address; the result says in `error` why it has no country. */
export type Provider = { name: GeoProvider; ask(ip: string, limitMs: number): Promise<LookupResult> }

/** After a service has said that it was asked too often it is left alone for so long. */
const pauseMs = 60_000

/** @param addresses stand in for a service's own, with `{ip}` where the address goes and the operator's key where there is one. */
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
        ask: async (ip, limitMs) => {
          try {
            if (nowMs() < pausedUntil) throw new NoAnswer('was asked too often and is left alone for a minute')
            const url = (addresses[name] ?? service.address).replaceAll('{ip}', encodeURIComponent(ip))
            return understood(name, service, await getSmallJson(url, limitMs), ip)
          } catch (error) {
            if (!(error instanceof NoAnswer)) throw error
            if (error.status === 429) pausedUntil = nowMs() + pauseMs
            return { ...nothingSaid(name), error: error.message }
          }
        },
      }
    })
}

function understood(name: GeoProvider, service: Service, body: Body, ip: string): LookupResult {
  if (service.declines(body)) throw new NoAnswer('does not know the address')
  const said = { ...nothingSaid(name), ...service.read(body) }
  const countryCode = (said.countryCode ?? '').toUpperCase()
  if (!/^[A-Z]{2,3}$/.test(countryCode)) throw new NoAnswer('answered without a country')
  if (said.ip !== null && !isSameAddress(said.ip, ip)) throw new NoAnswer('answered for another address')
  const known = countryCode === 'USA' ? 'US' : countryCode
  return { ...said, ip, countryCode: known, country: said.country ?? countryNameOf(known) }
}

/** The fields that most services name alike. */
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

/** True when any of the flags is set, false when they are all there or some and none is set, null when there is none. */
function anyFlag(body: Body, names: readonly string[]): boolean | null {
  const flags = names.map((name) => body[name]).filter((flag) => typeof flag === 'boolean')
  return flags.length === 0 ? null : flags.includes(true)
}
