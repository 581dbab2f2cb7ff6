import type { lookup as systemLookup, LookupAddress } from 'node:dns'
import { Resolver } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** An address that people entered must not be connected to. The error's message does not contain it. */
export class OutboundAddressRefused extends Error {
  constructor() {
    super('the address is not one on the public network')
    this.name = 'OutboundAddressRefused'
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
 * Whether the server may connect to a URL that people or browsers entered, judging by its text: normalized as browsers do (libraries parse other
 * forms differently than the connection does), HTTPS on the default port, without credentials, and no private IP address.
 * @param loopback also allows this machine, on any port and without TLS, for trials
 */
export function isOutboundAddress(endpoint: string, loopback: boolean): boolean {
  if (!URL.canParse(endpoint)) return false
  const { href, protocol, username, password, port, hostname } = new URL(endpoint)
  if (href !== endpoint || username !== '' || password !== '') return false
  const host = hostname.replace(/^\[|\]$/g, '')
  if (loopback && isLoopback(host)) return protocol === 'http:' || protocol === 'https:'
  if (protocol !== 'https:' || port !== '') return false
  return isIP(host) === 0 ? /[^.]\.[^.]/.test(host) : isPublicAddress(host)
}

/**
 * Asks the name servers. Unlike the system's lookup, it takes none of the few threads that also hash passwords and read files, so names that are
 * slow to resolve delay nothing else.
 */
const networkLookup = ((
  name: string,
  _options: object,
  callback: (error: Error | null, found: LookupAddress[]) => void,
) => {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  const of = (family: 4 | 6, addresses: Promise<string[]>) =>
    addresses.then((all) => all.map((address) => ({ address, family })))
  void Promise.allSettled([of(4, resolver.resolve4(name)), of(6, resolver.resolve6(name))]).then((answers) => {
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
    const fault = answers.find((answer) => answer.status === 'rejected')
    callback(found.length === 0 && fault ? (fault.reason as Error) : null, found)
  })
}) as unknown as typeof systemLookup

/**
 * Resolves a name for a connection and refuses it if any of its addresses is not public. The connection uses exactly these addresses, which prevents
 * DNS rebinding.
 */
export function publicLookup(loopback: boolean, resolve: typeof systemLookup = networkLookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error: Error | null, found: LookupAddress[]) => {
      const fault = error ?? (found.every(({ address }) => allowed(address)) ? null : new OutboundAddressRefused())
      const [first] = found ?? []
      if (fault || !first) callback(fault ?? new OutboundAddressRefused(), '')
      else if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }
  function allowed(address: string): boolean {
    return isPublicAddress(address) || (loopback && isLoopback(address))
  }
}
