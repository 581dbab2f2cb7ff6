import { readFileSync } from 'node:fs'

/** The character map of a TrueType font: format 12 if present, otherwise 4. */
function characterMap(font: DataView): DataView {
  const tables = font.getUint16(4)
  for (let n = 0; n < tables; n++) {
    const at = 12 + 16 * n
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => font.getUint8(at + byte)))
    if (tag === 'cmap')
      return new DataView(font.buffer, font.byteOffset + font.getUint32(at + 8), font.getUint32(at + 12))
  }
  throw new Error('the font has no character map')
}

function rangesOf4(map: DataView): [from: number, to: number][] {
  const segments = map.getUint16(6) / 2
  return Array.from({ length: segments }, (_, n) => [
    map.getUint16(16 + 2 * segments + 2 * n),
    map.getUint16(14 + 2 * n),
  ])
}

function rangesOf12(map: DataView): [from: number, to: number][] {
  return Array.from({ length: map.getUint32(12) }, (_, n) => [map.getUint32(16 + 12 * n), map.getUint32(20 + 12 * n)])
}

/**
 * The code points that a TrueType font covers. Assumes that ranges have no gaps, as in Roboto.
 * @throws Error if the file is not a TrueType font
 */
export function fontCoverage(path: string): (codePoint: number) => boolean {
  const bytes = readFileSync(path)
  const cmap = characterMap(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  const covered = new Set<number>()
  for (let n = 0; n < cmap.getUint16(2); n++) {
    const map = new DataView(cmap.buffer, cmap.byteOffset + cmap.getUint32(8 + 8 * n))
    const format = map.getUint16(0)
    for (const [from, to] of format === 4 ? rangesOf4(map) : format === 12 ? rangesOf12(map) : []) {
      for (let point = from; point <= to && point !== 0xffff; point++) covered.add(point)
    }
  }
  return (codePoint) => covered.has(codePoint)
}
