import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import type pg from 'pg'
import { migrationNames } from '../../platform/database/migrate.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import { databaseState } from '../health.queries.ts'
import { partOf } from './findings.ts'

const name = 'Database'

/** Whether the database answers, has space, and has the tables of this version. @param pool works as openhour_worker */
export async function checkDatabase(pool: pg.Pool, { isExternal, isFull }: { isExternal: boolean; isFull: boolean }) {
  if (isFull)
    return databaseProblem(
      'its disk is full: free some space',
      'Free some space on the disk of the database. Openhour then goes on by itself.',
    )
  try {
    const [[row]] = await runPlain(pool, databaseState())
    const [ours, done] = [migrationNames(), row?.done ?? []]
    const missing = ours.filter((each) => !done.includes(each)).length
    if (missing > 0)
      return databaseProblem(
        `${missing} migrations have not run`,
        'Start this version of Openhour with npm start: it runs them. If it does not start, it says why.',
      )
    const newer = done.filter((each) => !ours.includes(each))
    if (newer.length > 0)
      return databaseProblem(
        `a newer version of Openhour has changed it (${newer.join(', ')})`,
        'Start that version, or restore a backup.',
      )
    return partOf(name, `PostgreSQL ${row?.version}, ${isExternal ? 'external' : 'built in'}`, [])
  } catch {
    return databaseProblem('not responding')
  }
}

export function databaseProblem(
  found: string,
  advice = 'Look at the log of Openhour. With DATABASE_URL, check that the server runs and that this machine reaches it.',
): HealthPart {
  return partOf(name, '', [{ state: 'failing', found, advice }])
}
