import { Readable } from 'node:stream'
import type { Entry, ZipFile } from 'yauzl'
import type { ScratchFile } from '../../platform/files/scratch-file.ts'

/** Why an archive cannot be listed. */
export class UnreadableZip extends Error {
  readonly reason: 'no-zip' | 'too-many' | 'bad-directory' | 'long-paths' | 'too-large' | 'repeated' | 'encrypted'
  readonly path: string

  constructor(reason: UnreadableZip['reason'], path = '') {
    super(`the archive cannot be listed: ${reason}`)
    this.name = 'UnreadableZip'
    this.reason = reason
    this.path = path
  }
}

export type ZipLimits = { entries: number; pathBytes: number; unpackedBytes: number }

/** Large enough for a thousand entries of a directory, small enough to read for a single one. */
const windowBytes = 128 * 1024

/**
 * A ZIP archive with its directory, which is read from front to back. Nothing is unpacked. The end of the archive says how many entries there are, so
 * that too many are refused before the first is read.
 * @throws UnreadableZip
 */
export async function openZipDirectory(
  upload: ScratchFile,
  limits: ZipLimits,
): Promise<{ zip: ZipFile; entries: Map<string, Entry> }> {
  const zip = await openZip(upload)
  if (zip.entryCount > limits.entries) throw new UnreadableZip('too-many')
  return { zip, entries: await listEntries(zip, limits) }
}

async function openZip(upload: ScratchFile): Promise<ZipFile> {
  const { fromRandomAccessReader, RandomAccessReader } = await import('yauzl')
  const read = openWindow(upload)
  async function* held(start: number, length: number) {
    if (length > 0) yield await read(start, length)
  }
  class Reader extends RandomAccessReader {
    override _readStreamForRange(start: number, end: number): Readable {
      return end - start > windowBytes ? upload.read(start, end) : Readable.from(held(start, end - start))
    }

    /** For headers. The library's own opens a stream for each, which are two for every entry of the directory. */
    override read(into: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void) {
      read(position, length).then(
        (bytes) => {
          bytes.copy(into, offset)
          done(null)
        },
        (error: unknown) => done(error as Error),
      )
    }
  }
  const options = { lazyEntries: true, strictFileNames: true, validateEntrySizes: true, autoClose: false }
  return new Promise((done, fail) => {
    fromRandomAccessReader(new Reader(), upload.bytes, options, (error, zip) => {
      if (error) fail(new UnreadableZip('no-zip'))
      else done(zip)
    })
  })
}

/** Reads parts of a file through a window that moves along, so that many small reads in a row are few of the disk. */
function openWindow(upload: ScratchFile): (start: number, length: number) => Promise<Buffer> {
  let from = 0
  let held: Buffer = Buffer.alloc(0)
  return async (start, length) => {
    const end = start + length
    if (end > upload.bytes) throw new Error('the archive ends before')
    if (start < from || end > from + held.length) {
      const parts: Buffer[] = []
      const until = Math.min(upload.bytes, start + Math.max(length, windowBytes))
      for await (const part of upload.read(start, until)) parts.push(part as Buffer)
      held = Buffer.concat(parts)
      from = start
    }
    return held.subarray(start - from, end - from)
  }
}

function listEntries(zip: ZipFile, { pathBytes, unpackedBytes }: ZipLimits): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let bytes = 0
  return new Promise((done, fail) => {
    const refuse = (...because: ConstructorParameters<typeof UnreadableZip>) => fail(new UnreadableZip(...because))
    zip.on('error', () => refuse('bad-directory'))
    zip.on('end', () => done(entries))
    zip.on('entry', (entry: Entry) => {
      bytes += entry.uncompressedSize
      const { fileNameLength, extraFieldLength, fileCommentLength, fileName } = entry
      if (fileNameLength + extraFieldLength + fileCommentLength > pathBytes) return refuse('long-paths')
      if (bytes > unpackedBytes) return refuse('too-large')
      if (entries.has(fileName)) return refuse('repeated', fileName)
      if (entry.isEncrypted()) return refuse('encrypted', fileName)
      entries.set(fileName, entry)
      zip.readEntry()
    })
    zip.readEntry()
  })
}
