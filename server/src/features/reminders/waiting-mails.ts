import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain, type Statement } from '../../platform/database/tenancy.ts'
import type { Log } from '../../platform/log.ts'
import {
  limitReached,
  logWaiting,
  mailDay,
  type MailAllowance,
  type MailLimiter,
  notifyOfWaitingMails,
} from '../../services/mail/client-mail-limits.ts'
import { raiseNotificationOnce } from '../../platform/notify.queries.ts'
import {
  dropPastMails,
  insertWaitingMail,
  listWaitingPractices,
  releaseMails,
  type WaitingKind,
} from './waiting-mails.queries.ts'

type Parts = { pool: pg.Pool; limiter: MailLimiter; log: Log }
type Due = { therapistId: string; appointmentId: string; contactId?: string | null }

/** Queues an email. If a limit is reached, the email waits for the next day and the therapist is notified. */
export async function queueOrPostpone(
  { pool, log }: Parts,
  kind: WaitingKind,
  due: Due,
  { recipient }: MailAllowance,
  queueing: Statement,
): Promise<void> {
  try {
    await runPlain(pool, queueing)
  } catch (error) {
    const reason = limitReached(error)
    if (reason === undefined) throw error
    const [, [notification]] = await runPlain(
      pool,
      insertWaitingMail(due, kind, reason, recipient),
      notifyOfWaitingMails(due.therapistId, reason),
    )
    logWaiting(log, { therapistId: due.therapistId, reason, notification })
  }
}

/** Releases waiting emails that a new day or plan has room for. Drops those that are too late and notifies the therapist. */
export async function releaseWaitingMails({ pool, limiter }: Parts): Promise<void> {
  const [missed] = await runPlain(pool, dropPastMails(now().toISOString()))
  for (const { therapistId, missed: count } of missed) await runPlain(pool, notifyOfMissedMails(therapistId, count))
  const [practices] = await runPlain(pool, listWaitingPractices(mailDay()))
  for (const { therapistId, sent, toContacts, subscription } of practices) {
    const limit = limiter.limitOf(subscription)
    const room = limit.perDay - sent
    if (room > 0) await runPlain(pool, releaseMails(therapistId, limit, room, false))
    if (room > toContacts) await runPlain(pool, releaseMails(therapistId, limit, room - toContacts, true))
  }
}

function notifyOfMissedMails(therapistId: string, count: number): Statement {
  const mails = count === 1 ? '1 email to a client was' : `${count} emails to clients were`
  return raiseNotificationOnce(`client-mails-missed:${now().toISOString()}`, {
    to: therapistId,
    kind: 'client-mails-missed',
    title: 'Emails to clients were not sent',
    message: `${mails} not sent: the daily limit held ${count === 1 ? 'it' : 'them'} back until the appointment had started. Please contact your ${count === 1 ? 'client' : 'clients'} yourself.`,
    actionUrl: '/app/appointments',
  })
}
