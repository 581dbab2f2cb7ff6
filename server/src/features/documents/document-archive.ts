import { Readable } from 'node:stream'
import { documentKindNames } from '@openhour/shared/features/documents/documents.rules.ts'
import { ZipFile } from 'yazl'
import { now } from '../../platform/clock.ts'
import { csvOf } from '../../platform/csv.ts'
import { FileNotStored, type FileStore } from '../../platform/files/files.ts'
import type { ArchivedDocument } from './all-documents.queries.ts'

/**
 * An archive of documents, made while it is sent: one file is open at a time, and nothing is kept on disk. If a file breaks off, so does the archive, which
 * browsers report as a failed download.
 */
export function openDocumentArchive(documents: readonly ArchivedDocument[], files: FileStore): Readable {
  const zip = new ZipFile()
  const content = zip.outputStream as Readable
  const mtime = now()
  const names = new Set<string>()
  const lost = new Set<string>()
  let reading: Readable | undefined

  function pathOf({ clientName, fileName }: ArchivedDocument): string {
    const folder = safe(clientName ?? 'Practice')
    const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/su.exec(safe(fileName)) ?? []
    for (let number = 1; ; number++) {
      const path = `${folder}/${stem}${number === 1 ? '' : ` (${number})`}${ending}`
      if (names.has(path.toLowerCase())) continue
      names.add(path.toLowerCase())
      return path
    }
  }

  const listed = documents.map((document) => ({ ...document, path: pathOf(document) }))
  for (const { path, fileKey } of listed)
    zip.addReadStreamLazy(path, { mtime, compress: false }, (give) => {
      files.get(fileKey).then(
        (stream) => {
          reading = stream
          give(null, stream)
        },
        (error: Error) => {
          lost.add(path)
          give(error instanceof FileNotStored ? null : error, Readable.from([]))
        },
      )
    })
  // Written last, when it is known which files the store has lost.
  zip.addReadStreamLazy('documents.csv', { mtime }, (give) => give(null, Readable.from([listOf(listed, lost)])))
  // A transfer that is cut leaves no file open.
  content.once('close', () => reading?.destroy())
  zip.on('error', (error: Error) => content.destroy(error))
  zip.end()
  return content
}

/** A name without what ends a folder, or means another one. */
const safe = (name: string) => name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^[\s.]+|[\s.]+$/g, '_') || '_'

const head = ['file', 'title', 'client', 'type', 'bytes', 'uploaded', 'expires', 'note']

function listOf(documents: readonly (ArchivedDocument & { path: string })[], lost: ReadonlySet<string>): Buffer {
  const lines = documents.map(({ path, title, clientName, documentType, fileSize, uploadDate, expiresOn }) => [
    path,
    title,
    clientName ?? '',
    documentKindNames[documentType],
    fileSize,
    uploadDate,
    expiresOn ?? '',
    lost.has(path) ? 'The server has lost this file' : '',
  ])
  return Buffer.from(csvOf(head, lines))
}
