import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { measured } from './counted-stream.ts'
import { FileStoreFull } from './files.ts'

const BLOCK = 16
const ALGORITHM = 'aes-256-ctr'

/** A file on disk for a while, of which any part can be read. Only this process can decrypt it. */
export type ScratchFile = {
  bytes: number
  /** @param end exclusive */
  read(start: number, end: number): Readable
  remove(): Promise<void>
}

/** The folder of scratch files within the data folder. Whatever is in it when the server starts is of no use to anyone. */
export const scratchFolder = ({ dataDir }: { dataDir: string }) => join(dataDir, 'scratch')

/**
 * Stores a stream under a key that exists in memory only, so that what a crash leaves behind is unreadable.
 * @throws FileTooLarge, FileStoreFull
 */
export async function writeScratchFile(
  folder: string,
  stream: AsyncIterable<Uint8Array>,
  { maxBytes }: { maxBytes: number },
): Promise<ScratchFile> {
  const key = randomBytes(32)
  const path = join(folder, randomBytes(8).toString('hex'))
  const remove = () => rm(path, { force: true })
  const measure = measured(stream, maxBytes)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await pipeline(
      measure.stream,
      createCipheriv(ALGORITHM, key, counterAt(0)),
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
  } catch (error) {
    await remove()
    throw ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? new FileStoreFull(error) : error
  }
  const { bytes } = measure.result()
  return {
    bytes,
    remove,
    read(start, end) {
      if (end <= start) return createReadStream('/dev/null')
      const block = Math.floor(start / BLOCK)
      const decipher = createDecipheriv(ALGORITHM, key, counterAt(block))
      const cut = without(start - block * BLOCK)
      const stored = createReadStream(path, { start: block * BLOCK, end: end - 1 })
      void pipeline(stored, decipher, cut).catch(() => undefined)
      return cut
    },
  }
}

/** The counter of a block, big-endian. */
function counterAt(block: number): Buffer {
  const counter = Buffer.alloc(BLOCK)
  counter.writeBigUInt64BE(BigInt(block), BLOCK - 8)
  return counter
}

/** Drops the first bytes. */
function without(bytes: number): Transform {
  let left = bytes
  return new Transform({
    transform(part: Buffer, _, done) {
      const dropped = Math.min(left, part.length)
      left -= dropped
      done(null, part.subarray(dropped))
    },
  })
}
