import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import * as z from 'zod/mini'
import {
  BackupDamaged,
  BackupRefused,
  formatVersion,
  Header,
  headerName,
  isMemberName,
  Manifest,
  manifestName,
  sumsName,
} from './archive-format.ts'
import { decryptedWith, withoutTrailer } from './archive-streams.ts'

export type Member = { name: string; bytes: number; content: AsyncIterable<Uint8Array> }
type Archive = { path: string; identities: readonly string[] }

const readBytes = 256 * 1024
const mostInMemory = 64 * 1024 * 1024

/**
 * Reads an archive from start to end, in constant memory. Its checksums are known to be right only when this has resolved.
 * @throws BackupDamaged for any bit that differs, BackupRefused if it cannot be decrypted, or what `visit` throws
 */
async function walk({ path, identities }: Archive, visit: (member: Member) => Promise<void>): Promise<void> {
  const { extract: openExtract } = await import('tar-stream')
  const extract = openExtract()
  const decrypted = await decryptedWith(path, identities)
  const file = createReadStream(path, { highWaterMark: readBytes })
  const feeding = pipeline(withoutTrailer(decrypted(file)), createZstdDecompress(), extract)
  const fed = feeding.then(
    () => undefined,
    (error: unknown) => (error instanceof Error ? error : new Error('reading stopped')),
  )
  const sums: string[] = []
  let given: string | undefined
  let refusal: { error: unknown } | undefined
  try {
    for await (const entry of extract) {
      const { name, size, type } = entry.header
      if (given !== undefined || type !== 'file' || !isMemberName(name))
        throw new BackupDamaged(`it contains ${JSON.stringify(name.slice(0, 100))}, which no backup has`)
      const hash = createHash('sha256')
      const content = hashed(entry as AsyncIterable<Uint8Array>, hash)
      if (name === sumsName) given = (await whole(content)).toString()
      else
        await visit({ name, bytes: size, content }).catch((error: unknown) => {
          refusal = { error }
          throw error
        })
      for await (const _rest of content) continue
      sums.push(`${hash.digest('hex')}  ${name}\n`)
    }
    const fault = await fed
    if (fault !== undefined) throw fault
    if (given !== sums.slice(0, -1).join('')) throw new BackupDamaged('the checksums of its parts differ')
  } catch (error) {
    file.destroy()
    const fault = await fed
    if (fault instanceof BackupRefused) throw fault
    if (refusal) throw refusal.error
    for (const each of [fault, error]) if (each instanceof BackupDamaged || each instanceof BackupRefused) throw each
    throw new BackupDamaged('it is truncated or was changed', error)
  }
}

async function* hashed(source: AsyncIterable<Uint8Array>, hash: ReturnType<typeof createHash>) {
  try {
    for await (const part of source) {
      hash.update(part)
      yield part
    }
  } catch (error) {
    throw new BackupDamaged('it is truncated or was changed', error)
  }
}

async function whole(content: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of content) {
    bytes += part.length
    if (bytes > mostInMemory) throw new BackupDamaged('one of its lists is too long')
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** What a whole archive says of itself. */
export type CheckedArchive = Archive & { header: Header; manifest: Manifest; fileBytes: number; files: number }

/**
 * Reads the whole archive and compares every checksum in it. Writes nothing.
 * @param each is given every member
 * @throws BackupDamaged, or BackupRefused if it is of a newer version or cannot be decrypted
 */
export async function checkArchive(
  path: string,
  identities: readonly string[],
  each: (member: Member) => Promise<void> = async () => undefined,
): Promise<CheckedArchive> {
  let header: Header | undefined
  let manifest: Manifest | undefined
  const seen = new Map<string, { bytes: number; hash: ReturnType<typeof createHash> }>()
  let files = 0
  let fileBytes = 0
  await walk({ path, identities }, async (member) => {
    const { name, bytes, content } = member
    if (header === undefined) {
      if (name !== headerName) throw new BackupDamaged('it does not begin like a backup')
      header = headerOf(await whole(content))
    } else if (name === manifestName) manifest = parsed(Manifest, await whole(content))
    else if (name.startsWith('tables/')) {
      const key = name.split('/')[1] ?? ''
      const table = seen.get(key) ?? { bytes: 0, hash: createHash('sha256') }
      seen.set(key, table)
      table.bytes += bytes
      for await (const part of content) table.hash.update(part)
    } else {
      if (name.startsWith('files/')) {
        files++
        fileBytes += bytes
      }
      await each(member)
    }
  })
  if (header === undefined || manifest === undefined) throw new BackupDamaged('its list of contents is missing')
  const listed = manifest.tables.map(({ schema, name }) => `${schema}.${name}`)
  const due = header.tables.map(({ schema, name }) => `${schema}.${name}`)
  if (listed.join() !== due.join() || [...seen.keys()].some((key) => !due.includes(key)))
    throw new BackupDamaged('its tables are not those that it lists')
  for (const { schema, name, bytes, sha256 } of manifest.tables) {
    const table = seen.get(`${schema}.${name}`)
    const hash = (table?.hash ?? createHash('sha256')).digest('hex')
    if ((table?.bytes ?? 0) !== bytes || hash !== sha256)
      throw new BackupDamaged(`its table ${name} does not have its checksum`)
  }
  if (manifest.files !== files || manifest.fileBytes !== fileBytes) throw new BackupDamaged('files are missing in it')
  return { path, identities, header, manifest, files, fileBytes }
}

/** Reads a checked archive again. */
export function readArchive(archive: CheckedArchive, visit: (member: Member) => Promise<void>): Promise<void> {
  return walk(archive, visit)
}

function headerOf(content: Buffer): Header {
  const { format } = parsed(z.object({ format: z.int() }), content)
  if (format > formatVersion)
    throw new BackupRefused(
      'This backup was made by a newer version of Openhour. Nothing was changed. Restore it with that version.',
    )
  return parsed(Header, content)
}

function parsed<T extends z.core.$ZodType>(schema: T, content: Buffer): z.core.output<T> {
  try {
    return z.core.parse(schema, JSON.parse(content.toString()))
  } catch (error) {
    throw new BackupDamaged('a list in it cannot be read', error)
  }
}

export { whole as readWhole }
