import {
  alertMessage,
  type SecurityAlert,
  securityAlerts,
} from '@openhour/shared/features/admin-security/admin-security.rules.ts'
import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { alertFigures, tellAdmins } from './admin-security.queries.ts'

/** Reads the events and tells all admins once per hour and kind. @param pool works as openhour_worker */
export function securityAlertJobs(pool: pg.Pool): Jobs {
  async function watch(): Promise<void> {
    const at = now().toISOString()
    const [[figures]] = await runPlain(pool, alertFigures(at))
    for (const alert of Object.keys(securityAlerts) as SecurityAlert[]) {
      const count = figures?.[alert] ?? 0
      const { most, title } = securityAlerts[alert]
      if (count < most) continue
      const mark = `security-alert:${alert}:${at.slice(0, 13)}`
      await runPlain(pool, tellAdmins(mark, title, alertMessage(alert, count), '/app/admin/security'))
    }
  }
  return {
    tasks: { 'security-alerts': watch },
    cron: [{ task: 'security-alerts', match: '*/5 * * * *', options: { backfillPeriod: 0 } }],
  }
}
