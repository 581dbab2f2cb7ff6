import { crc32 } from 'node:zlib'
import { type ByteFlow, openByteFlow } from './byte-flow.ts'
import { onlyOrientation } from './exif-orientation.ts'

type Blanked = AsyncGenerator<Buffer, void, undefined>

const zeros = (part: Buffer) => Buffer.alloc(part.length)
async function* blank(flow: ByteFlow, length = Infinity): Blanked {
  for await (const part of flow.pass(length)) yield zeros(part)
}

/**
 * Blanks what a JPEG, PNG or GIF says about place, device and person: EXIF but for which way is up, XMP, IPTC, comments, pictures within it, and what
 * follows its end. Pixels, colours and the length stay the same, so that it can be done while a file is sent whose length was announced. Other files pass
 * unchanged.
 */
export async function* withoutMetadata(content: AsyncIterable<Uint8Array>): Blanked {
  const flow = openByteFlow(content)
  try {
    const begins = (await flow.next(6)).toString('latin1', 0, 6)
    if (begins.startsWith('\xff\xd8\xff')) yield* jpeg(flow)
    else if (begins === '\x89PNG\r\n') yield* png(flow)
    else if (begins === 'GIF87a' || begins === 'GIF89a') yield* gif(flow)
    else yield* flow.pass(Infinity)
  } finally {
    await flow.close()
  }
}

/** Segments that are needed to draw a JPEG: JFIF, colour profile, and the colour transform of Adobe. */
const isDrawn = (marker: number, start: string) =>
  marker < 0xe0 ||
  (marker > 0xef && marker !== 0xfe) ||
  (marker === 0xe0 && start.startsWith('JFIF\0')) ||
  (marker === 0xe2 && start.startsWith('ICC_PROFILE\0')) ||
  (marker === 0xee && start.startsWith('Adobe'))

async function* jpeg(flow: ByteFlow): Blanked {
  yield await flow.read(2)
  for (;;) {
    const marker = yield* toSegment(flow)
    const size = marker === undefined ? Buffer.alloc(0) : await flow.read(2)
    yield size
    if (marker === undefined || size.length < 2) break
    const segment = await flow.read(Math.max(0, size.readUInt16BE(0) - 2))
    const start = segment.toString('latin1', 0, 12)
    if (isDrawn(marker, start)) yield segment
    else if (start.startsWith('Exif\0\0'))
      yield Buffer.concat([segment.subarray(0, 6), onlyOrientation(segment.subarray(6))])
    else yield zeros(segment)
  }
  yield* blank(flow)
}

/** Passes pixels up to the marker of the next segment, with it. Undefined at the end of the picture. */
async function* toSegment(flow: ByteFlow): AsyncGenerator<Buffer, number | undefined, undefined> {
  for (;;) {
    const part = await flow.next()
    if (part.length === 0) return undefined
    const at = part.indexOf(0xff)
    yield part.subarray(0, at < 0 ? part.length : at)
    flow.skip(at < 0 ? part.length : at)
    if (at < 0) continue
    yield await flow.read(1)
    const [marker = 0xd9] = await flow.next()
    // Filling, an escaped pixel or a restart; otherwise a segment begins.
    if (marker === 0xff) continue
    yield await flow.read(1)
    if (marker === 0xd9) return undefined
    if (marker === 0 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue
    return marker
  }
}

/** Chunks that are needed to draw a PNG, animated ones included (PNG, third edition). */
const drawn = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD hIST pHYs sPLT acTL fcTL fdAT'.split(' '),
)
/** A chunk that no program knows, and none needs to. */
const nothing = 'noNe'
const maxExifBytes = 1024 ** 2

async function* png(flow: ByteFlow): Blanked {
  yield await flow.read(8)
  for (;;) {
    const head = await flow.read(8)
    if (head.length < 8) return yield head
    const length = head.readUInt32BE(0)
    const type = head.toString('latin1', 4)
    if (drawn.has(type)) {
      yield head
      yield* flow.pass(length + 4)
      if (type === 'IEND') break
      continue
    }
    const isExif = type === 'eXIf' && length <= maxExifBytes
    if (!isExif) head.write(nothing, 4, 'latin1')
    yield head
    let sum = crc32(head.subarray(4))
    const parts = isExif ? [onlyOrientation(await flow.read(length))] : blank(flow, length)
    for await (const part of parts) {
      sum = crc32(part, sum)
      yield part
    }
    const check = await flow.read(4)
    if (check.length === 4) check.writeUInt32BE(sum)
    yield check
  }
  yield* blank(flow)
}

/** Extensions that play a GIF's frames or have its colours. */
const played = /^(NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)$/

async function* gif(flow: ByteFlow): Blanked {
  const screen = await flow.read(13)
  yield screen
  yield* colours(flow, screen[10])
  for (;;) {
    const [kind] = await flow.next()
    if (kind === undefined) return
    yield await flow.read(1)
    if (kind === 0x21) {
      const label = await flow.read(1)
      yield label
      yield* blocks(flow, (first) => label[0] === 0xf9 || label[0] === 0x01 || played.test(first))
    } else if (kind === 0x2c) {
      const frame = await flow.read(9)
      yield frame
      yield* colours(flow, frame[8])
      yield await flow.read(1)
      yield* blocks(flow, () => true)
    } else break
  }
  yield* blank(flow)
}

const colours = (flow: ByteFlow, flags = 0) => flow.pass((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))

/** The blocks up to an empty one. @param isKept decides by the first of them */
async function* blocks(flow: ByteFlow, isKept: (first: string) => boolean): Blanked {
  let kept: boolean | undefined
  for (;;) {
    const size = await flow.read(1)
    yield size
    if (!size[0]) return
    const block = await flow.read(size[0])
    kept ??= isKept(block.toString('latin1'))
    yield kept ? block : zeros(block)
  }
}
