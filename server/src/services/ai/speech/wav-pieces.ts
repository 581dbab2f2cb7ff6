/** A recording that is not what its beginning said. */
export class UnreadableRecording extends Error {}

/** Samples a second, of 16 bit, one channel: what speech models read. */
export const samplesPerSecond = 16_000
const bytesPerSecond = samplesPerSecond * 2

/** A piece ends at the quietest tenth of a second of its last quarter, so that no word is cut in two. */
const pieceBytes = 120 * bytesPerSecond
const tenth = bytesPerSecond / 10
/** Below it nobody speaks: a hundredth of full loudness. */
const quiet = 330

/** Sound, and whether anything can be heard in it. */
export type Piece = { samples: Buffer; silent: boolean; endsAtByte: number }

/**
 * Cuts a recording (WAV of 16 kHz, 16 bit, one channel) into pieces of up to two minutes. Holds one piece in memory.
 * @throws UnreadableRecording
 */
export async function* wavPieces(content: AsyncIterable<Uint8Array>): AsyncGenerator<Piece> {
  let held: Buffer = Buffer.alloc(0)
  let inData = false
  let ended = 0
  for await (const part of content) {
    held = Buffer.concat([held, part])
    if (!inData) {
      const start = startOfData(held)
      if (start === undefined) continue
      held = held.subarray(start)
      inData = true
    }
    while (held.length >= pieceBytes) {
      const length = quietestEnd(held.subarray(0, pieceBytes))
      yield pieceOf(held.subarray(0, length), (ended += length))
      held = held.subarray(length)
    }
  }
  if (!inData) throw unreadable()
  const rest = held.subarray(0, held.length - (held.length % 2))
  if (rest.length > 0) yield pieceOf(rest, ended + rest.length)
}

const unreadable = () => new UnreadableRecording()
const mostHead = 1_000_000

/** Where the samples begin; undefined if that has not come yet. @throws UnreadableRecording */
function startOfData(head: Buffer): number | undefined {
  if (head.length < 12) return undefined
  if (head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE') throw unreadable()
  let at = 12
  let format = false
  while (head.length >= at + 8) {
    const name = head.toString('latin1', at, at + 4)
    const length = head.readUInt32LE(at + 4)
    if (name === 'data') {
      if (!format) throw unreadable()
      return at + 8
    }
    if (name === 'fmt ') {
      if (head.length < at + 24) return undefined
      format = true
      const [kind, channels, rate] = [head.readUInt16LE(at + 8), head.readUInt16LE(at + 10), head.readUInt32LE(at + 12)]
      if (kind !== 1 || channels !== 1 || rate !== samplesPerSecond || head.readUInt16LE(at + 22) !== 16)
        throw unreadable()
    }
    at += 8 + length + (length % 2)
    if (at > mostHead) throw unreadable()
  }
  return undefined
}

function pieceOf(part: Buffer, endsAtByte: number): Piece {
  // Not a view of what is read next, and aligned to samples.
  const samples = Buffer.from(part)
  let silent = true
  for (let at = 0; silent && at < samples.length; at += tenth)
    silent = loudness(samples.subarray(at, at + tenth)) < quiet
  return { samples, silent, endsAtByte }
}

/** The mean deviation of the samples. */
function loudness(part: Buffer): number {
  let sum = 0
  let count = 0
  for (let at = 0; at + 1 < part.length; at += 2) {
    sum += Math.abs(part.readInt16LE(at))
    count++
  }
  return count === 0 ? 0 : sum / count
}

function quietestEnd(piece: Buffer): number {
  let [best, bestAt] = [Number.POSITIVE_INFINITY, piece.length]
  for (let at = Math.floor((piece.length * 3) / 4 / tenth) * tenth; at + tenth <= piece.length; at += tenth) {
    const loud = loudness(piece.subarray(at, at + tenth))
    if (loud < best) [best, bestAt] = [loud, at + tenth]
  }
  return bestAt
}
