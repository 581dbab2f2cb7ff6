import { setClock } from '../platform/clock.ts'
import { openPool } from '../platform/database/connection.ts'
import { readEnv } from '../platform/env.ts'
import { openLog } from '../platform/log.ts'
import { openMailLimiter } from '../services/mail/client-mail-limits.ts'
import { openSms, type SmsSettings } from '../platform/sms/sms-client.ts'
import { noticeJobs } from '../features/reminders/notices.jobs.ts'
import { reminderJobs } from '../features/reminders/reminders.jobs.ts'
import { openAppointmentCalls } from './appointment-calls.ts'
import type { Product } from './product.ts'
import { until } from './until.ts'

export const minutes = 60_000
export const hours = 60 * minutes
export const days = 24 * hours
let number = 0

/**
 * Runs the per-minute jobs on demand. The product's own jobs run as well.
 * @param settings the SMS provider, if any
 */
export function openReminderCalls(product: Product, settings?: SmsSettings) {
  const { logins, owner } = product.database
  const log = openLog('silent')
  const pool = openPool(logins.openhour_worker, { role: 'openhour_worker', size: 4, log, pipeline: true })
  const sms = settings && openSms(settings)
  const limiter = openMailLimiter(readEnv(product.settings).clientMails, product.secret())
  const { tasks: ofNotices } = noticeJobs({ pool, publicUrl: product.url, limiter, log })
  const { tasks: ofReminders } = reminderJobs({ pool, publicUrl: product.url, limiter, sms, log })

  /** Waits until all queued emails are sent. */
  const sent = () =>
    until(
      () => owner.query('select from outgoing_mails'),
      ({ rowCount }) => rowCount === 0,
    )
  /** Runs a job with the clock set forward by `passed` milliseconds, and waits until the emails it queued are sent. */
  async function at(passed: number, work: () => Promise<unknown> | undefined) {
    setClock(passed)
    try {
      await work()
    } finally {
      await sent()
      setClock(0)
    }
  }
  return {
    notify: (passed = 4 * minutes) => at(passed, () => ofNotices['notify-clients']?.({})),
    forgetLinks: (passed: number) => at(passed, () => ofNotices['forget-old-links']?.({})),
    remind: (passed: number) => at(passed, () => ofReminders['send-reminders']?.({})),
    sendText: (reminderId: string, passed: number) => at(passed, () => ofReminders['send-text']?.({ reminderId })),
    /** A therapist with a client who has a unique email address. */
    async practice(client: object = {}, practice: object = {}) {
      const email = `reminded${++number}@example.com`
      const therapist = await product.person()
      await therapist.send('PATCH', '/api/v1/settings/profile', { practiceName: 'Heron House' })
      if (Object.keys(practice).length > 0) await therapist.send('PATCH', '/api/v1/settings/practice', practice)
      const calls = await openAppointmentCalls(therapist, { email, ...client })
      return { therapist, email, ...calls }
    },
    /** All emails to an address, in the order sent. */
    async mailsTo(email: string) {
      const mails = (await product.mails(email, 0)).reverse()
      return mails.map((mail) => ({ ...mail, template: mail.template.replace(/^.*Z-/, '') }))
    },
    end: () => pool.end(),
  }
}

export type ReminderCalls = ReturnType<typeof openReminderCalls>
