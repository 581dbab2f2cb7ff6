import { createHmac } from 'node:crypto'
import type { WaitingMail } from '@openhour/shared/features/reminders/reminders.contract.ts'
import { tierStatusOf, trialDays } from '@openhour/shared/access/tiers.ts'
import { nowMs } from '../../platform/clock.ts'
import type { Statement } from '../../platform/database/tenancy.ts'
import type { ClientMailLimits } from '../../platform/env-values.ts'
import type { Log } from '../../platform/log.ts'
import { raiseNotificationOnce } from '../../platform/notify.queries.ts'

const dayMs = 24 * 3_600_000
export const newTrialDays = 7

/** A practice's subscription as stored. */
export type Subscription = {
  subscribed: boolean
  subscriptionTier: string | null
  subscriptionEnd: string | null
  trialEndsAt: string | null
}

/** Checks emails to clients against the limits. */
export type MailAllowance = PracticeLimit & { recipient: string }

/** A practice's limits today, whether it is a paying one, and the limit of all new practices together. */
export type PracticeLimit = { day: string; perDay: number; perRecipient: number; newPractices: number; paid: boolean }

export type MailLimiter = {
  /** Of all practices younger than a week together. */
  newPractices: number
  limitOf(subscription: Subscription): PracticeLimit
  allowanceFor(address: string, subscription: Subscription): MailAllowance
}

/** @param secret keys the hashes of recipients, so that the counters are anonymous */
export function openMailLimiter(limits: ClientMailLimits, secret: string): MailLimiter {
  const recipientOf = openRecipientKeys(secret)
  const limitOf: MailLimiter['limitOf'] = (subscription) => {
    const { tier } = tierStatusOf(subscription, new Date(nowMs()), true)
    const { trialEndsAt } = subscription
    const paid = tier !== 'trial'
    const isNew = trialEndsAt !== null && Date.parse(trialEndsAt) - nowMs() > (trialDays - newTrialDays) * dayMs
    const perDay = paid ? limits.paid : isNew ? limits.newTrial : limits.trial
    return { day: mailDay(), perDay, perRecipient: limits.recipient, newPractices: limits.newPractices, paid }
  }
  return {
    newPractices: limits.newPractices,
    limitOf,
    allowanceFor: (address, subscription) => ({ ...limitOf(subscription), recipient: recipientOf(address) }),
  }
}

/** An anonymous key for a mailbox. Spellings that many providers deliver to the same mailbox (dots, `+tag`, case) share one key. */
export function openRecipientKeys(secret: string): (address: string) => string {
  return (address) => {
    const at = address.lastIndexOf('@')
    const [mailbox = ''] = address.slice(0, at).split('+')
    const normal = `${mailbox.replaceAll('.', '')}${address.slice(at)}`.toLowerCase()
    return createHmac('sha256', secret).update(`mail recipient\n${normal}`).digest('hex')
  }
}

/** `yyyy-MM-dd` in UTC, because a practice could start a new day by changing its zone. */
export function mailDay(): string {
  return new Date(nowMs()).toISOString().slice(0, 10)
}

/** When the limits reset. */
export function nextMailDay(): string {
  return new Date(Date.parse(mailDay()) + dayMs).toISOString()
}

/** The limit that an email waits for. */
export type WaitingReason = WaitingMail['reason']

/** The limit for which the database refused an email; undefined for other errors. */
export function limitReached(error: unknown): WaitingReason | undefined {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== 'OH001') return undefined
  if (message === 'client-mails-of-practice') return 'practice'
  if (message === 'client-mails-of-new-practices') return 'new-practices'
  return message === 'client-mails-to-recipient' ? 'recipient' : undefined
}

/** Notifies the therapist, at most once a day. */
export function notifyOfWaitingMails(therapistId: string, reason: WaitingReason): Statement {
  const reached =
    reason === 'new-practices'
      ? 'Practices in their first week share a daily limit for emails to clients, which is reached.'
      : "You have reached today's limit for emails to clients."
  return raiseNotificationOnce(`client-mails-waiting:${mailDay()}`, {
    to: therapistId,
    kind: 'client-mails-waiting',
    title: 'Emails to clients are waiting',
    message: `${reached} The rest go out after midnight UTC, unless the appointment is over by then. The Appointments page lists them.`,
    actionUrl: '/app/appointments',
  })
}

/** Once a day for a practice: when its therapist is notified. */
export function logWaiting(
  log: Log,
  { therapistId, reason, notification }: { therapistId: string; reason: WaitingReason; notification: unknown },
): void {
  if ((notification as { id: string | null } | undefined)?.id == null) return
  const text =
    reason === 'new-practices'
      ? 'practices in their first week reached their common limit for emails to clients'
      : 'a practice reached its limit for emails to clients'
  log.warn({ practice: therapistId, reason }, text)
}
