import type { Database } from '../database/database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { faultFields, type Log } from '../log.ts'
import { anchorAuditHeads } from './anchors.ts'
import { openChaining } from './chaining.ts'
import { type ListReads, openListReads } from './list-reads.ts'
import { type Openings, openOpenings } from './openings.ts'

/** The parts of the audit log outside the database: reads, written in batches, the chains, and the anchor file, written hourly and on shutdown. */
export type Audit = { reads: ListReads; openings: Openings; jobs: Jobs; close(): Promise<void> }

export function openAudit(database: Database, dataDir: string, log: Log): Audit {
  const reads = openListReads(database.app, log)
  const chaining = openChaining(database, log)
  return {
    reads,
    openings: openOpenings(database.app),
    jobs: {
      tasks: { 'anchor-audit': async () => void (await anchorAuditHeads(database.worker, dataDir)) },
      cron: [{ task: 'anchor-audit', match: '0 * * * *', options: { backfillPeriod: 0 } }],
    },
    close: async () => {
      await reads.close()
      await chaining.close()
      await anchorAuditHeads(database.worker, dataDir).catch((error: unknown) =>
        log.error(faultFields(error), 'could not write the audit anchor file'),
      )
    },
  }
}
