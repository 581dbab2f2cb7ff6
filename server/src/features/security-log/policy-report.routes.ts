import { Hono } from 'hono'
import { type PersonPools, poolOf, runAs } from '../../platform/database/tenancy.ts'
import { countedAs } from '../../platform/http/caller-address.ts'
import { rawBody } from '../../platform/http/buffered-body.ts'
import type { HostEnv } from '../../platform/http/host-env.ts'
import type { MountedRoute } from '../../platform/http/mounted-route.ts'
import { problemFor, problemResponse } from '../../platform/http/problems.ts'
import { faultFields, type Log } from '../../platform/log.ts'
import { openRecent } from '../../platform/recent.ts'
import { Refusal } from '../../platform/refusal.ts'
import { policyReports } from './policy-report.ts'
import { logSecurityEvent } from './security-log.queries.ts'

const day = 24 * 3_600_000
const reportTypes = {
  allowed: /^application\/(csp-report|reports\+json|json)\s*(;|$)/i,
  refusal: 'Reports are sent as application/csp-report or application/reports+json.',
}

/**
 * Receives browsers' reports of violations of our content security policy. Anyone can send them without sign-in, so they are small, limited by caller
 * and by day, and only names are stored. A report that cannot be stored is logged and answered as usual.
 */
export function policyReportRoute({ pools, log }: { pools: PersonPools; log: Log }): MountedRoute {
  const routes = new Hono<HostEnv>()
  const fromCaller = openRecent(20, 60_000)
  const rowsOfCaller = openRecent(500, day)
  const rowsInAll = openRecent(300, 60_000)
  const rowsOfDay = openRecent(10_000, day)
  const refuseAfter = (wait: number) => {
    if (wait > 0)
      throw new Refusal('too-many-attempts', 'Too many reports. Nothing was recorded.', { retryAfterSeconds: wait })
  }

  routes.onError((error, c) => {
    if (error instanceof Refusal) return problemResponse(problemFor(error, c.var.requestMeta.requestId, log))
    log.warn(
      { part: 'policy reports', requestId: c.var.requestMeta.requestId, ...faultFields(error) },
      'a report was lost',
    )
    return c.body(null, 204)
  })
  routes.post('/csp', async (c) => {
    const { requestMeta } = c.var
    const caller = countedAs(requestMeta.ip)
    refuseAfter(fromCaller(caller))
    const reports = policyReports(parsed(rawBody(c.env.incoming).toString()))
    if (!reports) throw new Refusal('invalid-input', 'The report could not be read.')
    const rows = reports.length
    if (rows === 0) return c.body(null, 204)
    refuseAfter(rowsOfCaller(caller, rows) || rowsInAll('', rows) || rowsOfDay('', rows))
    const actor = await c.var.peek()
    const { userId, role } = actor ?? { userId: '', role: '' }
    await runAs(
      poolOf(pools, { role }),
      { userId, role, ip: requestMeta.ip, userAgent: requestMeta.userAgent },
      ...reports.map(({ report, count }) => logSecurityEvent('csp:report', { ...report, count, severity: 'medium' })),
    )
    return c.body(null, 204)
  })
  return {
    path: '/api/reports',
    trust: 'anyone',
    body: { kind: 'raw', maxBytes: 8 * 1024, types: reportTypes },
    routes,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
