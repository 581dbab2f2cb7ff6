import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type pg from 'pg'
import { runAs } from '../../platform/database/tenancy.ts'
import { countedAs } from '../../platform/http/caller-address.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import { problemFor, problemResponse } from '../../platform/http/problems.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import { openRecent } from '../../platform/recent.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Actors } from '../../platform/sign-in/actors.ts'
import { policyReports } from './policy-report.ts'
import { logSecurityEvent } from './security-log.queries.ts'

const largestReport = 8 * 1024
const day = 24 * 3_600_000
const types = /^application\/(csp-report|reports\+json|json)\s*(;|$)/i

/**
 * Where browsers report what a policy of ours refused. Anybody can write to it, from any page and without signing in: so it is small, counted by
 * caller, and what is kept are names alone, in no more rows than a disk bears for as long as they are kept. It never fails: a report is worth no fault.
 */
export function reportDoors({ pool, actors, log }: { pool: pg.Pool; actors: Actors; log: Log }): Hono<HostEnv> {
  const doors = new Hono<HostEnv>()
  const fromCaller = openRecent(20, 60_000)
  const rowsOfCaller = openRecent(500, day)
  const rowsInAll = openRecent(300, 60_000)
  const rowsOfDay = openRecent(10_000, day)
  const refuseAfter = (wait: number) => {
    if (wait > 0)
      throw new Refusal('too-many-tries', 'Too many reports. Nothing was recorded.', { retryAfterSeconds: wait })
  }
  const tooLarge = () => new Refusal('too-large', 'A report is limited to 8 kB. Nothing was recorded.')

  doors.onError((error, c) => {
    if (error instanceof Refusal) return problemResponse(problemFor(error, c.var.seen.requestId, log))
    log.warn({ part: 'policy reports', requestId: c.var.seen.requestId, ...faultFields(error) }, 'a report was lost')
    return c.body(null, 204)
  })
  doors.post(
    '/csp',
    async (c, next) => {
      if (!types.test(c.req.header('content-type') ?? ''))
        throw new Refusal(
          'wrong-content-type',
          'Reports are sent as application/csp-report or application/reports+json.',
        )
      refuseAfter(fromCaller(countedAs(c.var.seen.ip)))
      await next()
    },
    bodyLimit({
      maxSize: largestReport,
      onError: (c) => problemResponse(problemFor(tooLarge(), c.get('seen').requestId, log)),
    }),
    async (c) => {
      const { seen } = c.var
      const reports = policyReports(parsed(await c.req.text()))
      if (!reports) throw new Refusal('invalid-input', 'The report could not be read.')
      const rows = reports.length
      if (rows === 0) return c.body(null, 204)
      refuseAfter(rowsOfCaller(countedAs(seen.ip), rows) || rowsInAll('', rows) || rowsOfDay('', rows))
      const actor = await actors.peek(c.req.raw.headers)
      await runAs(
        pool,
        { userId: actor?.userId ?? '', role: actor?.role ?? '', ip: seen.ip, userAgent: seen.userAgent },
        ...reports.map(({ report, count }) => logSecurityEvent('csp:report', { ...report, count, severity: 'medium' })),
      )
      return c.body(null, 204)
    },
  )
  return doors
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
