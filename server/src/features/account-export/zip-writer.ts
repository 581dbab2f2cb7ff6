import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { now } from '../../platform/clock.ts'

/** What the manifest says about a file of the archive. */
export type Entry = { path: string; bytes: number; sha256: string }

type Content = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

/** A ZIP archive that is sent while it is written, one file at a time. */
export type ZipWriter = {
  content: Readable
  /** Writes a file. Resolves when all of it is in the archive. */
  add(path: string, content: Content, options?: { compress: boolean }): Promise<Entry>
  end(): void
  fail(error: unknown): void
}

export function openZipWriter(): ZipWriter {
  const zip = new ZipFile()
  const content = zip.outputStream as Readable
  const mtime = now()
  zip.on('error', (error: Error) => content.destroy(error))

  return {
    content,
    async add(path, parts, { compress } = { compress: true }) {
      const hash = createHash('sha256')
      let bytes = 0
      async function* counted() {
        for await (const part of parts) {
          const piece = typeof part === 'string' ? Buffer.from(part) : part
          hash.update(piece)
          bytes += piece.length
          yield piece
        }
      }
      const stream = Readable.from(counted(), { objectMode: false })
      await new Promise<void>((done, fail) => {
        const stop = () => {
          stream.destroy()
          fail(content.errored ?? new Error('the archive was given up'))
        }
        if (content.destroyed) return stop()
        content.once('close', stop)
        stream.once('error', fail)
        stream.once('end', () => {
          content.off('close', stop)
          done()
        })
        zip.addReadStream(stream, path, { mtime, compress })
      })
      return { path, bytes, sha256: hash.digest('hex') }
    },
    end: () => zip.end(),
    fail: (error) => void content.destroy(error as Error),
  }
}
