import { isIP, SocketAddress } from 'node:net'

/**
 * An address in the one way in which it is counted and compared, whatever a proxy puts around it: without port, brackets and zone, IPv6
 * shortened, and IPv4 inside IPv6 as the IPv4 address that it is. Empty when the text is no address.
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
 * What a caller is counted by. Of IPv6 it is the network of 64 bits: a household has as many addresses in it as it likes, so counting single ones
 * counts nothing. An IPv4 address stands for itself.
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
