import type pg from 'pg'
import * as z from 'zod/mini'
import { now, nowMs } from '../../platform/clock.ts'
import { untilKept } from '../../platform/database/away.ts'
import { runPlain } from '../../platform/database/tenancy.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import type { MailLimiter } from '../../platform/mail/client-mail-limits.ts'
import type { Sms } from '../../platform/sms/sms-client.ts'
import { reminderMail, reminderText } from './client-mails.ts'
import { eachDue } from './each-due.ts'
import {
  findDueReminders,
  findText,
  noteFailed,
  noteSent,
  noteTried,
  remindByMail,
  remindByText,
  setTextsStopped,
} from './reminders.queries.ts'
import { mailOrHold } from './waiting-mails.ts'

/** `sms` is undefined where no text messages are sent. `pool` works as openhour_worker. */
type Parts = { pool: pg.Pool; publicUrl: string; limiter: MailLimiter; sms: Sms | undefined; log: Log }

const Payload = z.object({ reminderId: z.uuid() })
const atOnce = 200

/** Every minute: clients are reminded of what is to come, at the leads of their practice, by the ways that they want. */
export function reminderJobs(parts: Parts): Jobs {
  const { pool, publicUrl, limiter, sms } = parts
  return {
    tasks: {
      'remind-of-appointments': () =>
        eachDue(
          async () => (await runPlain(pool, findDueReminders(now().toISOString(), sms !== undefined, atOnce)))[0],
          async (due) => {
            if (due.channel === 'sms') return void (await runPlain(pool, remindByText(due)))
            const allowance = limiter.allowanceFor(due.email, due.subscription)
            const mail = reminderMail(due, publicUrl, nowMs())
            const queueing = remindByMail(due, mail, allowance, now().toISOString())
            await mailOrHold(parts, 'reminder', due, allowance, queueing)
          },
          atOnce,
        ),
      'send-text': (payload) => sendText(parts, Payload.parse(payload).reminderId),
    },
    atOnce: { 'send-text': 4 },
    cron: [{ task: 'remind-of-appointments', match: '* * * * *', options: { backfillPeriod: 0 } }],
  }
}

/**
 * Sends one text message, once: where it was tried before and nobody knows what became of it, the provider is asked first.
 * @throws Error when it may go later: the queue tries again with growing pauses, as long as the appointment is to come.
 */
async function sendText({ pool, sms, log }: Parts, id: string): Promise<void> {
  const [[text]] = await runPlain(pool, findText(id, now().toISOString()))
  if (!text || !sms) return
  const { number, attemptedAt, sentBefore } = text
  const words = reminderText(text)
  const done = () => untilKept(() => runPlain(pool, noteSent(id, now().toISOString())))
  if (attemptedAt !== null && (await sms.countTaken(number, words)) > sentBefore) return void (await done())
  await runPlain(pool, noteTried(id, now().toISOString()))
  const { kind, code } = await sms.send(number, words)
  if (kind === 'busy') throw new Error(`the provider of text messages took none: ${code}`)
  if (kind === 'sent') return void (await done())
  log.warn(
    { reminder: id, code },
    kind === 'stopped' ? 'a number takes no text messages' : 'a text message was refused',
  )
  const stop = kind === 'stopped' ? [setTextsStopped(number, now().toISOString())] : []
  await untilKept(() => runPlain(pool, noteFailed(id, String(code)), ...stop))
}
