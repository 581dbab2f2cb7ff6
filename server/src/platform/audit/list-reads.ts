import type { AuditedTable } from '@openhour/shared/tables.ts'
import type pg from 'pg'
import { now } from '../clock.ts'
import { type DatabaseActor, runAs } from '../database/tenancy.ts'
import type { Actor } from '../http/request-context.ts'
import { faultFields, type Log } from '../log.ts'
import { recordListed } from './audit.queries.ts'

type Reader = Pick<DatabaseActor, 'userId' | 'role' | 'keyId'>
/** A table with audited lists, or the history of a record. */
type Listed = AuditedTable<'listed'> | 'history'
type Reads = {
  actor: Reader
  entity: Listed
  clientId: string | null
  view: string | undefined
  count: number
  since: string
}

/** Buffers reads of lists in memory, so that reading a list never waits for the practice's chain. */
export type ListReads = {
  /** @param clientId for a list of a client's record, whose history then shows it */
  note(
    actor: Pick<DatabaseActor, 'userId' | 'role'> & Pick<Actor, 'apiKey' | 'view'>,
    entity: Listed,
    clientId?: string,
  ): void
  /** Writes all reads recorded before the call. On failure, they stay for the next attempt. */
  flush(): Promise<void>
  /** Writes a last time. Reads that cannot be written are lost, and their number is logged. */
  close(): Promise<void>
}

const ROUND_MS = 2000
const MOST_KEPT = 10_000
const FAULTS_IN_A_ROW = 3

/**
 * Every two seconds, folds reads of the same person, table, client and view into one `listed` entry of the audit log, with their count and the time of the
 * first. If a connection is lost at the wrong moment, reads are counted twice rather than lost.
 * @param pool works as `openhour_app`
 */
export function openListReads(pool: pg.Pool, log: Log): ListReads {
  let noted = new Map<string, Reads>()
  let lost = 0
  let round: Promise<void> = Promise.resolve()

  function add(reads: Reads): void {
    const { userId, role, keyId } = reads.actor
    const key = `${userId} ${role} ${keyId} ${reads.entity} ${reads.clientId} ${reads.view}`
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
          recordListed(reads.entity, reads.clientId, { count: reads.count, since: reads.since, view: reads.view }),
        )
        inARow = 0
      } catch (error) {
        log.warn(faultFields(error), 'could not write reads of lists to the audit log; retrying')
        failed.push(reads)
        inARow++
      }
    }
    // Failed ones go to the end, so that a bad one cannot block the others.
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
    note: ({ userId, role, apiKey, view }, entity, clientId) =>
      add({
        actor: { userId, role, keyId: apiKey?.id },
        entity,
        clientId: clientId ?? null,
        view,
        count: 1,
        since: now().toISOString(),
      }),
    flush,
    async close() {
      clearInterval(timer)
      await flush()
      const left = [...noted.values()].reduce((sum, { count }) => sum + count, 0)
      if (left > 0) log.error({ lost: left }, 'lost reads of lists that could not be written to the audit log')
    },
  }
}
