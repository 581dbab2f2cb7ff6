/** The boxes between two offsets of a file of the ISO base media format. */
function* boxesIn(file: Buffer, start: number, end: number) {
  for (let at = start; at + 8 <= end;) {
    const length = file.readUInt32BE(at)
    if (length < 8 || at + length > end) return
    yield { type: file.toString('latin1', at + 4, at + 8), start: at + 8, end: at + length }
    at += length
  }
}

/** The ICC profile of a HEIC picture (ISO 23008-12): meta / iprp / ipco / colr. Pictures of phones have one for all. */
export function colourProfileIn(file: Buffer): Buffer | undefined {
  let within = [{ start: 0, end: file.length }]
  for (const [type, skipped] of [
    ['meta', 4],
    ['iprp', 0],
    ['ipco', 0],
    ['colr', 0],
  ] as const)
    within = within
      .flatMap(({ start, end }) => [...boxesIn(file, start, end)])
      .filter((box) => box.type === type)
      .map(({ start, end }) => ({ start: start + skipped, end }))
  const profile = within.find(({ start }) => ['prof', 'rICC'].includes(file.toString('latin1', start, start + 4)))
  return profile && file.subarray(profile.start + 4, profile.end)
}

const mark = Buffer.from('ICC_PROFILE\0', 'latin1')
const maxPart = 65_533 - mark.length - 2

/** Puts a colour profile into a JPEG after its first segment (ICC.1, annex B.4). Without it, the colours of phones look pale. */
export function withColourProfile(jpeg: Buffer, profile: Buffer | undefined): Buffer {
  const count = Math.ceil((profile?.length ?? 0) / maxPart)
  if (!profile || count > 255) return jpeg
  const segments = Array.from({ length: count }, (_, n) => {
    const part = profile.subarray(n * maxPart, (n + 1) * maxPart)
    const head = Buffer.from([0xff, 0xe2, 0, 0])
    head.writeUInt16BE(2 + mark.length + 2 + part.length, 2)
    return Buffer.concat([head, mark, Buffer.from([n + 1, count]), part])
  })
  const first = jpeg[3] === 0xe0 ? 4 + jpeg.readUInt16BE(4) : 2
  return Buffer.concat([jpeg.subarray(0, first), ...segments, jpeg.subarray(first)])
}
