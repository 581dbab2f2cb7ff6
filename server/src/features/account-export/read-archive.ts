import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import {
  accountExportTexts,
  exportFormat,
  importMaxUnpackedBytes,
} from '@openhour/shared/features/account-export/account-export.rules.ts'
import type { Entry as ZipEntry, ZipFile } from 'yauzl'
import * as z from 'zod/mini'
import type { ScratchFile } from '../../platform/files/scratch-file.ts'
import { Refusal } from '../../platform/refusal.ts'
import { archivedTables, staysBehind } from './archive-tables.ts'
import { openZipDirectory, UnreadableZip, type ZipLimits } from './zip-directory.ts'

const Entry = z.object({ path: z.string(), bytes: z.int(), sha256: z.string() })
const ManifestForm = z.object({
  format: z.int(),
  version: z.string(),
  createdAt: z.optional(z.string()),
  scope: z.enum(['account', 'client']),
  counts: z.record(z.string(), z.int()),
  entries: z.array(Entry),
})
type Manifest = z.infer<typeof ManifestForm>

/** An archive whose manifest, checksums and data were found to be right. Its files are compared as they are read. */
export type ReadArchive = {
  counts: Manifest['counts']
  /** When it was made; null if it does not say. */
  createdAt: string | null
  /** How many bytes its files have. */
  fileBytes: number
  /** The rows of a table, line by line. */
  rows(table: string): AsyncGenerator<Record<string, unknown>, void, undefined>
  /** A file by its path: its size, and its content, which fails if it is not what the manifest says. Undefined if there is none. */
  file(path: string): { bytes: number; content: AsyncGenerator<Buffer, void, undefined> } | undefined
}

/** What is known about each file stays in memory while an archive is read, and parsed text takes many times its size there. No row is as long as this. */
const maxEntries = 250_000
const maxManifestBytes = 64 * 1024 ** 2
const maxLineBytes = 16 * 1024 ** 2
const limitsOf = ({ bytes }: ScratchFile): ZipLimits => ({
  entries: maxEntries,
  pathBytes: 1_000,
  // Archives are rarely a tenth of what is in them.
  unpackedBytes: Math.min(importMaxUnpackedBytes, bytes * 40 + 64 * 1024 ** 2),
})
/** Two pages for each client, a file for each row at most, and those that every archive has. */
const maxListed = ({ counts }: Manifest) =>
  Object.values(counts).reduce((sum, count) => sum + count, 2 * (counts.clients ?? 0) + archivedTables.length + 10)

const wrong = (what: string) => new Refusal('invalid-input', `${what} Nothing was imported.`)
const damaged = (path: string) =>
  wrong(`The archive is damaged: ${path} is not what its manifest says. Download the export again.`)

/**
 * Opens an uploaded archive and checks everything but its files.
 * @throws Refusal that says what is wrong with it
 */
export async function readArchive(upload: ScratchFile): Promise<ReadArchive> {
  const { zip, entries: found } = await openZipDirectory(upload, limitsOf(upload)).catch((error: unknown) => {
    throw error instanceof UnreadableZip ? refusalOf(error) : error
  })
  const manifest = await readManifest(zip, found)
  if (manifest.entries.length > maxListed(manifest)) throw wrong('The archive has more files than its rows need.')
  const listed = new Map(manifest.entries.map((entry) => [entry.path, entry]))
  if (listed.size !== manifest.entries.length || listed.size + 1 !== found.size) throw damaged('the list of files')

  async function* content(path: string): AsyncGenerator<Buffer, void, undefined> {
    const entry = found.get(path)
    const expected = listed.get(path)
    if (!entry || !expected || entry.uncompressedSize !== expected.bytes) throw damaged(path)
    const hash = createHash('sha256')
    for await (const part of await opened(zip, entry)) {
      hash.update(part)
      yield part
    }
    if (hash.digest('hex') !== expected.sha256) throw damaged(path)
  }
  const files = manifest.entries.filter(
    ({ path }) => path.startsWith('files/') && !staysBehind(path.split('/')[1] ?? ''),
  )
  for (const { path } of manifest.entries)
    if (!path.startsWith('files/')) for await (const part of content(path)) void part
  for (const table of Object.keys(manifest.counts)) {
    if (archivedTables.includes(table) && listed.has(`data/${table}.jsonl`)) continue
    throw wrong(`The archive has data that this version does not know (${table}). Update Openhour first.`)
  }
  const createdAt = new Date(manifest.createdAt ?? NaN)
  return {
    counts: manifest.counts,
    createdAt: Number.isNaN(createdAt.getTime()) ? null : createdAt.toISOString(),
    fileBytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    rows: (table) => linesOf(content(`data/${table}.jsonl`), table),
    file(path) {
      const entry = path.startsWith('files/') ? listed.get(path) : undefined
      return entry && { bytes: entry.bytes, content: content(path) }
    },
  }
}

