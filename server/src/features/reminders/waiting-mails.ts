import type pg from 'pg'
import { now } from '../../platform/clock.ts'
import { runPlain, type Statement } from '../../platform/database/tenancy.ts'
import type { Log } from '../../platform/log.ts'
import {
  limitReached,
  mailDay,
  type MailAllowance,
  type MailLimiter,
  tellOfWaitingMails,
} from '../../platform/mail/client-mail-limits.ts'
import { raiseNotificationOnce } from '../../platform/notify.queries.ts'
import {
  dropPastMails,
  holdMail,
  listWaitingPractices,
  releaseMails,
  type WaitingKind,
} from './waiting-mails.queries.ts'

type Parts = { pool: pg.Pool; limiter: MailLimiter; log: Log }
type Due = { therapistId: string; appointmentId: string }

/** Queues a mail; where a limit is reached it waits instead, and its therapist is told. */
export async function mailOrHold(
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
    const [, [told]] = await runPlain(pool, holdMail(due, kind, reason, recipient), tellOfWaitingMails(due.therapistId))
    if ((told as { id: string | null } | undefined)?.id != null)
      log.warn({ practice: due.therapistId, reason }, 'a practice reached its limit of mails to clients')
  }
}

/** Lets go what has room again, on a new day or under a new plan, and takes out what came too late, of which the therapist is told. */
export async function releaseWaitingMails({ pool, limiter }: Parts): Promise<void> {
  const [missed] = await runPlain(pool, dropPastMails(now().toISOString()))
  for (const { therapistId, missed: count } of missed) await runPlain(pool, tellOfMissed(therapistId, count))
  const [practices] = await runPlain(pool, listWaitingPractices(mailDay()))
  for (const { therapistId, sent, subscription } of practices) {
    const limit = limiter.limitOf(subscription)
    if (limit.perDay > sent) await runPlain(pool, releaseMails(therapistId, limit, limit.perDay - sent))
  }
}

function tellOfMissed(therapistId: string, count: number): Statement {
  const mails = count === 1 ? '1 email to a client was' : `${count} emails to clients were`
  return raiseNotificationOnce(`client-mails-missed:${now().toISOString()}`, {
    to: therapistId,
    kind: 'client-mails-missed',
    title: 'Emails to clients were not sent',
    message: `${mails} not sent: the appointment began before the daily limit allowed it. Please tell your client yourself.`,
    actionUrl: '/app/appointments',
  })
}
