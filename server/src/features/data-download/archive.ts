import { Readable } from 'node:stream'
import type { JoinedPractice } from '@openhour/shared/features/portal/portal.contract.ts'
import { ZipFile } from 'yazl'
import { now } from '../../platform/clock.ts'
import type { DownloadDecoding, DownloadSection } from '../../product/download-section.ts'
import { FileNotStored, type FileStore } from '../../platform/files/files.ts'
import { withoutMetadata } from '../../platform/files/picture-metadata.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import type { Run } from '../../platform/http/request-context.ts'
import { pageOf, sectionOf, type Shown } from '../../platform/readable-page.ts'

type Parts = { run: Run; files: FileStore; decoding: DownloadDecoding; userId: string; zone: string }
type Row = Record<string, unknown>

/** How a section's rows are stored beside the page: with what each field means. */
type Stored = { title: string; practice?: string; fields: Readonly<Record<string, string>>; rows: Row[] }

/**
 * An archive in the making: a page for people (`index.html`), each section as JSON, and files. It is sent while it is written, one section in memory
 * at a time besides the page. If something fails, the archive ends unfinished, which browsers report as a failed download.
 */
export function openArchive({ run, files, decoding, userId, zone }: Parts) {
  const zip = new ZipFile()
  const content = zip.outputStream as Readable
  const mtime = now()
  const page: string[] = []
  const names = new Set<string>()

  /** The path, with a number if another file has the same name. */
  function pathOf(folder: string, fileName: string): string {
    const [, stem = '', ending = ''] = /^(.*?)(\.[^.]*)?$/su.exec(fileName.replace(/[\\/\p{Cc}]/gu, '_')) ?? []
    for (let number = 1; ; number++) {
      const path = `${folder}/${stem}${number === 1 ? '' : ` (${number})`}${ending}`
      if (names.has(path.toLowerCase())) continue
      names.add(path.toLowerCase())
      return path
    }
  }

  /** Adds a file once its turn comes. @returns its path; null if the store has lost it */
  async function addFile(folder: string, fileKey: string, fileName: string): Promise<string | null> {
    if (!(await files.has(fileKey))) return null
    const path = pathOf(folder, fileName)
    zip.addReadStreamLazy(path, { mtime, compress: false }, (give) => {
      files.get(fileKey).then(
        (stream) => give(null, Readable.from(withoutMetadata(stream), { objectMode: false })),
        (error: Error) => give(error instanceof FileNotStored ? null : error, Readable.from([])),
      )
    })
    return path
  }

  async function addSection(
    section: DownloadSection,
    practice?: { clientId: string; name: string; folder: string },
    afterEnd?: Statement<Row>,
  ) {
    const of = { userId, clientId: practice?.clientId ?? '' }
    const [found] = await run(afterEnd ?? section.rows(of))
    const folder = practice?.folder ?? 'account'
    const fields = section.file ? { ...section.columns, file: 'File in this archive' } : section.columns
    const decode = section.decode?.(decoding)
    const rows: Row[] = []
    for (const stored of found) {
      const row = decode?.(stored, of) ?? stored
      const shown: Row = Object.fromEntries(Object.keys(section.columns).map((field) => [field, row[field] ?? null]))
      if (section.file) {
        const [[file]] = await run(section.file(row, of))
        const name = file?.fileName ?? (row.fileName as string | null) ?? 'file'
        shown.file = file ? await addFile(`${folder}/${section.name}`, file.fileKey, name) : null
      }
      rows.push(shown)
    }
    const { title } = section
    const written: Stored = { title, ...(practice && { practice: practice.name }), fields, rows }
    zip.addBuffer(Buffer.from(`${JSON.stringify(written, null, 2)}\n`), `${folder}/${section.name}.json`, { mtime })
    const shown: Shown = { title, fields, rows }
    page.push(sectionOf(shown, zone))
  }

  async function write(
    sections: readonly DownloadSection[],
    practices: readonly Omit<JoinedPractice, 'brand'>[],
    ended: readonly { therapistId: string; clientId: string; practiceName: string }[],
  ): Promise<void> {
    try {
      page.push('<h2>Your account</h2>')
      for (const section of sections.filter(({ of }) => of === 'account')) await addSection(section)
      for (const [index, { clientId, practiceName }] of practices.entries()) {
        const practice = { clientId, name: practiceName, folder: `practice-${index + 1}` }
        page.push(pageOf.heading(practiceName))
        for (const section of sections.filter(({ of }) => of === 'practice')) {
          if (content.destroyed) return
          await addSection(section, practice)
        }
      }
      for (const [index, { practiceName, ...of }] of ended.entries()) {
        const practice = { clientId: of.clientId, name: practiceName, folder: `ended-${index + 1}` }
        page.push(pageOf.heading(`${practiceName}, where your access has ended`))
        for (const section of sections) {
          if (content.destroyed) return
          if (section.afterEnd) await addSection(section, practice, section.afterEnd(of))
        }
      }
      zip.addBuffer(Buffer.from(pageOf.whole(page, mtime, zone)), 'index.html', { mtime })
      zip.end()
    } catch (error) {
      content.destroy(error as Error)
    }
  }
  // A file that breaks off while it is read ends the archive too.
  zip.on('error', (error: Error) => content.destroy(error))
  return { content, write }
}
