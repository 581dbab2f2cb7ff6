import type pg from 'pg'
import { runPlain } from '../database/tenancy.ts'
import { mailDay } from './client-mail-limits.ts'
import { findClientMailFigures } from './mail.queries.ts'

/** What `/metrics` says of mails to clients, over all nodes; nothing while the database is away. */
export function clientMailFigures(pool: pg.Pool): () => Promise<Record<string, number>> {
  return async () => {
    const [[figures]] = await runPlain(pool, findClientMailFigures(mailDay()))
    if (!figures) return {}
    return {
      openhour_client_mails_today: figures.today,
      openhour_client_mails_today_busiest_practice: figures.busiest,
      openhour_client_mails_waiting: figures.waiting,
      openhour_practices_with_waiting_mails: figures.practices,
    }
  }
}
