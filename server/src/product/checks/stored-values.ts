import type pg from 'pg'
import { wrappingKey, unseal } from '../../platform/files/envelope.ts'
import { FileDamaged } from '../../platform/files/files.ts'
import { openSealedFiles } from '../../platform/files/sealed-files.ts'
import type { Env } from '../../platform/env.ts'
import type { SealedColumn, SealedRow } from '../../platform/sealed-column.ts'
import type { Opened } from './secret-check.ts'
import { beginReading, fileKeys, sealedValues } from './stored-values.queries.ts'

/**
 * Tries the secret on a few values that are stored encrypted: texts of messages and documents. Reads no more than whether they open.
 * @param owner never used while a request waits
 */
export async function tryStoredValues(
  owner: pg.Pool,
  sealed: readonly SealedColumn[],
  { secret, ...place }: { secret: string } & Pick<Env, 's3' | 'dataDir'>,
): Promise<Opened> {
  const connection = await owner.connect()
  try {
    await connection.query(beginReading)
    const tried: boolean[] = []
    for (const column of sealed.filter(({ ofAccount }) => !ofAccount)) {
      const { open } = column.sealing(secret)
      const { rows } = await connection.query<SealedRow & { value: Buffer }>(sealedValues(column))
      tried.push(...rows.map(({ value, ...row }) => open(value, row) !== null))
    }
    const { rows } = await connection.query<{ key: string }>(fileKeys)
    const files = await openSealedFiles(place)
    for (const { key } of rows) tried.push(...(await triedFile(files, key, secret)))
    return { of: tried.length, opened: tried.filter(Boolean).length }
  } finally {
    await connection.query('rollback').catch(() => undefined)
    connection.release()
  }
}

type Files = Awaited<ReturnType<typeof openSealedFiles>>

/** Whether its beginning opens; nothing for a file that is not there, which says nothing of the secret. */
async function triedFile(files: Files, key: string, secret: string): Promise<boolean[]> {
  const stored = await files.read(key)
  if (!stored) return []
  try {
    await unseal(wrappingKey(secret), key, stored.content).next()
    return [true]
  } catch (error) {
    if (error instanceof FileDamaged) return [false]
    throw error
  } finally {
    stored.content.destroy()
  }
}
