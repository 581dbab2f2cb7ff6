import type { MeasurePack } from '@openhour/shared/features/measures/measure-pack.ts'
import type { Statement } from '../platform/database/tenancy.ts'

type Row = Record<string, unknown>

/** A file that belongs to a row. The key is read together with the audit entry, if there is one. Without a name, the row's `fileName` is used. */
export type SectionFile = { fileKey: string; fileName?: string }

/** What rows are made readable with. `secret` is the installation's. */
export type DownloadDecoding = { secret: string; packs: ReadonlyMap<string, MeasurePack> }

/**
 * A part of what clients can download of themselves, declared under `download` of a manifest. Its statements run as the client, so that it holds
 * what the client may see and nothing else.
 */
export type DownloadSection = {
  /** Names its file in the archive, such as `self-care-tasks`. */
  name: string
  /** Its heading. */
  title: string
  /** Whether it is read once, or for each practice that the client has joined. */
  of: 'account' | 'practice'
  /** The tables whose rows it holds. A test finds tables that clients see and no section holds. */
  tables: readonly string[]
  /** What each field means, in the words of a heading. Other fields of the rows are left out. */
  columns: Readonly<Record<string, string>>
  /** All rows. `clientId` is the record in the practice, and empty for a section of the account. */
  rows: (of: { userId: string; clientId: string }) => Statement<Row>
  /** The same rows of a practice whose access ended at most 30 days ago. Sections without it are left out then. */
  afterEnd?: (of: { therapistId: string; clientId: string }) => Statement<Row>
  /** Makes rows readable: what is stored encrypted, and answers to questionnaires. */
  decode?: (by: DownloadDecoding) => (row: Row, of: { clientId: string }) => Row
  /** The file of a row. It is added to the archive, and the row gets its path as `file`. */
  file?: (row: Row, of: { userId: string; clientId: string }) => Statement<SectionFile>
}
