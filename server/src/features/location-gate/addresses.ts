import { BlockList, isIP } from 'node:net'
import { plainAddress } from '../../platform/http/caller-address.ts'

/** Only a public address has a country. `none`: not an IP address. */
export type AddressKind = 'public' | 'loopback' | 'private' | 'none'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Reserved by the IANA special-purpose address registries: private, documentation, test and multicast networks. */
const reserved = new BlockList()
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
  reserved.addSubnet(address, Number(bits), familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4'
}

/** @param address normalized by {@link plainAddress} */
export function kindOf(address: string): AddressKind {
  if (isIP(address) === 0) return 'none'
  if (loopback.check(address, familyOf(address))) return 'loopback'
  return reserved.check(address, familyOf(address)) ? 'private' : 'public'
}

/** Compares two addresses, whatever their notation. */
export function isSameAddress(one: string, other: string): boolean {
  const plain = plainAddress(one)
  return plain !== '' && plain === plainAddress(other)
}
