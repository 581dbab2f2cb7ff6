import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

/** A picture with a brighter left half, to detect rotation. */
export function picture(width = 640, height = 480) {
  const left = { create: { width: width >> 1, height, channels: 3, background: '#f0c060' } } as const
  return sharp({ create: { width, height, channels: 3, background: '#204060' } }).composite([
    { input: left, left: 0, top: 0 },
  ])
}

export const jpeg = () => picture().jpeg({ quality: 90 }).toBuffer()
export const png = () => picture().png().toBuffer()

/** A phone's photo: rotated, with camera and location metadata. */
export function photograph() {
  return picture()
    .withExif({
      IFD0: { Make: 'CANARY-MAKER', Copyright: 'CANARY-OWNER' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A phone's photo that says where it was taken (phone-pictures/README.md). */
export const phonePicture = (ending: string): Buffer =>
  readFileSync(join(import.meta.dirname, `phone-pictures/phone.${ending}`))

/** A valid JPEG of `bytes` length, padded after its end. */
export async function paddedJpeg(bytes: number): Promise<Buffer> {
  const start = await jpeg()
  return Buffer.concat([start, Buffer.alloc(bytes - start.length)])
}

function chunk(type: string, data: Buffer): Buffer {
  const inner = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const out = Buffer.alloc(inner.length + 8)
  out.writeUInt32BE(data.length, 0)
  inner.copy(out, 4)
  out.writeUInt32BE(crc(inner), inner.length + 4)
  return out
}

function crc(bytes: Buffer): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0)
  }
  return (value ^ 0xffffffff) >>> 0
}

/** A few kilobytes that unpack to width x height pixels. Interlaced images must be decoded completely. */
export function pngBomb(width: number, height: number, interlaced = false): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, interlaced ? 1 : 0], 8)
  const rows = deflateSync(Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 20_000_000)), { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A GIF of `frames` frames, each of the given size and one colour. */
export function gifBomb(width: number, height: number, frames: number): Buffer {
  const size = Buffer.from([width & 255, width >> 8, height & 255, height >> 8])
  const frame = Buffer.concat([Buffer.from('2c00000000', 'hex'), size, Buffer.from([0, 2, 2, 0x44, 1, 0])])
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    size,
    Buffer.from('800000000000ffffff', 'hex'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from(';', 'latin1'),
  ])
}

/** Data before or after a valid picture that makes other programs read the file as something else. */
export const payload = '<html><script>alert("CANARY")</script></html>'
export const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><script>alert(1)</script><image href="file:///dev/null"/></svg>`
export const emptyZip = Buffer.from('504b0506000000000000000000000000000000000000', 'hex')
