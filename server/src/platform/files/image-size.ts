/** In pixels, from the file's header. */
export type ImageSize = { width: number; height: number }

/** The size of a PNG or GIF from its first 24 bytes; undefined if invalid. */
export function sizeFromHeader(format: 'png' | 'gif', head: Buffer): ImageSize | undefined {
  if (head.length < 24) return undefined
  if (format === 'gif') return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) }
  if (head.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) }
}

/** Markers of frame headers in all encodings. C4, C8 and CC between them are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * Finds the size of a JPEG in a stream. It skips any number of segments before it (location, colours, depth image), so that only a few bytes are
 * buffered.
 */
export function openJpegSize(): { take(part: Uint8Array): void; size(): ImageSize | undefined } {
  let held: Buffer = Buffer.alloc(0)
  let skip = 2
  let size: ImageSize | undefined
  let done = false

  /** The length of the segment at the start of `held`; undefined at the end. */
  function step(): number | undefined {
    const marker = held[1] ?? 0
    if (held[0] !== 0xff || marker === 0xda || marker === 0xd9) return undefined
    if (marker === 0xff) return 1
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) return 2
    if (!isFrame(marker)) return 2 + Math.max(2, held.readUInt16BE(2))
    size = { height: held.readUInt16BE(5), width: held.readUInt16BE(7) }
    return undefined
  }

  return {
    take(part) {
      if (done) return
      if (skip >= part.length) {
        skip -= part.length
        return
      }
      held = Buffer.concat([held, part.subarray(skip)])
      skip = 0
      while (held.length >= 9) {
        const length = step()
        if (length === undefined) {
          done = true
          held = Buffer.alloc(0)
          return
        }
        skip = Math.max(0, length - held.length)
        held = held.subarray(length)
      }
    },
    size: () => size,
  }
}
