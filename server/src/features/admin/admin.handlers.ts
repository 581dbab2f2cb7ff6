import type { Role } from '@openhour/shared/access/rules.ts'
import { adminContract, type WatchedPart } from '@openhour/shared/features/admin/admin.contract.ts'
import { checksPerMinute, noSuchPart, tooManyChecks } from '@openhour/shared/features/admin/admin.rules.ts'
import { implement } from '@orpc/server'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { now, nowMs } from '../../platform/clock.ts'
import { openRecent } from '../../platform/recent.ts'
import { Refusal } from '../../platform/refusal.ts'
import { countSavedMails } from '../../services/mail/outbox-reader.ts'
import {
  countAccountDays,
  countAccounts,
  countFaultDays,
  countWaiting,
  type PartHistory,
  readPartHistories,
  readSizeDays,
} from './admin.queries.ts'
import type { PartWatch, Result } from './part-watch.ts'

const daysShown = 30
/** An email that waits longer than this is late. */
const lateMailMs = 15 * 60_000
const savedMailMs = 24 * 3_600_000

/** `outbox`: its folder while no mail server is set. `flush` stores what was counted in this process. */
type Parts = {
  version: string
  startedAt: string
  watch: PartWatch
  outbox: string | undefined
  flush: () => Promise<void>
}

export function adminRouter({ version, startedAt, watch, outbox, flush }: Parts) {
  const os = implement(adminContract).$context<Incoming>().use(guard)
  const checked = openRecent(checksPerMinute, 60_000)
  return os.router({
    overview: os.overview.handler(async ({ context: { run } }) => {
      await flush()
      const at = now().toISOString()
      const [[counts, days, faults, sizes, [waiting], histories], results, savedMails] = await Promise.all([
        run(
          countAccounts(),
          countAccountDays(daysShown, at),
          countFaultDays(daysShown, at),
          readSizeDays(daysShown, at),
          countWaiting(new Date(nowMs() - lateMailMs).toISOString()),
          readPartHistories(),
        ),
        watch.all('any'),
        outbox === undefined ? 0 : countSavedMails(outbox, new Date(nowMs() - savedMailMs)),
      ])
      return {
        version,
        startedAt,
        parts: results.map((result) => withHistory(result, histories)),
        waiting: { support: 0, lateMails: 0, givenUpJobs: 0, auditFaults: 0, ...waiting, savedMails },
        accounts: counts.map((row) => ({ ...row, role: row.role as Role })),
        days,
        faults,
        sizes,
      }
    }),
    checkPart: os.checkPart.handler(async ({ input: { part }, context: { run, actor } }) => {
      const [histories] = await run(readPartHistories())
      const wait = checked(actor.userId)
      if (wait > 0) throw new Refusal('too-many-attempts', tooManyChecks, { retryAfterSeconds: wait })
      const result = await watch.one(part)
      if (!result) throw new Refusal('not-found', noSuchPart)
      return { part: withHistory(result, histories) }
    }),
  })
}

/** What was found now counts as history too. */
function withHistory(result: Result, histories: readonly PartHistory[]): WatchedPart {
  const known = histories.find(({ part }) => part === result.key)
  const { state, detail, checkedAt } = result
  const isWrong = state === 'failing' || state === 'warning'
  return {
    ...result,
    lastSuccessAt: state === 'working' || state === 'warning' ? checkedAt : (known?.lastSuccessAt ?? null),
    lastError: isWrong ? detail : (known?.lastError ?? null),
    lastErrorAt: isWrong ? checkedAt : (known?.lastErrorAt ?? null),
  }
}
