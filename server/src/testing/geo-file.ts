import { isIPv4 } from 'node:net'

type Value = string | number | Value[] | { [key: string]: Value }
type Node = { next: [Node | Value | undefined, Node | Value | undefined] }

/**
 * A small location database in MaxMind DB format (version 2.0, 24-bit records), written by its public specification, so that tests know every entry.
 * @param entries networks (`203.0.0.0/16`, `2a00::/12`) and their records
 */
export function geoFileBytes(entries: readonly (readonly [string, Record<string, Value>])[], builtAt: Date): Buffer {
  const root: Node = { next: [undefined, undefined] }
  for (const [network, value] of entries) insert(root, bitsOf(network), value)
  const nodes = numbered(root)
  const data: Buffer[] = []
  let length = 0
  const record = (side: Node | Value | undefined): number => {
    if (side === undefined) return nodes.length
    if (isNode(side)) return nodes.indexOf(side)
    const at = length
    const bytes = encoded(side)
    data.push(bytes)
    length += bytes.length
    return nodes.length + 16 + at
  }
  const tree = Buffer.concat(
    nodes.flatMap(({ next }) =>
      next.map((side) => {
        const bytes = Buffer.alloc(3)
        bytes.writeUIntBE(record(side), 0, 3)
        return bytes
      }),
    ),
  )
  const metadata = {
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: Math.floor(builtAt.getTime() / 1000),
    database_type: 'Test',
    description: { en: 'Test' },
    ip_version: 6,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  }
  const marker = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
  return Buffer.concat([tree, Buffer.alloc(16), ...data, marker, encoded(metadata)])
}

/** Up to 128 bits; IPv4 is mapped to ::/96. */
function bitsOf(network: string): number[] {
  const [address = '', size = ''] = network.split('/')
  if (isIPv4(address)) {
    const bits = address.split('.').flatMap((part) => bitsIn(Number(part), 8))
    return [...Array<number>(96).fill(0), ...bits.slice(0, Number(size || 32))]
  }
  const [head = '', tail = ''] = address.split('::')
  const [before, after] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]]
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  return groups.flatMap((group) => bitsIn(parseInt(group, 16), 16)).slice(0, Number(size || 128))
}

function bitsIn(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => (value >> (count - 1 - index)) & 1)
}

function insert(root: Node, bits: number[], value: Value): void {
  let node = root
  for (const [index, bit] of bits.entries()) {
    if (index === bits.length - 1) {
      node.next[bit as 0 | 1] = value
      return
    }
    const next = node.next[bit as 0 | 1]
    node = isNode(next) ? next : (node.next[bit as 0 | 1] = { next: [undefined, undefined] })
  }
}

function isNode(side: Node | Value | undefined): side is Node {
  return typeof side === 'object' && 'next' in side
}

function numbered(root: Node): Node[] {
  const nodes = [root]
  for (const { next } of nodes) nodes.push(...next.filter(isNode))
  return nodes
}

function encoded(value: Value): Buffer {
  if (typeof value === 'string') return Buffer.concat([head(2, Buffer.byteLength(value)), Buffer.from(value)])
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(value)
    return Buffer.concat([head(6, 4), bytes])
  }
  if (Array.isArray(value)) return Buffer.concat([head(11, value.length), ...value.map(encoded)])
  const pairs = Object.entries(value)
  return Buffer.concat([head(7, pairs.length), ...pairs.flatMap(([key, part]) => [encoded(key), encoded(part)])])
}

/** Type and size. Types above 7 need a second byte. */
function head(type: number, size: number): Buffer {
  const first = (type <= 7 ? type : 0) << 5
  const rest = type <= 7 ? [] : [type - 7]
  return size < 29 ? Buffer.from([first | size, ...rest]) : Buffer.from([first | 29, ...rest, size - 29])
}
