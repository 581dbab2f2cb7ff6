import { practiceNotFound } from '@openhour/shared/features/portal/portal.rules.ts'
import {
  type AccessLine,
  recordAccessContract,
} from '@openhour/shared/features/record-access/record-access.contract.ts'
import {
  accessFoldedMinutes,
  accessPerPage,
  openingMinutes,
} from '@openhour/shared/features/record-access/record-access.rules.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { Refusal, refusing } from '../../platform/refusal.ts'
import { requireJoined } from '../portal/portal-record.queries.ts'
import { type AccessEntry, listRecordAccess } from './record-access.queries.ts'

/** Entries read per page. They are folded, so that a page of lines usually covers more of them. */
const readForPage = 400

export function recordAccessRouter() {
  const os = implement(recordAccessContract).$context<Incoming>().use(guard)
  return os.router({
    list: os.list.handler(async ({ input: { clientId, before }, context: { run } }) => {
      const missing = () => new Refusal('not-found', practiceNotFound)
      const statements = [requireJoined(clientId), listRecordAccess(clientId, before ?? null, readForPage)] as const
      const [, entries] = await refusing(run(...statements), { 'practice-missing': missing })
      return folded(entries)
    }),
  })
}

type Line = Omit<AccessLine, 'times'> & { entries: AccessEntry[] }

/** Folds entries, newest first, into the lines of a page. Entries of the same kind are one line while they are close together. */
function folded(entries: readonly AccessEntry[]): { items: AccessLine[]; next: number | null } {
  const { lines, next } = linesOf(entries)
  return { items: lines.map(({ entries: ofLine, ...line }) => ({ ...line, times: timesOf(ofLine) })), next }
}

/** How often it was done. Openings within ten minutes of one are that one. @param entries newest first */
function timesOf(entries: readonly AccessEntry[]): number {
  let counted = -Infinity
  return entries.toReversed().reduce((sum, { action, at, times }) => {
    if (action !== 'opened' && action !== 'listed') return sum + times
    if (Date.parse(at) - counted <= openingMinutes * 60_000) return sum
    counted = Date.parse(at)
    return sum + 1
  }, 0)
}

function linesOf(entries: readonly AccessEntry[]): { lines: Line[]; next: number | null } {
  const lines: Line[] = []
  const open = new Map<string, Line>()
  let last: number | null = null
  for (const entry of entries) {
    const { seq, at, actor, action, entity, times } = entry
    // What a view fetched again is no act of its own.
    if (times === 0) {
      last = seq
      continue
    }
    const key = `${actor} ${action} ${entity}`
    const line = open.get(key)
    if (line && Date.parse(line.since) - Date.parse(at) <= accessFoldedMinutes * 60_000) {
      line.since = at
      line.entries.push(entry)
    } else {
      if (lines.length === accessPerPage) return { lines, next: last }
      const made = { seq, at, since: at, actor, action, entity, entries: [entry] }
      lines.push(made)
      open.set(key, made)
    }
    last = seq
  }
  return { lines, next: entries.length === readForPage ? last : null }
}
