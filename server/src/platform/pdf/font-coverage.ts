import { readFileSync } from 'node:fs'

/** What lies in the table of a TrueType font that says which code points it has signs for: format 4, or 12 where there is one. */
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
 * Which code points a TrueType font has a sign for. Ranges are believed as they stand: Roboto's hold no gaps.
 * @throws Error when the file is no such font.
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
