import type pg from 'pg'
import * as z from 'zod/mini'
import { nowMs } from '../clock.ts'
import { runPlain } from '../database/tenancy.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { MailRefused } from './carrier.ts'
import { findOutgoingMail, removeOutgoingMail } from './mail.queries.ts'
import type { Mail } from './transport.ts'

const Payload = z.object({ mailId: z.uuid() })
const HOUR_MS = 3_600_000
const GIVE_UP_HOURS = 72

/**
 * Hands over the row that the payload names, then removes it. A death between the two sends the mail a second time under the same
 * Message-ID; none is lost. A mail that was refused for good, or could not be sent for three days, loses its row too: by then its link is
 * over, and the row holds an address.
 * @param pool works as `openhour_worker`.
 */
export function sendMailTask(pool: pg.Pool, mail: Mail): (payload: unknown) => Promise<void> {
  return async (payload) => {
    const { mailId } = Payload.parse(payload)
    const [[row]] = await runPlain(pool, findOutgoingMail(mailId))
    if (row === undefined) return
    try {
      await mail.send({
        id: mailId,
        to: row.to_address,
        template: row.template,
        data: row.data,
        calendar: row.calendar,
      })
    } catch (error) {
      const old = nowMs() - Date.parse(row.created_at) > GIVE_UP_HOURS * HOUR_MS
      if (old || error instanceof MailRefused) await runPlain(pool, removeOutgoingMail(mailId))
      if (error instanceof MailRefused) return
      throw error
    }
    await runPlain(pool, removeOutgoingMail(mailId))
  }
}

export function mailJobs(pool: pg.Pool, mail: Mail): Jobs {
  return { tasks: { 'send-mail': sendMailTask(pool, mail) } }
}
