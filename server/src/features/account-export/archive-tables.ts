import { recordTables } from '@openhour/shared/tables.ts'
import { clientTables } from '@openhour/shared/tables/client-tables.generated.ts'

/** Tables with one row of the account, and their column with the account's id. */
export const accountTables = {
  users: 'id',
  profiles: 'id',
  profile_pictures: 'user_id',
  user_preferences: 'user_id',
  practice_settings: 'user_id',
  branding_settings: 'user_id',
  brand_logos: 'user_id',
  subscribers: 'user_id',
} as const

/**
 * What an account wrote with the people who run its installation, and its column with the account's id. Archives hold it, and imports leave it out: it is about
 * that installation, and others must not seem to have been asked.
 */
const supportTables = {
  support_requests: 'user_id',
  support_messages: 'user_id',
  support_files: 'user_id',
} as const

/** Whether an import leaves out what an archive holds of it. */
export const staysBehind = (table: string) => table in supportTables

/**
 * A column of a table, as PostgreSQL describes it. `changeable`: the application may set it in a row of the account. `choice`: a check allows only some
 * words.
 */
export type Column = {
  table: string
  name: string
  type: string
  nullable: boolean
  generated: boolean
  changeable: boolean
  choice: boolean
}

/** A table as it stands in an archive. */
export type ArchiveTable = {
  name: string
  /** Its column with the id of the practice or account, which the archive leaves out. */
  owner: string
  /** How rows of one client are found; undefined for a table that belongs to no client's record. */
  client: string | undefined
  /** Rows leave only where they are asked for one by one. */
  asked: boolean
  /** It has files, and the archive holds them. */
  hasFile: boolean
  /** Columns that the archive holds. */
  columns: readonly Column[]
}

/** Columns that mean nothing outside this installation. */
const leftOut: readonly string[] = [
  // The client's own account, which is not the therapist's to take along.
  'clients.user_id',
  // The address of the picture, whose file the archive holds.
  'profiles.avatar_url',
]

/** Every table of an archive, so also those that were added after this was written. */
export const archivedTables: readonly string[] = [
  ...Object.keys(accountTables),
  ...Object.keys(supportTables),
  ...Object.entries(recordTables).flatMap(([name, { exported }]) => (exported === 'never' ? [] : [name])),
]

/** Tables with the practice's records, in the order of the registry. */
export const archivedRecords: readonly string[] = archivedTables.filter(
  (name) => !(name in accountTables || staysBehind(name)),
)

/** @param columns of all archived tables */
export function describeTables(columns: readonly Column[]): ArchiveTable[] {
  return archivedTables.map((name) => {
    const own = columns.filter(({ table }) => table === name)
    const owner = ({ ...accountTables, ...supportTables } as Record<string, string>)[name] ?? 'therapist_id'
    return {
      name,
      owner,
      client: name === 'clients' ? 'id' : name in clientTables ? 'client_id' : undefined,
      asked: (recordTables as Record<string, { exported: string }>)[name]?.exported === 'asked',
      hasFile: own.some((column) => column.name === 'file_key'),
      columns: own.filter(
        (column) => ![owner, 'file_key'].includes(column.name) && !leftOut.includes(`${name}.${column.name}`),
      ),
    }
  })
}
