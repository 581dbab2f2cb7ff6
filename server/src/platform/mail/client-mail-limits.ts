import { createHmac } from 'node:crypto'
import { planStatusOf, trialDays } from '@openhour/shared/access/tiers.ts'
import { nowMs } from '../clock.ts'
import type { Statement } from '../database/tenancy.ts'
import { raiseNotificationOnce } from '../notify.queries.ts'

const dayMs = 24 * 3_600_000
const newTrialDays = 7

/** Mails to clients that may leave on one day (UTC). `recipient` is for one person, whatever the practice may send in all. */
export type ClientMailLimits = { newTrial: number; trial: number; paid: number; recipient: number }

/** A practice's subscription as stored. */
export type Subscription = {
  subscribed: boolean
  subscriptionTier: string | null
  subscriptionEnd: string | null
  trialEndsAt: string | null
}

/** What a mail is counted against. */
export type MailAllowance = { day: string; recipient: string; perDay: number; perRecipient: number; paid: boolean }

export type MailLimiter = {
  /** Where a practice stands today: its limit, and whether it has paid. */
  limitOf(subscription: Subscription): { day: string; perDay: number; perRecipient: number; paid: boolean }
  allowanceFor(address: string, subscription: Subscription): MailAllowance
}

/** @param secret keys the hashes of recipients, so that the counters name nobody */
export function openMailLimiter(limits: ClientMailLimits, secret: string): MailLimiter {
  const recipientOf = openRecipientKeys(secret)
  const limitOf: MailLimiter['limitOf'] = (subscription) => {
    const { tier } = planStatusOf(subscription, new Date(nowMs()), true)
    const { trialEndsAt } = subscription
    const paid = tier !== 'trial'
    const isNew = trialEndsAt !== null && Date.parse(trialEndsAt) - nowMs() > (trialDays - newTrialDays) * dayMs
    const perDay = paid ? limits.paid : isNew ? limits.newTrial : limits.trial
    return { day: mailDay(), perDay, perRecipient: limits.recipient, paid }
  }
  return {
    limitOf,
    allowanceFor: (address, subscription) => ({ ...limitOf(subscription), recipient: recipientOf(address) }),
  }
}

/** Names a mailbox without saying whose it is. Spellings that many providers deliver to the same mailbox (dots, `+tag`, case) share one key. */
export function openRecipientKeys(secret: string): (address: string) => string {
  return (address) => {
    const at = address.lastIndexOf('@')
    const [mailbox = ''] = address.slice(0, at).split('+')
    const normal = `${mailbox.replaceAll('.', '')}${address.slice(at)}`.toLowerCase()
    return createHmac('sha256', secret).update(`mail recipient\n${normal}`).digest('hex')
  }
}

/** `yyyy-MM-dd` in UTC. A practice chooses its own zone, and would begin a new day by changing it. */
export function mailDay(): string {
  return new Date(nowMs()).toISOString().slice(0, 10)
}

/** When the limits count from zero again. */
export function nextMailDay(): string {
  return new Date(Date.parse(mailDay()) + dayMs).toISOString()
}

/** Which limit the database refused a mail for; undefined for every other error. */
export function limitReached(error: unknown): 'practice' | 'recipient' | undefined {
  const { code, message } = error as { code?: string; message?: string }
  if (code !== 'OH001') return undefined
  if (message === 'client-mails-of-practice') return 'practice'
  return message === 'client-mails-to-recipient' ? 'recipient' : undefined
}

/** Notifies the therapist, at most once a day. */
export function notifyOfWaitingMails(therapistId: string): Statement {
  return raiseNotificationOnce(`client-mails-waiting:${mailDay()}`, {
    to: therapistId,
    kind: 'client-mails-waiting',
    title: 'Emails to clients are waiting',
    message:
      "You have reached today's limit for emails to clients. The rest go out after midnight UTC, unless the appointment is over by then. The Appointments page lists them.",
    actionUrl: '/app/appointments',
  })
}
