import { createHash } from 'node:crypto'
import type pg from 'pg'
import { runPlain, type Statement } from '../database/tenancy.ts'
import { type Anchoring, BEFORE_FIRST_LINE, readAnchorLines } from './anchor-file.ts'
import {
  type AuditEntry,
  auditHeads,
  countOverdue,
  endReading,
  hashesOf,
  nextEntries,
  openEntries,
  readingInOneView,
} from './audit.queries.ts'

/** `chainId` and `seq` are null for a fault in the anchor file or of several chains. */
export type AuditFault = { chainId: string | null; seq: number | null; what: string }
/** `anchored`: the number of heads in the anchor file; 0 if it is missing or was never written. */
export type AuditVerdict = { chains: number; entries: number; anchored: number; faults: AuditFault[] }

const MOST_FAULTS = 1000
const ANCHORS_AT_ONCE = 1000

/**
 * Recomputes every chain outside the database, by the definition in migration 0020, and compares it with the stored ends and with the anchor file. Uses
 * constant memory. Lists at most 1000 faults.
 * @param pool works as `openhour_worker`
 * @param onEntries gets the number of entries so far, after each page
 */
export async function verifyAudit(pool: pg.Pool, dataDir: string, onEntries?: OnEntries): Promise<AuditVerdict> {
  const faults: AuditFault[] = []
  const report: Report = (chainId, seq, what) => {
    if (faults.length < MOST_FAULTS) faults.push({ chainId, seq, what })
  }
  const counts = await verifyChains(pool, report, onEntries)
  // Check the chains before the anchors, because a new anchor may refer to entries newer than the snapshot.
  const anchored = await verifyAnchors(pool, dataDir, report)
  return { ...counts, anchored, faults }
}

type Report = (chainId: string | null, seq: number | null, what: string) => void
type OnEntries = (entries: number) => Promise<void>
type End = { seq: number; hash: Buffer }

async function verifyChains(
  pool: pg.Pool,
  report: Report,
  onEntries?: OnEntries,
): Promise<{ chains: number; entries: number }> {
  const connection = await pool.connect()
  const run = async <Row>(statement: Statement<Row>): Promise<Row[]> =>
    (await connection.query(statement.sql, [...statement.parameters])).rows as Row[]
  try {
    for (const statement of readingInOneView) await run(statement)
    const heads = new Map((await run(auditHeads())).map(({ chain_id, seq, hash }) => [chain_id, { seq, hash }]))
    await run(openEntries)
    const counts = { chains: 0, entries: 0 }
    let chainId: string | undefined
    let end: End = { seq: 0, hash: Buffer.alloc(0) }
    const finishChain = () => {
      if (chainId === undefined) return
      counts.chains++
      verifyEnd(chainId, end, heads.get(chainId), report)
      heads.delete(chainId)
    }
    for (let page = await run(nextEntries); page.length > 0; page = await run(nextEntries)) {
      for (const entry of page) {
        if (entry.chain_id !== chainId) {
          finishChain()
          chainId = entry.chain_id
          end = { seq: 0, hash: hashOf(chainId) }
        }
        verifyLink(entry, end, report)
        end = { seq: entry.seq, hash: entry.hash }
        counts.entries++
      }
      await onEntries?.(counts.entries)
    }
    finishChain()
    for (const [emptied, { seq }] of heads)
      if (seq > 0) report(emptied, 1, `all ${seq} entries of this chain are missing`)
    const overdue = (await run(countOverdue))[0]?.overdue ?? 0
    if (overdue > 0)
      report(null, null, `${overdue} entries have waited for more than a minute to be linked to their chain`)
    await run(endReading)
    connection.release()
    return counts
  } catch (error) {
    connection.release(true)
    throw error
  }
}

function verifyLink(entry: AuditEntry, before: End, report: Report): void {
  const due = before.seq + 1
  if (entry.seq > due) report(entry.chain_id, due, `${span(due, entry.seq - 1)} missing`)
  else if (entry.seq < due) report(entry.chain_id, entry.seq, 'appears more than once')
  else if (!entry.previous_hash.equals(before.hash))
    report(entry.chain_id, entry.seq, 'does not match the previous entry')
  if (!entry.hash.equals(hashOf(entry.previous_hash, linkText(entry))))
    report(entry.chain_id, entry.seq, 'was changed after it was written')
}

function verifyEnd(chainId: string, end: End, head: End | undefined, report: Report): void {
  if (head === undefined) report(chainId, end.seq, 'the database has lost the end of this chain')
  else if (head.seq > end.seq) report(chainId, end.seq + 1, `${span(end.seq + 1, head.seq)} missing from the end`)
  else if (head.seq < end.seq) report(chainId, head.seq + 1, 'is beyond the end stored in the database')
  else if (!head.hash.equals(end.hash)) report(chainId, end.seq, 'differs from the end stored in the database')
}

/** The hashed text, as in `app.chain_audit_entries`. */
function linkText(entry: AuditEntry): string {
  const { chain_id, seq, epoch, action, entity } = entry
  const about = [entry.entity_id ?? '-', entry.client_id ?? '-', entry.details ?? '-']
  return [chain_id, seq, epoch, entry.actor_id ?? '-', entry.actor_role ?? '-', action, entity, ...about].join('|')
}

function hashOf(...parts: (string | Buffer)[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

function span(first: number, last: number): string {
  return first === last ? `entry ${first} is` : `entries ${first} to ${last} are`
}

async function verifyAnchors(pool: pg.Pool, dataDir: string, report: Report): Promise<number> {
  let anchored = 0
  let before = BEFORE_FIRST_LINE
  const broken: number[] = []
  const reportBroken = () => {
    for (const number of broken.splice(0)) report(null, null, `line ${number} of audit-heads.log cannot be read`)
  }
  for await (const { number, hash, whole, anchoring } of readAnchorLines(dataDir)) {
    if (anchoring === undefined) {
      // An incomplete last line: the server died while writing it, or is still writing.
      if (whole) broken.push(number)
    } else {
      if (anchoring.mended) broken.length = 0
      reportBroken()
      if (anchoring.previous !== before)
        report(null, null, `line ${number} of audit-heads.log does not follow from the line before it`)
      await compare(pool, anchoring, report)
      anchored += anchoring.heads.length
    }
    before = hash
  }
  reportBroken()
  return anchored
}

async function compare(pool: pg.Pool, { at, heads }: Anchoring, report: Report): Promise<void> {
  for (let from = 0; from < heads.length; from += ANCHORS_AT_ONCE) {
    const part = heads.slice(from, from + ANCHORS_AT_ONCE)
    const [rows] = await runPlain(pool, hashesOf(part))
    const stored = new Map(rows.map(({ chain_id, seq, hash }) => [`${chain_id} ${seq}`, hash]))
    for (const { chainId, seq, hash } of part) {
      const found = stored.get(`${chainId} ${seq}`)
      if (!found) report(chainId, seq, `was the end of the chain at ${at} and is gone`)
      else if (found.toString('hex') !== hash)
        report(chainId, seq, `is not the entry that ended the chain at ${at}: the chain was rewritten`)
    }
  }
}
