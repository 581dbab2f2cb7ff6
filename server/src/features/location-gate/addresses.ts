import { BlockList, isIP } from 'node:net'

/** What an address is good for: only a public one stands in a country. `none` is no address at all. */
export type AddressKind = 'public' | 'loopback' | 'private' | 'none'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Set aside by the IANA special-purpose registries: inside networks, for documents and tests, for many at once. Nobody comes from there. */
const setAside = new BlockList()
for (const network of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/128',
  '100::/64',
  '2001:db8::/32',
  '3fff::/20',
  'fc00::/7',
  'fe80::/10',
  'ff00::/8',
]) {
  const [address = '', bits] = network.split('/')
  setAside.addSubnet(address, Number(bits), familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

const hexMapped = /^(?:0{0,4}:){0,5}:?(?:0{1,4}:)*ffff:([\da-f]{1,4}):([\da-f]{1,4})$/i

/**
 * The one way in which an address is written here: an IPv4 address that arrived inside an IPv6 one, in whatever notation, is the IPv4 address,
 * because the databases know it by no other name. Empty when the text is no address.
 */
export function plainAddress(text: string): string {
  const address = text
    .trim()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/%.*$/, '')
  const dotted = /^[0:]*:ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (dotted !== undefined && isIP(dotted) === 4) return dotted
  if (isIP(address) === 0) return ''
  const [, high, low] = hexMapped.exec(address) ?? []
  if (high === undefined || low === undefined) return address
  return [high, low].flatMap((part) => [parseInt(part, 16) >> 8, parseInt(part, 16) & 255]).join('.')
}

/** @param address as {@link plainAddress} writes it */
export function kindOf(address: string): AddressKind {
  if (isIP(address) === 0) return 'none'
  if (loopback.check(address, familyOf(address))) return 'loopback'
  return setAside.check(address, familyOf(address)) ? 'private' : 'public'
}

/** True when two texts name one address, in whatever notation. */
export function isSameAddress(one: string, other: string): boolean {
  const [a, b] = [plainAddress(one), plainAddress(other)]
  if (a === '' || isIP(a) !== isIP(b)) return false
  const list = new BlockList()
  list.addAddress(a, familyOf(a))
  return list.check(b, familyOf(b))
}
