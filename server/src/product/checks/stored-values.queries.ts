import type { SealedColumn } from '../../platform/sealed-column.ts'

/** Reads all rows, as backups do. For a transaction of the owner. */
export const beginReading = 'begin read only; set local role openhour_backup'

/** One row at each end of the key, so that a secret that has changed in between is noticed. */
const ends = (columns: string, table: string, key: string) =>
  `(select ${columns} from ${table} where ${key} is not null order by therapist_id, id limit 1)
   union all (select ${columns} from ${table} where ${key} is not null order by therapist_id desc, id desc limit 1)`

export const sealedValues = ({ table, column }: SealedColumn) =>
  ends(`therapist_id as "therapistId", client_id as "clientId", id, ${column} as value`, table, column)

export const fileKeys = ends('file_key as key', 'documents', 'file_key')
