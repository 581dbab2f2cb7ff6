import type pg from 'pg'
import { runPlain } from '../../platform/database/tenancy.ts'
import { mailDay } from '../../services/mail/client-mail-limits.ts'
import type { HealthPart } from '@openhour/shared/features/admin/admin.contract.ts'
import type { Figures } from '../../platform/metrics.ts'
import { findClientMailFigures } from './waiting-mails.queries.ts'

/**
 * Metrics about emails to clients, across all nodes.
 * @param pool works as openhour_worker
 */
export function clientMailFigures(pool: pg.Pool, newPractices: number): Figures {
  return {
    help: {
      openhour_client_mails_today: 'Emails to clients counted today (UTC), all practices',
      openhour_client_mails_today_busiest_practice: 'Emails to clients counted today (UTC), busiest practice',
      openhour_client_mails_today_new_practices:
        'Emails to clients counted today (UTC), all practices in their first week',
      openhour_client_mails_limit_new_practices:
        'How many emails all practices in their first week can send to clients in a day',
      openhour_client_mails_waiting: 'Emails to clients that wait for the next day because a limit is reached',
      openhour_practices_with_waiting_mails: 'Practices with waiting emails',
    },
    read: async () => {
      const [[figures]] = await runPlain(pool, findClientMailFigures(mailDay()))
      if (!figures) return {}
      return {
        openhour_client_mails_today: figures.today,
        openhour_client_mails_today_busiest_practice: figures.busiest,
        openhour_client_mails_today_new_practices: figures.ofNew,
        openhour_client_mails_limit_new_practices: newPractices,
        openhour_client_mails_waiting: figures.waiting,
        openhour_practices_with_waiting_mails: figures.practices,
      }
    },
  }
}

/** For the status page: what practices in their first week have sent, which spammers would use up. */
export async function newPracticesPart(pool: pg.Pool, newPractices: number): Promise<HealthPart> {
  const name = 'Emails of new practices'
  const read = await runPlain(pool, findClientMailFigures(mailDay())).catch(() => undefined)
  if (read === undefined) return { name, state: 'failing', detail: 'the database is not responding' }
  const [[figures]] = read
  const detail = `${figures?.ofNew ?? 0} of ${newPractices} today, by practices in their first week`
  return (figures?.ofNew ?? 0) < newPractices
    ? { name, state: 'working', detail }
    : { name, state: 'failing', detail: `${detail}: the rest wait for tomorrow` }
}
