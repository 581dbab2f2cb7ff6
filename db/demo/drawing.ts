import { crc32, deflateSync } from 'node:zlib'

const width = 900
const height = 620

type Colour = readonly [number, number, number]
const sky: Colour = [247, 236, 214]
const evening: Colour = [238, 190, 140]
const sun: Colour = [217, 147, 42]
const hills: readonly Colour[] = [
  [150, 188, 178],
  [96, 152, 142],
  [38, 104, 97],
]

const mixed = (from: Colour, to: Colour, share: number) =>
  from.map((part, index) => part + ((to[index] ?? 0) - part) * share) as unknown as Colour

/** The y coordinate of a hill's crest. */
const crest = (hill: number, x: number) =>
  300 + hill * 85 + Math.sin(x / (150 - hill * 25) + hill * 1.7) * (46 - hill * 6) + Math.sin(x / 61 + hill) * 12

function colourAt(x: number, y: number): Colour {
  for (let hill = hills.length - 1; hill >= 0; hill--) if (y > crest(hill, x)) return hills[hill] ?? sky
  if (Math.hypot(x - 640, y - 210) < 74) return sun
  return mixed(sky, evening, y / 420)
}

function chunk(type: string, data: Buffer): Buffer {
  const inner = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(inner.length + 8)
  out.writeUInt32BE(data.length, 0)
  inner.copy(out, 4)
  out.writeUInt32BE(crc32(inner), inner.length + 4)
  return out
}

let made: Buffer | undefined

/** A PNG of hills at sunset, as a client might paint it. */
export function drawing(): Buffer {
  if (made) return made
  const rows = Buffer.alloc((width * 3 + 1) * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      colourAt(x, y).forEach((part, index) =>
        rows.writeUInt8(Math.round(part), y * (width * 3 + 1) + 1 + x * 3 + index),
      )
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  made = Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
  return made
}
