import type { SealedColumn, SealedRow } from '../../platform/sealed-column.ts'
import type { ArchiveTable } from './archive-tables.ts'
import type { ArchiveRow } from './archive.queries.ts'

export type Row = Record<string, unknown>
/** A row as an archive holds it. `file` is what belongs to the path in its field of this name. */
export type ArchivedRow = { row: Row; file: { path: string; key: string } | undefined }
export type OpenRow = (table: ArchiveTable, stored: ArchiveRow) => ArchivedRow

const namesOfFiles: Record<string, string> = {
  consents: 'consent.pdf',
  profile_pictures: 'picture.webp',
  brand_logos: 'logo.png',
}

/** Makes rows readable: decrypts what is stored encrypted, and names files by their path in the archive. */
export function openRows(sealed: readonly SealedColumn[], secret: string, userId: string): OpenRow {
  const opened = sealed.map((column) => ({ ...column, open: column.sealing(secret).open }))
  return (table, { row: stored, fileKey }) => {
    const row: Row = {}
    for (const [name, value] of Object.entries(stored)) {
      const column = opened.find((each) => each.table === table.name && each.column === name)
      if (column)
        row[column.as] = value === null ? null : column.open(bytesOf(value), identityOf(stored, userId, column))
      else row[name] = value
    }
    if (!table.hasFile) return { row, file: undefined }
    const path = fileKey === null ? null : pathOf(table.name, row)
    row.file = path
    return { row, file: fileKey === null || path === null ? undefined : { path, key: fileKey } }
  }
}

export function identityOf(row: Row, therapistId: string, { parent }: Pick<SealedColumn, 'parent'>): SealedRow {
  return {
    therapistId,
    clientId: row.client_id as string,
    id: row.id as string,
    ...(parent !== undefined && { parentId: row[parent] as string }),
  }
}

/** A bytea as PostgreSQL writes it into JSON. */
const bytesOf = (value: unknown) => Buffer.from((value as string).slice(2), 'hex')

function pathOf(table: string, row: Row): string {
  const type = typeof row.file_type === 'string' ? row.file_type.split('/').at(-1) : 'bin'
  const name = typeof row.file_name === 'string' ? row.file_name : (namesOfFiles[table] ?? `file.${type}`)
  return `files/${table}/${row.id as string}/${safeName(name)}`
}

/** A name that every file system takes. */
export function safeName(name: string): string {
  const safe = [...name.replace(/[\\/:*?"<>|\p{Cc}\p{Cs}]/gu, '_').replace(/^\.+/, '_')]
  const [, stem = '', ending = ''] = /^(.*?)(\.[A-Za-z0-9]{1,8})?$/su.exec(safe.join('')) ?? []
  return `${
    [...stem]
      .slice(0, 120)
      .join('')
      .replace(/[. ]+$/, '') || 'file'
  }${ending}`
}
