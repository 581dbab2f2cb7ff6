import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { encryptedFor, withTrailer } from './archive-streams.ts'
import { isMemberName, sumsName } from './archive-format.ts'

const compression = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
}

/** An archive being written. Members appear in the order in which they are added. */
export type ArchiveWriter = {
  add(name: string, content: Uint8Array): Promise<void>
  /** @throws Error if the stream does not have exactly this many bytes */
  addStream(name: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void>
  /** Adds the checksums of all members. When it resolves, the file is on disk. */
  finish(): Promise<void>
  /** Stops writing and deletes the file. */
  abandon(): Promise<void>
}

/**
 * Writes a new file with one member at a time in memory, or less.
 * @param recipients of age; empty for an archive that is not encrypted
 */
export async function openArchiveWriter(path: string, recipients: readonly string[]): Promise<ArchiveWriter> {
  const { pack: openPack } = await import('tar-stream')
  const pack = openPack()
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const sums: string[] = []
  const writing = pipeline(pack, createZstdCompress(compression), withTrailer, encryptedFor(recipients), file)
  const failed = writing.then(() => new Promise<never>(() => undefined))
  failed.catch(() => undefined)

  async function addStream(name: string, bytes: number, content: AsyncIterable<Uint8Array>): Promise<void> {
    if (!isMemberName(name)) throw new Error(`a backup has no member ${name}`)
    const hash = createHash('sha256')
    let sourceFault: unknown
    async function* hashed() {
      let passed = 0
      try {
        for await (const part of content) {
          hash.update(part)
          passed += part.length
          yield part
        }
        if (passed !== bytes) throw new Error(`${name} has ${passed} bytes instead of ${bytes}`)
      } catch (error) {
        sourceFault = error
        throw error
      }
    }
    const header = { name, size: bytes, mode: 0o600, mtime: new Date(0) }
    // Once the file cannot be written, an entry never ends.
    try {
      await Promise.race([failed, pipeline(hashed, pack.entry(header))])
    } catch (error) {
      // Either fault ends both streams; the other one's error says nothing.
      if (sourceFault === undefined) await (pack.destroyed ? writing : undefined)
      throw sourceFault ?? error
    }
    sums.push(`${hash.digest('hex')}  ${name}\n`)
  }

  return {
    addStream,
    add: (name, content) => addStream(name, content.length, one(content)),
    async finish() {
      const content = Buffer.from(sums.join(''))
      await addStream(sumsName, content.length, one(content))
      pack.finalize()
      await writing
    },
    async abandon() {
      pack.destroy()
      file.destroy()
      await writing.catch(() => undefined)
      await rm(path, { force: true })
    },
  }
}

async function* one(content: Uint8Array): AsyncGenerator<Uint8Array, void, undefined> {
  if (content.length > 0) yield content
}
