import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** A push message was to go somewhere where none may go. Its message holds no address. */
export class PushAddressRefused extends Error {
  constructor() {
    super('the address of a push service is not one on the public network')
    this.name = 'PushAddressRefused'
  }
}

// The special ranges of IANA, all of them: what is not reachable from everywhere is somebody's own network.
const special = new BlockList()
const ranges4 =
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/3'
for (const range of ranges4.split(' ')) {
  const [network = '', bits] = range.split('/')
  special.addSubnet(network, Number(bits), 'ipv4')
}
// Inside the part of IPv6 that is given out: Teredo and its neighbours, documentation, 6to4 (which carries an IPv4 address).
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, bits, 'ipv6')
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')

/** Whether a plain IP address is one that everybody can reach. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !special.check(address, 'ipv4')
  return family === 6 && givenOut.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

function isLoopback(address: string): boolean {
  return address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

/**
 * Whether an address may be called at all, as far as can be seen from its text: written as browsers write it (the library that signs for a host reads
 * other forms in another way than the connection does), HTTPS on its usual port, no name or password in it, and no IP address
 * of a private network. `loopback` besides allows this machine, on any port and without TLS: for trials.
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
 * Finds the addresses of a name for the connection that is being made, and refuses the name when one of them is not public. What was looked at is
 * what is connected to: no second answer can come in between.
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
