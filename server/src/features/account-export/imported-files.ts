import { logoMaxBytes, logoSize } from '@openhour/shared/features/branding/branding.rules.ts'
import { documentMaxBytes } from '@openhour/shared/features/documents/documents.rules.ts'
import { avatarMaxBytes, avatarSide } from '@openhour/shared/features/settings/avatar.rules.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import { scheduleRemoval } from '../../platform/files/file-removal.queries.ts'
import { newFileKey } from '../../platform/files/files.ts'
import { Refusal } from '../../platform/refusal.ts'
import { pictureFiles } from '../../services/transfers/picture-files.ts'
import { recordingFiles } from '../../services/transfers/recording-files.ts'
import { type AcceptedFiles, documentFiles } from '../../services/transfers/taken-file.ts'
import type { Transfers } from '../../services/transfers/transfers.ts'
import type { ArchiveTable } from './archive-tables.ts'
import type { Row } from './archived-rows.ts'
import type { ReadArchive } from './read-archive.ts'

/** What was stored of each file, by its path in the archive. */
export type ImportedFiles = Map<string, { key: string; bytes: number; scanned: boolean }>

/** The first file waits for its row while all others are scanned and stored, which takes hours for the largest archive at a slow store. */
const longestImportHours = 24

type Kind = { accepted: AcceptedFiles<string>; maxBytes: number }

const notA = (name: string) => `This picture is not ${name} as this product makes it.`
const documents: Kind = { accepted: documentFiles, maxBytes: documentMaxBytes }
/** The files of tables that are no documents. Pictures go to browsers, emails and PDFs as they are. */
const kinds: Record<string, Kind> = {
  profile_pictures: {
    accepted: pictureFiles({
      format: 'webp',
      largest: { width: avatarSide, height: avatarSide },
      wrongType: notA('WebP'),
    }),
    maxBytes: avatarMaxBytes,
  },
  brand_logos: {
    accepted: pictureFiles({ format: 'png', largest: logoSize, wrongType: notA('PNG') }),
    maxBytes: logoMaxBytes,
  },
  ai_drafts: { accepted: recordingFiles, maxBytes: 200 * 1024 ** 2 },
}

type Storing = {
  archive: ReadArchive
  take: Transfers['take']
  run: (statement: Statement) => Promise<unknown>
  /** Gets what was stored, also if a later file is refused. */
  stored: ImportedFiles
  onBytes: (bytes: number) => void
}

/**
 * Stores the files of a table's rows with the checks of an upload. Each belongs to one row and is what that row says.
 * @throws Refusal for any that is not
 */
export async function storeFiles(table: ArchiveTable, { archive, take, run, stored, onBytes }: Storing): Promise<void> {
  const { accepted, maxBytes } = kinds[table.name] ?? documents
  for await (const row of archive.rows(table.name)) {
    const path = typeof row.file === 'string' ? row.file : undefined
    const file = path === undefined ? undefined : archive.file(path)
    // A file that the store had lost is empty in the archive.
    if (path === undefined || !file || file.bytes === 0) continue
    const other = () =>
      new Refusal('invalid-input', `The archive’s file ${path} is not the one of its row. Nothing was imported.`)
    if (stored.has(path) || file.bytes > maxBytes) throw other()
    const fileKey = newFileKey()
    await run(scheduleRemoval(fileKey, longestImportHours))
    const { bytes, sha256, fileType, scanned } = await take(file.content, { fileKey, maxBytes, accepted }).catch(
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        const [why] = error.problem.detail.split(' Nothing was ')
        throw new Refusal(error.problem.code, `${path}: ${why} Nothing was imported.`)
      },
    )
    stored.set(path, { key: fileKey, bytes, scanned })
    if (!isOf(row, { file_size: bytes, sha256, file_type: fileType })) throw other()
    onBytes(bytes)
  }
}

/** Whether a row, as far as it describes its file, describes this one. */
function isOf(row: Row, facts: Record<string, unknown>): boolean {
  return Object.entries(facts).every(([name, value]) => row[name] === undefined || row[name] === value)
}
