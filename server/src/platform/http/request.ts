import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { Refusal } from '../refusal.ts'
import { plainAddress } from './caller-address.ts'

/** What the server itself knows about a request, independent of its parameters. */
export type RequestMeta = {
  requestId: string
  ip: string
  userAgent: string
  secure: boolean
  /** The country code from a trusted proxy, if the operator configured its header. */
  country?: string
  /** Which view of a page the browser asks for, in its own words; see `Actor`. */
  view?: string
}

/** Headers by name, of fetch or of Node. */
export type HeaderValues = { get(name: string): string | null }

/** Node's headers without building fetch's, which costs more than most checks. */
export function headerValues({ headers }: IncomingMessage): HeaderValues {
  return {
    get: (name) => {
      const value = headers[name.toLowerCase()]
      return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value
    },
  }
}

/** Proxies whose forwarding headers are trusted. Entries are addresses or networks (`10.0.0.0/8`). */
export function proxyList(entries: readonly string[]): BlockList {
  const list = new BlockList()
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return list
}

function isTrusted(proxies: BlockList, address: string): boolean {
  return address !== '' && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/** Whether the request reached a trusted proxy over TLS. */
export function isOverTls(
  forwardedProto: string | null,
  socketAddress: string | undefined,
  proxies: BlockList,
): boolean {
  return forwardedProto?.split(',').at(-1)?.trim() === 'https' && isTrusted(proxies, plainAddress(socketAddress))
}

/**
 * Finds the caller's address. Each proxy appends the address that it saw, so hops are trusted from the right while trusted proxies wrote them. The
 * first untrusted address is the caller; anything further left may be forged. At an unreadable hop, the proxy that wrote it counts as the caller.
 * @param countryHeader the header in which a trusted proxy sends the caller's country, if configured
 */
export function requestMetaOf(
  headers: HeaderValues,
  socketAddress: string | undefined,
  proxies: BlockList,
  countryHeader?: string,
): RequestMeta {
  let ip = plainAddress(socketAddress)
  const forwarded = headers.get('x-forwarded-for')
  // Most requests of a server without a proxy need no look at the list.
  const behindProxy = (forwarded !== null || countryHeader !== undefined) && isTrusted(proxies, ip)
  const hops = behindProxy ? (forwarded ?? '').split(',').reverse() : []
  for (const hop of hops) {
    const address = plainAddress(hop)
    if (address === '') break
    ip = address
    if (!isTrusted(proxies, ip)) break
  }
  const secure = isOverTls(headers.get('x-forwarded-proto'), socketAddress, proxies)
  const country = behindProxy && countryHeader ? countryIn(headers.get(countryHeader)) : undefined
  const userAgent = (headers.get('user-agent') ?? '').slice(0, 400)
  const view = headers.get('openhour-view')
  return {
    requestId: randomUUID(),
    ip,
    userAgent,
    secure,
    ...(country === undefined ? {} : { country }),
    ...(view !== null && /^[\w-]{8,40}$/.test(view) ? { view } : {}),
  }
}

/** A two-letter country code. Several networks send XX for an unknown country. */
function countryIn(header: string | null): string | undefined {
  const code = header?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : undefined
}

const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** Allows plain HTTP only on this machine, so that records are never sent unencrypted. */
export function refusePlainHttp(headers: HeaderValues, requestMeta: RequestMeta): void {
  if (requestMeta.secure || loopbackName.test(headers.get('host') ?? '')) return
  throw new Refusal(
    'insecure-connection',
    'Openhour requires HTTPS. Put a TLS proxy such as Caddy in front of it, set PUBLIC_URL to its https:// address and TRUSTED_PROXIES to its IP address.',
  )
}

/**
 * The path for logs. Paths of pages and links are left out because they may contain secrets, if only by a typing error.
 * @param secretPaths the paths of routes whose URLs contain a token
 */
export function loggedPath(path: string, secretPaths: readonly string[]): string {
  const isSecret = secretPaths.some((each) => path.startsWith(`${each}/`))
  return !isSecret && /^\/(api|rpc|functions)\//.test(path) ? path : 'a page or a private link'
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Whether a method changes nothing, so that origin and content type need no check. */
export function isSafe(method: string): boolean {
  return safeMethods.has(method)
}

/** Refuses changes from pages of other origins (CSRF), by the Origin header that browsers send. */
export function refuseForeignOrigin(method: string, headers: HeaderValues, origins: ReadonlySet<string>): void {
  if (isSafe(method)) return
  const origin = headers.get('origin')
  if (origin !== null && origins.has(origin)) return
  throw new Refusal(
    'foreign-origin',
    origin === null
      ? 'The request has no Origin header. Nothing was changed.'
      : 'The request came from another site. Nothing was changed.',
  )
}

/** Accepts only JSON bodies. Other sites can send forms and plain text without a preflight. */
export function refuseOtherContent(method: string, headers: HeaderValues): void {
  if (isSafe(method)) return
  const type = headers.get('content-type')
  const empty =
    headers.get('content-length') === '0' ||
    (headers.get('content-length') === null && headers.get('transfer-encoding') === null)
  if (type === null && empty) return
  if (!/^application\/json\s*(;|$)/i.test(type ?? ''))
    throw new Refusal('wrong-content-type', 'Send the request as application/json.')
  // We always read UTF-8. A different declaration would let proxies see a different text than we do.
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type ?? '') ?? []
  const encoding = headers.get('content-encoding') ?? 'identity'
  if (charset.toLowerCase() !== 'utf-8' || encoding.toLowerCase() !== 'identity')
    throw new Refusal('wrong-content-type', 'Send the request as application/json in UTF-8, not compressed.')
}
