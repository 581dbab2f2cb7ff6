import { adminAuditContract, type AdminAuditEntry } from '@openhour/shared/features/admin-audit/admin-audit.contract.ts'
import {
  type AuditRole,
  actText,
  auditEntriesLookedAt,
  auditEntriesPerPage,
  csvCell,
  entityWord,
  maxAuditEntriesExported,
} from '@openhour/shared/features/admin-audit/admin-audit.rules.ts'
import { labelOf } from '@openhour/shared/features/audit/audit-actions.rules.ts'
import { implement } from '@orpc/server'
import { chainOwnEntries } from '../../platform/audit/audit.queries.ts'
import { now } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming, Run } from '../../platform/http/request-context.ts'
import {
  type AuditFilter,
  auditEntries,
  newestVerification,
  noteExport,
  startVerification,
} from './admin-audit.queries.ts'

type Page = { items: AdminAuditEntry[]; next: string | null }

/** An export looks at this many pages of entries at most, each in a transaction of its own. */
const maxLooks = 100

async function pageOf(run: Run, filter: AuditFilter, before: string | undefined, most: number): Promise<Page> {
  const asked = { before, most: most + 1, lookedAt: auditEntriesLookedAt }
  // What the admin has just done is to be seen.
  const [, rows] = await run(chainOwnEntries(), auditEntries(filter, asked))
  const placeOf = ({ at, chainId, seq }: { at: string; chainId: string; seq: number }) => `${at}_${chainId}_${seq}`
  const found = rows.filter(({ matches }) => matches)
  const last = found.length > most ? found[most - 1] : rows.find(({ matches }) => !matches)
  const items = found.slice(0, most).map((row) => {
    const { chainId: _chain, matches: _matches, actorRole, ...entry } = row
    return { ...entry, id: placeOf(row), actorRole: (actorRole ?? 'system') as AuditRole }
  })
  return { items, next: last ? placeOf(last) : null }
}

export function adminAuditRouter() {
  const os = implement(adminAuditContract).$context<Incoming>().use(guard)
  return os.router({
    entries: os.entries.handler(({ input: { before, ...filter }, context: { run } }) =>
      pageOf(run, filter, before, auditEntriesPerPage),
    ),
    exportEntries: os.exportEntries.handler(async ({ input, context: { run } }) => {
      const items: AdminAuditEntry[] = []
      let next: string | null | undefined
      for (let looks = 0; looks < maxLooks && next !== null && items.length < maxAuditEntriesExported; looks++) {
        const page: Page = await pageOf(run, input, next, maxAuditEntriesExported - items.length)
        items.push(...page.items)
        next = page.next
      }
      await run(noteExport(items.length))
      return {
        fileName: `audit-log-${now().toISOString().slice(0, 10)}.csv`,
        csv: csvOf(items),
        entries: items.length,
        complete: next === null,
      }
    }),
    verification: os.verification.handler(async ({ context: { run } }) => {
      const [rows] = await run(newestVerification())
      return { verification: rows[0] ?? null }
    }),
    startVerification: os.startVerification.handler(async ({ context: { run } }) => {
      const [, rows] = await run(startVerification(), newestVerification())
      return { verification: rows[0] ?? null }
    }),
  })
}

function csvOf(items: readonly AdminAuditEntry[]): string {
  const head = ['at', 'number', 'account', 'account role', 'actor role', 'actor', 'action', 'about', 'admin act']
  const lines = items.map(({ at, seq, account, accountRole, actorRole, actor, action, entity, act }) => [
    at,
    seq,
    account ?? '',
    accountRole ?? '',
    actorRole,
    actor ?? '',
    labelOf(action),
    entityWord(entity),
    act === null ? '' : actText(act),
  ])
  return [head, ...lines].map((line) => `${line.map(csvCell).join(',')}\r\n`).join('')
}
