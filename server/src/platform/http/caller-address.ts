import { isIP, SocketAddress } from 'node:net'

/**
 * Normalizes an IP address for counting and comparing: without port, brackets and zone, IPv6 shortened, and IPv4-mapped IPv6 as IPv4. Empty if the text
 * is not an address.
 */
export function plainAddress(text: string | undefined): string {
  const given = (text ?? '').trim()
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(given) ?? []
  const [, withPort] = /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(given) ?? []
  const address = (bracketed ?? withPort ?? given).replace(/%.*$/, '')
  const family = isIP(address)
  if (family !== 6) return family === 4 ? address : ''
  const short = new SocketAddress({ address, family: 'ipv6' }).address
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(short)?.[1] ?? short
}

/**
 * The key by which callers are counted: an IPv4 address, or the /64 network of an IPv6 address, because a household can use any number of addresses in
 * it.
 */
export function countedAs(address: string): string {
  const plain = plainAddress(address)
  if (isIP(plain) !== 6) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const last = tail.split(':').filter(Boolean)
    groups.push(...Array<string>(Math.max(0, 8 - groups.length - last.length)).fill('0'), ...last)
  }
  return `${groups.slice(0, 4).join(':')}::/64`
}
