import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import type { Archive } from './read-export.ts'
import { storedZip } from './stored-zip.ts'

type Manifest = {
  format: number
  scope: string
  counts: Record<string, number>
  entries: { path: string; bytes: number; sha256: string }[]
}
export type ArchiveChange = (files: Archive, manifest: Manifest) => void

/** Packs an archive again after a change, with checksums that are right for it unless `sealed` is false. */
export async function repacked(archive: Archive, change: ArchiveChange, sealed = true): Promise<Buffer> {
  const files = new Map([...archive].map(([path, content]) => [path, Buffer.from(content)]))
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as Manifest
  files.delete('manifest.json')
  change(files, manifest)
  if (sealed)
    manifest.entries = [...files].map(([path, content]) => ({
      path,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    }))
  const described = Buffer.from(JSON.stringify(manifest))
  if (files.size > 10_000) return storedZip(files.set('manifest.json', described))
  const zip = new ZipFile()
  for (const [path, content] of files) zip.addBuffer(content, path)
  zip.addBuffer(described, 'manifest.json')
  zip.end()
  return buffer(zip.outputStream)
}

/** An archive with a path that leads out of the folder it is unpacked in. The library that packs refuses such names. */
export async function withClimbingPath(archive: Archive): Promise<Buffer> {
  const packed = await repacked(archive, (files) => void files.set('a/x/b.txt', Buffer.from('x')))
  return Buffer.from(packed.toString('latin1').replaceAll('a/x/b.txt', '../../bbb'), 'latin1')
}
