import type pg from 'pg'
import * as z from 'zod/mini'
import { now, nowMs } from '../../platform/clock.ts'
import { retryUntilStored } from '../../platform/database/unavailable.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { MailNotSent, MailRefused } from './carrier.ts'
import { limitReached, logWaiting, type MailLimiter, nextMailDay, notifyOfWaitingMails } from './client-mail-limits.ts'
import { countMail, endOutgoingMail, findOutgoingMail, findUncountedMail, postponeMail } from './mail.queries.ts'
import type { MailBrands } from './mail-brands.ts'
import type { Mail } from './transport.ts'

const Payload = z.object({ mailId: z.uuid() })
const HOUR_MS = 3_600_000
const GIVE_UP_HOURS = 72

/**
 * Sends the email of the payload's row, then deletes the row, retrying while the database is unreachable. No email is lost. Only a crash between the
 * two sends one twice, with the same Message-ID. The row is also deleted if the email was permanently refused or could not be sent for three days,
 * because its link has expired by then and the row contains an address.
 * @param pool works as `openhour_worker`
 */
export function sendMailTask(pool: pg.Pool, mail: Mail, brands?: MailBrands): (payload: unknown) => Promise<void> {
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
        file:
          row.attachment === null || row.attachment_name === null
            ? undefined
            : { name: row.attachment_name, content: row.attachment },
        look: row.look,
        brand: row.look === null ? await brands?.of(row.data) : undefined,
      })
    } catch (error) {
      const old = nowMs() - Date.parse(row.created_at) > GIVE_UP_HOURS * HOUR_MS
      if (old || error instanceof MailRefused) {
        const reason = error instanceof MailNotSent ? error.code : 'EUNKNOWN'
        await retryUntilStored(() => runPlain(pool, ...endOutgoingMail(mailId, reason.slice(0, 100))))
      }
      if (error instanceof MailRefused) return
      throw error
    }
    await retryUntilStored(() => runPlain(pool, ...endOutgoingMail(mailId, 'sent')))
  }
}

/**
 * Counts an email to a client that was queued uncounted because its rows have since been deleted. Over a limit, it waits until the next day and its
 * therapist is notified.
 * @returns whether it may be sent
 */
async function countedNow({ pool, limiter, log }: Parts, payload: unknown): Promise<boolean> {
  const { mailId } = Payload.parse(payload)
  const [[row]] = await runPlain(pool, findUncountedMail(mailId))
  if (!row) return true
  const { therapistId, email, toContact, subscription } = row
  try {
    const allowance = limiter.allowanceFor(email, subscription)
    await runPlain(pool, countMail(mailId, therapistId, allowance, toContact, now().toISOString()))
    return true
  } catch (error) {
    const reason = limitReached(error)
    if (reason === undefined) throw error
    const [, [notification]] = await runPlain(
      pool,
      postponeMail(mailId, therapistId, nextMailDay()),
      notifyOfWaitingMails(therapistId, reason),
    )
    logWaiting(log, { therapistId, reason, notification })
    return false
  }
}

type Parts = { pool: pg.Pool; mail: Mail; limiter: MailLimiter; brands: MailBrands; log: Log }

/** People are waiting for these emails, so they have reserved slots and wait for no others. */
export function mailJobs(parts: Parts): Jobs {
  const { pool, mail, brands } = parts
  const send = sendMailTask(pool, mail, brands)
  return {
    tasks: {
      'send-sign-in-mail': send,
      'send-mail': async (payload) => {
        if (await countedNow(parts, payload)) await send(payload)
      },
    },
    concurrency: { 'send-sign-in-mail': 4, 'send-mail': 4 },
  }
}
