import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A push service's address is not allowed. The error's message does not contain it. */
export class PushAddressRefused extends Error {
  constructor() {
    super('the address of a push service is not one on the public network')
    this.name = 'PushAddressRefused'
  }
}

// All special-purpose ranges of IANA, because addresses that are not globally reachable may be internal.
const special = new BlockList()
const ranges4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3'
for (const range of ranges4.split(' ')) {
  const [network = '', bits] = range.split('/')
  special.addSubnet(network, Number(bits), 'ipv4')
}
// Within global IPv6: Teredo and its neighbours, documentation, 6to4 (which contains an IPv4 address).
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6')
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')

/** Whether an IP address is globally reachable. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && givenOut.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

/**
 * Whether a push service's URL is allowed, judging by its text: normalized as browsers do (the signing library parses other forms differently than the
 * connection does), HTTPS on the default port, without credentials, and no private IP address.
 * @param loopback also allows this machine, on any port and without TLS, for trials
 */
export function isPushAddress(endpoint: string, loopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { href, protocol, username, password, port, hostname } = new URL(endpoint)
  if (href !== endpoint || username !== '' || password !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (loopback && isLoopback(host)) return protocol === 'http:' || protocol === 'https:'
  if (protocol !== 'https:' || port !== '') return false
  return isIP(host) === 0 ? /[^.]\.[^.]/.test(host) : isPublicAddress(host)
}

/**
 * Resolves a name for a connection and refuses it if any of its addresses is not public. The connection uses exactly these addresses, which prevents
 * DNS rebinding.
 */
export function publicLookup(loopback: boolean, resolve: typeof systemLookup = systemLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error: Error | null, found: LookupAddress[]) => {
      const fault = error ?? (found.every(({ address }) => allowed(address)) ? null : new PushAddressRefused())
      const [first] = found ?? []
      if (fault || !first) callback(fault ?? new PushAddressRefused(), '')
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
  function allowed(address: string): boolean {
    return isPublicAddress(address) || (loopback && isLoopback(address))
  }
}
