import { practiceNotFound } from '@openhour/shared/features/portal/portal.rules.ts'
import {
  type AccessLine,
  recordAccessContract,
} from '@openhour/shared/features/record-access/record-access.contract.ts'
import { accessFoldedMinutes, accessPerPage } from '@openhour/shared/features/record-access/record-access.rules.ts'
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

/** Folds entries, newest first, into the lines of a page. Entries of the same kind are one line while they are close together. */
function folded(entries: readonly AccessEntry[]): { items: AccessLine[]; next: number | null } {
  const items: AccessLine[] = []
  const open = new Map<string, AccessLine>()
  let last: number | null = null
  for (const entry of entries) {
    const key = `${entry.actor} ${entry.action} ${entry.entity}`
    const line = open.get(key)
    if (line && Date.parse(line.since) - Date.parse(entry.at) <= accessFoldedMinutes * 60_000) {
      line.since = entry.at
      line.times += entry.times
    } else {
      if (items.length === accessPerPage) return { items, next: last }
      const made = { ...entry, since: entry.at }
      items.push(made)
      open.set(key, made)
    }
    last = entry.seq
  }
  return { items, next: entries.length === readForPage ? last : null }
}
