import { type DatabaseAddress, openCopyConnection } from '../../platform/database/connection.ts'
import { dropHeldJobs, releaseJobs } from './backup.queries.ts'

/** Runs or drops the jobs that a restore holds because they may have been done already. Returns how many there were. */
export async function settleHeldJobs(address: DatabaseAddress, how: 'run' | 'drop'): Promise<number> {
  const connection = await openCopyConnection(address)
  try {
    const { rowCount } = await connection.query(how === 'run' ? releaseJobs : dropHeldJobs)
    return rowCount ?? 0
  } finally {
    await connection.end()
  }
}
