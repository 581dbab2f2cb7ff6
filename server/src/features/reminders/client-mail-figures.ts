import type pg from 'pg'
import { runPlain } from '../../platform/database/tenancy.ts'
import { mailDay } from '../../platform/mail/client-mail-limits.ts'
import type { Figures } from '../../platform/metrics.ts'
import { findClientMailFigures } from './waiting-mails.queries.ts'

/**
 * Metrics about emails to clients, across all nodes.
 * @param pool works as openhour_worker
 */
export function clientMailFigures(pool: pg.Pool): Figures {
  return {
    help: {
      openhour_client_mails_today: 'Emails to clients counted today (UTC), all practices',
      openhour_client_mails_today_busiest_practice: 'Emails to clients counted today (UTC), busiest practice',
      openhour_client_mails_waiting: 'Emails to clients that wait for the next day because a limit is reached',
      openhour_practices_with_waiting_mails: 'Practices with waiting emails',
    },
    read: async () => {
      const [[figures]] = await runPlain(pool, findClientMailFigures(mailDay()))
      if (!figures) return {}
      return {
        openhour_client_mails_today: figures.today,
        openhour_client_mails_today_busiest_practice: figures.busiest,
        openhour_client_mails_waiting: figures.waiting,
        openhour_practices_with_waiting_mails: figures.practices,
      }
    },
  }
}
