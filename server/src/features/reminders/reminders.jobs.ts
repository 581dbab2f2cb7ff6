import type pg from 'pg'
import * as z from 'zod/mini'
import { now, nowMs } from '../../platform/clock.ts'
import { retryUntilStored } from '../../platform/database/unavailable.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { MailLimiter } from '../../services/mail/client-mail-limits.ts'
import type { Sms } from '../../platform/sms/sms-client.ts'
import { contactReminderMail, contactReminderText, reminderMail, reminderText } from './client-mails.ts'
import { eachDue } from '../../platform/jobs/each-due.ts'
import {
  findDueReminders,
  findText,
  recordFailure,
  recordSent,
  recordAttempt,
  remindByMail,
  remindByText,
  setOptedOut,
} from './reminders.queries.ts'
import { queueOrPostpone } from './waiting-mails.ts'

/** `sms` is undefined if text messages are not configured. `pool` works as openhour_worker. */
type Parts = { pool: pg.Pool; publicUrl: string; limiter: MailLimiter; sms: Sms | undefined; log: Log }

const Payload = z.object({ reminderId: z.uuid() })
const pageSize = 200

/** Every minute, sends the reminders that are due, at the practice's lead times: to clients by the channels that they allow, and to the contacts who want them. */
export function reminderJobs(parts: Parts): Jobs {
  const { pool, publicUrl, limiter, sms } = parts
  return {
    tasks: {
      'send-reminders': () =>
        eachDue(
          async () => (await runPlain(pool, findDueReminders(now().toISOString(), sms !== undefined, pageSize)))[0],
          async (due) => {
            if (due.channel === 'sms') return void (await runPlain(pool, remindByText(due)))
            const to = due.contactEmail ?? due.email
            const allowance = limiter.allowanceFor(to, due.subscription)
            const mail =
              due.contactEmail === null
                ? reminderMail(due, publicUrl, nowMs())
                : contactReminderMail(due, { email: to, clientName: due.clientName }, publicUrl)
            const queueing = remindByMail(due, mail, allowance, now().toISOString())
            await queueOrPostpone(parts, 'reminder', due, allowance, queueing)
          },
        ),
      'send-text': (payload) => sendText(parts, Payload.parse(payload).reminderId),
    },
    concurrency: { 'send-text': 4 },
    cron: [{ task: 'send-reminders', match: '* * * * *', options: { backfillPeriod: 0 } }],
  }
}

/**
 * Sends one text message exactly once. After an earlier attempt with unknown outcome, asks the provider first whether it accepted the message.
 * @throws Error if the provider may accept it later: the queue retries with backoff until the appointment starts.
 */
async function sendText({ pool, sms, log }: Parts, id: string): Promise<void> {
  const [[text]] = await runPlain(pool, findText(id, now().toISOString()))
  if (!text || !sms) return
  const { therapistId, number, attemptedAt, sentBefore } = text
  const content = text.toContact ? contactReminderText(text) : reminderText(text)
  const done = () => retryUntilStored(() => runPlain(pool, recordSent(therapistId, id, now().toISOString())))
  if (attemptedAt !== null && (await sms.countTaken(number, content)) > sentBefore) return void (await done())
  await runPlain(pool, recordAttempt(therapistId, id, now().toISOString()))
  const { kind, code } = await sms.send(number, content)
  if (kind === 'busy') throw new Error(`the SMS provider did not accept the message: ${code}`)
  if (kind === 'sent') return void (await done())
  log.warn(
    { reminder: id, code },
    kind === 'stopped' ? 'a number has opted out of text messages' : 'a text message was refused',
  )
  const stop = kind === 'stopped' ? [setOptedOut(number, now().toISOString())] : []
  await retryUntilStored(() => runPlain(pool, recordFailure(therapistId, id, String(code)), ...stop))
}
