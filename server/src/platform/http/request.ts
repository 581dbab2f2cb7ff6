import { BlockList, isIP } from 'node:net'
import { v7 as newId } from 'uuid'
import { Refusal } from '../refusal.ts'
import { plainAddress } from './caller-address.ts'

/** What the server itself saw of a request; parameters never overrule it. */
export type Seen = {
  requestId: string
  ip: string
  userAgent: string
  secure: boolean
  /** The country code that a trusted proxy gave, where the operator has named a header for it. */
  country?: string
}

/** Addresses of proxies whose forwarding headers are believed. An entry is an address or a network (`10.0.0.0/8`). */
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

/** Did the request reach the proxy that we trust over TLS? */
export function isOverTls(
  forwardedProto: string | null,
  socketAddress: string | undefined,
  proxies: BlockList,
): boolean {
  return isTrusted(proxies, plainAddress(socketAddress)) && forwardedProto?.split(',').at(-1)?.trim() === 'https'
}

/**
 * The caller's address. Each proxy adds to the right whom it saw, so that hops are believed from the right on, as long as trusted proxies wrote
 * them: the first that is none is the caller, and what stands left of it is the caller's own word. A hop that cannot be read ends it too: then
 * the caller is counted as the proxy that wrote it.
 * @param countryHeader the header in which a trusted proxy names the caller's country, where there is one
 */
export function seenOf(
  headers: Headers,
  socketAddress: string | undefined,
  proxies: BlockList,
  countryHeader?: string,
): Seen {
  let ip = plainAddress(socketAddress)
  const behindProxy = isTrusted(proxies, ip)
  const hops = behindProxy ? (headers.get('x-forwarded-for') ?? '').split(',').reverse() : []
  for (const hop of hops) {
    const address = plainAddress(hop)
    if (address === '') break
    ip = address
    if (!isTrusted(proxies, ip)) break
  }
  const secure = isOverTls(headers.get('x-forwarded-proto'), socketAddress, proxies)
  const country = behindProxy && countryHeader ? countryIn(headers.get(countryHeader)) : undefined
  const userAgent = (headers.get('user-agent') ?? '').slice(0, 400)
  return { requestId: newId(), ip, userAgent, secure, ...(country === undefined ? {} : { country }) }
}

/** Two letters name a country; XX is how several networks write that they know none. */
function countryIn(header: string | null): string | undefined {
  const code = header?.trim().toUpperCase() ?? ''
  return /^[A-Z]{2}$/.test(code) && code !== 'XX' ? code : undefined
}

const loopbackName = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** Records do not travel unencrypted: plain HTTP is for this machine alone. */
export function refusePlainHttp(headers: Headers, seen: Seen): void {
  if (seen.secure || loopbackName.test(headers.get('host') ?? '')) return
  throw new Refusal(
    'insecure-connection',
    'Openhour answers over HTTPS only: put a TLS proxy such as Caddy in front of it, set PUBLIC_URL to its https:// address and TRUSTED_PROXIES to its IP address.',
  )
}

/**
 * The path as it may be logged. Pages and links may hold a secret anywhere in their path, also by a typing error.
 * @param secretPaths the paths of routes whose addresses hold a token
 */
export function loggedPath(path: string, secretPaths: readonly string[]): string {
  const isSecret = secretPaths.some((each) => path.startsWith(`${each}/`))
  return !isSecret && /^\/(api|rpc|functions)\//.test(path) ? path : 'a page or a private link'
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/** True where no operation may change anything, so that neither origin nor content is asked for. */
export function isSafe(method: string): boolean {
  return safeMethods.has(method)
}

/** A change may only be asked for by a page of our own: the browser names the page's origin, and we compare. */
export function refuseForeignOrigin(method: string, headers: Headers, origins: ReadonlySet<string>): void {
  if (isSafe(method)) return
  const origin = headers.get('origin')
  if (origin !== null && origins.has(origin)) return
  throw new Refusal(
    'foreign-origin',
    origin === null
      ? 'The request does not say which page it came from (Origin header). Nothing was changed.'
      : 'The request came from another site. Nothing was changed.',
  )
}

/** Bodies are JSON: forms and plain text are what other sites can send without asking. */
export function refuseOtherContent(method: string, headers: Headers): void {
  if (isSafe(method)) return
  const type = headers.get('content-type')
  const empty =
    headers.get('content-length') === '0' ||
    (headers.get('content-length') === null && headers.get('transfer-encoding') === null)
  if (type === null && empty) return
  if (!/^application\/json\s*(;|$)/i.test(type ?? ''))
    throw new Refusal('wrong-content-type', 'Send the request as application/json.')
  // Read as UTF-8 whatever is said, so nothing else may be said: whoever looks on would read another text than we do.
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(type ?? '') ?? []
  const encoding = headers.get('content-encoding') ?? 'identity'
  if (charset.toLowerCase() !== 'utf-8' || encoding.toLowerCase() !== 'identity')
    throw new Refusal('wrong-content-type', 'Send the request as application/json in UTF-8, not compressed.')
}