function refusalOf({ reason, path }: UnreadableZip): Refusal {
  switch (reason) {
    case 'no-zip':
      return wrong(`${accountExportTexts.noArchive.split('. ')[0]}, or it was cut off.`)
    case 'too-many':
      return wrong('The archive has more files than an export can have.')
    case 'bad-directory':
      return wrong('The archive has files with names that an export never has, or is damaged.')
    case 'long-paths':
      return wrong('The archive has longer paths than an export can have.')
    case 'too-large':
      return wrong('The archive unpacks to more than an export of its size can have.')
    case 'repeated':
    case 'encrypted':
      return damaged(path)
  }
}

async function readManifest(zip: ZipFile, found: Map<string, ZipEntry>): Promise<Manifest> {
  const entry = found.get('manifest.json')
  if (!entry || entry.uncompressedSize > maxManifestBytes)
    throw wrong(accountExportTexts.noArchive.split('. ')[0] + '.')
  const parts: Buffer[] = []
  for await (const part of await opened(zip, entry)) parts.push(part)
  const content = parsed(Buffer.concat(parts))
  const read = ManifestForm.safeParse(content)
  const format = (content as { format?: unknown } | undefined)?.format
  if (typeof format === 'number' && format > exportFormat)
    throw wrong('The archive was made by a newer version of Openhour. Update this one first.')
  if (!read.success) throw damaged('manifest.json')
  if (read.data.scope !== 'account')
    throw wrong('This archive has the record of one client. Only an export of a whole account can be imported.')
  return read.data
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    return undefined
  }
}

/** @throws Refusal if what is stored there is not what the archive says */
async function opened(zip: ZipFile, entry: ZipEntry): Promise<AsyncIterable<Buffer>> {
  const stream = await new Promise<Readable>((done, fail) => {
    zip.openReadStream(entry, (error, content) => (error ? fail(damaged(entry.fileName)) : done(content)))
  })
  return (async function* () {
    try {
      for await (const part of stream as AsyncIterable<Buffer>) yield part
    } catch {
      throw damaged(entry.fileName)
    } finally {
      stream.destroy()
    }
  })()
}

async function* linesOf(content: AsyncIterable<Buffer>, table: string) {
  let rest: Buffer[] = []
  let length = 0
  let number = 0
  const row = (line: Buffer) => {
    number++
    const value = parsed(line)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
    throw wrong(`Line ${number} of the archive’s ${table} is not a row.`)
  }
  for await (const part of content) {
    let start = 0
    for (let end = part.indexOf(10); end >= 0; end = part.indexOf(10, start)) {
      yield row(Buffer.concat([...rest, part.subarray(start, end)]))
      rest = []
      length = 0
      start = end + 1
    }
    rest.push(part.subarray(start))
    length += part.length - start
    if (length > maxLineBytes) throw wrong(`A row of the archive’s ${table} is longer than rows can be.`)
  }
  if (length > 0) yield row(Buffer.concat(rest))
}
