import { attemptMinutes } from '@openhour/shared/features/account/sign-in-errors.rules.ts'
import { adminSecurityContract } from '@openhour/shared/features/admin-security/admin-security.contract.ts'
import {
  noSuchAccount,
  noSuchLockOut,
  noSuchSignIn,
  securityEventsLookedAt,
  securityEventsPerPage,
  signInsShown,
  watchedHours,
} from '@openhour/shared/features/admin-security/admin-security.rules.ts'
import { browserName } from '@openhour/shared/lib/browser-name.ts'
import { implement } from '@orpc/server'
import { now, nowMs } from '../../platform/clock.ts'
import { guard } from '../../platform/http/operations.ts'
import type { Incoming } from '../../platform/http/request-context.ts'
import { found, Refusal } from '../../platform/refusal.ts'
import { lockOutKeys } from '../../services/sign-in/attempts.ts'
import {
  endAllSignIns,
  endSignIn,
  lockOuts,
  releaseLockOut,
  securityEvents,
  signIns,
  topAddresses,
} from './admin-security.queries.ts'

/** Those of the last day are looked at for addresses, but no more than these. */
const eventsCounted = 200_000
const windowMs = attemptMinutes * 60_000

const watchedSince = () => new Date(nowMs() - watchedHours * 3_600_000).toISOString()

export function adminSecurityRouter({ secret, idleMinutes }: { secret: string; idleMinutes: number }) {
  const os = implement(adminSecurityContract).$context<Incoming>().use(guard)
  return os.router({
    events: os.events.handler(async ({ input: { before, ...filter }, context: { run } }) => {
      const most = securityEventsPerPage
      const [rows] = await run(securityEvents(filter, { before, most: most + 1, lookedAt: securityEventsLookedAt }))
      const matching = rows.filter(({ matches }) => matches)
      const last = matching.length > most ? matching[most - 1] : rows.find(({ matches }) => !matches)
      const items = matching.slice(0, most).map((row) => {
        const { matches: _, userAgent, ...event } = row
        return { ...event, browser: userAgent === null ? null : browserName(userAgent) }
      })
      return { items, next: last ? `${last.at}_${last.id}` : null }
    }),

    watch: os.watch.handler(async ({ context: { run } }) => {
      const since = watchedSince()
      const [addresses, locked] = await run(topAddresses(since, eventsCounted), lockOuts(since))
      return {
        addresses,
        lockOuts: locked.map(({ id, at, account, ip, action }) => ({
          id,
          at,
          account,
          ip,
          of: action === 'too many wrong codes' ? ('code' as const) : ('password' as const),
          endsAt: new Date(Date.parse(at) + windowMs).toISOString(),
        })),
      }
    }),

    releaseLockOut: os.releaseLockOut.handler(async ({ input: { id }, context: { run } }) => {
      const [rows] = await run(lockOuts(watchedSince()))
      const { accountId, account, ip } = found(
        rows.filter((row) => row.id === id),
        noSuchLockOut,
      )
      if (accountId === null || account === null || ip === null) throw new Refusal('not-found', noSuchLockOut)
      await run(releaseLockOut(id, lockOutKeys(secret, { userId: accountId, email: account, ip })))
      return { id }
    }),

    signIns: os.signIns.handler(async ({ input: { account }, context: { run, actor } }) => {
      const usedSince = new Date(nowMs() - idleMinutes * 60_000).toISOString()
      const [rows] = await run(signIns(account ?? null, now().toISOString(), usedSince, signInsShown))
      const items = rows.map(({ userAgent, ip, ...row }) => ({
        ...row,
        ip: ip ?? '',
        device: browserName(userAgent ?? ''),
        current: row.id === actor.signInSessionId,
      }))
      return { items }
    }),

    endSignIn: os.endSignIn.handler(async ({ input: { id }, context: { run } }) => {
      const [[row]] = await run(endSignIn(id))
      if (!row?.account) throw new Refusal('not-found', noSuchSignIn)
      return { id }
    }),

    endAllSignIns: os.endAllSignIns.handler(async ({ input: { id }, context: { run, actor } }) => {
      const [[row]] = await run(endAllSignIns(id, actor.signInSessionId))
      if (row?.ended == null) throw new Refusal('not-found', noSuchAccount)
      return { ended: row.ended }
    }),
  })
}
