import type { AuditedTable } from '@openhour/shared/tables.ts'
import type pg from 'pg'
import { now } from '../clock.ts'
import { runAs } from '../database/tenancy.ts'
import { faultFields, type Log } from '../log.ts'
import { noteListed } from './audit.queries.ts'

type Reader = { userId: string; role: string }
/** A table whose lists are audited, or the history of a record. */
type Listed = AuditedTable<'listed'> | 'history'
type Reads = { actor: Reader; entity: Listed; clientId: string | null; count: number; since: string }

/** Who read which lists: kept in memory for a moment, so that reading a list never waits for the chain of the practice. */
export type ListReads = {
  /** @param clientId where the list is of one client's record: it then stands in the history of that record */
  note(actor: Reader, entity: Listed, clientId?: string): void
  /** Writes all that was noted before the call. What cannot be written is kept for the next round. */
  flush(): Promise<void>
  /** Writes the last time; what then cannot be written is counted in the log and lost. */
  close(): Promise<void>
}

const ROUND_MS = 2000
const MOST_KEPT = 10_000
const FAULTS_IN_A_ROW = 3

/**
 * Folds reads of one person, entity and client into one `listed` entry of the audit log, with their count and the time of the first, every two
 * seconds. A connection lost at the wrong moment counts reads twice rather than not at all.
 * @param pool works as `openhour_app`.
 */
export function openListReads(pool: pg.Pool, log: Log): ListReads {
  let noted = new Map<string, Reads>()
  let lost = 0
  let round: Promise<void> = Promise.resolve()

  function add(reads: Reads): void {
    const key = `${reads.actor.userId} ${reads.actor.role} ${reads.entity} ${reads.clientId}`
    const same = noted.get(key)
    if (same) {
      same.count += reads.count
      if (reads.since < same.since) same.since = reads.since
    } else if (noted.size < MOST_KEPT) noted.set(key, reads)
    else lost += reads.count
  }

  async function writeNoted(): Promise<void> {
    const due = [...noted.values()]
    noted = new Map()
    const failed: Reads[] = []
    let inARow = 0
    while (due.length > 0 && inARow < FAULTS_IN_A_ROW) {
      const reads = due.shift() as Reads
      try {
        await runAs(
          pool,
          reads.actor,
          noteListed(reads.entity, reads.clientId, { count: reads.count, since: reads.since }),
        )
        inARow = 0
      } catch (error) {
        log.warn(faultFields(error), 'reads of lists could not be written and will be tried again')
        failed.push(reads)
        inARow++
      }
    }
    // What failed waits behind what was not tried, so that a bad note cannot hold up the others for ever.
    for (const reads of [...due, ...failed]) add(reads)
    if (lost > 0) log.error({ lost }, 'reads of lists were lost: too many waited to be written')
    lost = 0
  }

  function flush(): Promise<void> {
    round = round.then(writeNoted)
    return round
  }

  const timer = setInterval(() => noted.size > 0 && void flush(), ROUND_MS)
  timer.unref()
  return {
    note: ({ userId, role }, entity, clientId) =>
      add({ actor: { userId, role }, entity, clientId: clientId ?? null, count: 1, since: now().toISOString() }),
    flush,
    async close() {
      clearInterval(timer)
      await flush()
      const left = [...noted.values()].reduce((sum, { count }) => sum + count, 0)
      if (left > 0) log.error({ lost: left }, 'reads of lists could not be written before the end')
    },
  }
}
