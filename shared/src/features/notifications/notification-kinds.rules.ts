import type { NotificationPreferences } from '../settings/preferences.rules.ts'

/** The channels of one kind of notification. It always appears in the product. */
export type NotificationKind = {
  /** `practice`: email and push say only that there is a new notification. `account`: they have the full text. */
  about: 'account' | 'practice'
  /** The preference that must be on, besides the channel's own; null for none. */
  preference: 'billingUpdates' | 'appointmentReminders' | 'weeklySummary' | null
  /** `always`: even if the person has turned email off. `never`: another email is sent anyway, or it is not worth one. */
  email: 'always' | 'optional' | 'never'
  push: boolean
}

const billing: NotificationKind = { about: 'account', preference: 'billingUpdates', email: 'optional', push: true }
const security: NotificationKind = { about: 'account', preference: null, email: 'always', push: true }

/** Every kind of notification. */
export const notificationKinds = {
  welcome: { about: 'account', preference: null, email: 'never', push: false },
  'subscription-active': billing,
  'payment-failed': { ...billing, preference: null },
  'paid-twice': { ...billing, preference: null },
  refunded: { ...billing, preference: null },
  'plan-ended': billing,
  // These have an email of their own.
  'trial-ending': { ...billing, email: 'never' },
  'trial-ended': { ...billing, email: 'never' },
  // Frequent, and therapists know which notes they have not signed: no email.
  'unsigned-notes': { about: 'practice', preference: null, email: 'never', push: true },
  // The person set the reminder, so it uses every channel they have on.
  'task-reminder': { about: 'practice', preference: null, email: 'optional', push: true },
  // Concerns a day a year ahead, so it is not urgent.
  'appointment-left-out': { about: 'practice', preference: null, email: 'never', push: false },
  // The client answers an email, which is not worth another email.
  'appointment-confirmed': { about: 'practice', preference: 'appointmentReminders', email: 'never', push: true },
  // Fills a time, perhaps tomorrow.
  'appointment-booked-by-client': {
    about: 'practice',
    preference: 'appointmentReminders',
    email: 'optional',
    push: true,
  },
  // For a client: how the practice answered their request. If it accepted, an email about the appointment follows.
  'request-accepted': { about: 'practice', preference: 'appointmentReminders', email: 'never', push: true },
  'request-declined': { about: 'practice', preference: 'appointmentReminders', email: 'optional', push: true },
  // Frees a time at short notice.
  'appointment-cancelled': {
    about: 'practice',
    preference: 'appointmentReminders',
    email: 'optional',
    push: true,
  },
  // Emails to clients over a daily limit: delayed, or dropped.
  'client-mails-waiting': { about: 'practice', preference: null, email: 'optional', push: true },
  'client-mails-missed': { about: 'practice', preference: null, email: 'always', push: true },
  // For clients: their therapist shared a treatment plan, or a document.
  'plan-shared': { about: 'practice', preference: null, email: 'optional', push: true },
  'document-shared': { about: 'practice', preference: null, email: 'optional', push: true },
  'new-message': { about: 'practice', preference: null, email: 'optional', push: true },
  'risk-alert': { about: 'practice', preference: null, email: 'always', push: true },
  // For a client: a questionnaire waits to be filled in.
  'measure-requested': { about: 'practice', preference: null, email: 'optional', push: true },
  // For a client: an invoice, or a reminder of one. Its email is sent with it.
  'invoice-sent': { about: 'practice', preference: null, email: 'never', push: true },
  // Money may be late for it.
  'invoice-not-delivered': { about: 'practice', preference: null, email: 'optional', push: true },
  // A client paid an invoice online; the other two leave something to do.
  'online-payment': { about: 'practice', preference: 'billingUpdates', email: 'optional', push: true },
  'online-payment-left': { about: 'practice', preference: null, email: 'optional', push: true },
  'online-refund': { about: 'practice', preference: null, email: 'optional', push: true },
  // For a client: something waits to be read and signed.
  'consent-asked': { about: 'practice', preference: null, email: 'optional', push: true },
  'consent-answered': { about: 'practice', preference: null, email: 'never', push: true },
  // For a client: their therapist would like to know more.
  'details-asked': { about: 'practice', preference: null, email: 'optional', push: true },
  // Waits in the profile until the therapist takes it over.
  'details-offered': { about: 'practice', preference: null, email: 'never', push: true },
  // Takes effect at once, so the therapist must learn of it.
  'consent-withdrawn': { about: 'practice', preference: null, email: 'always', push: true },
  // Drafts wait for the therapist's review, once a week.
  'ai-weekly-drafts': { about: 'practice', preference: null, email: 'never', push: true },
  // For a client: the practice is gone, with everything that they saw of it.
  // For a client: the practice ended their access, or archived their record.
  'access-ended': { about: 'practice', preference: null, email: 'always', push: true },
  'practice-closed': { about: 'practice', preference: null, email: 'always', push: true },
  // Its email is sent with it, because it says more.
  'weekly-summary': { about: 'practice', preference: 'weeklySummary', email: 'never', push: true },
  // For admins: a part of the installation fails, or is over it. Its email is queued with it.
  'system-alert': { about: 'account', preference: null, email: 'never', push: true },
  // For admins: thresholds of sign-in were passed.
  'security-alert': { about: 'account', preference: null, email: 'always', push: true },
  // For admins, and for whoever asked. Neither says anything of the request.
  'support-asked': { about: 'account', preference: null, email: 'optional', push: true },
  'support-answered': { about: 'account', preference: null, email: 'optional', push: true },
  // Other software gets no more messages until the therapist does something.
  'webhook-off': { about: 'account', preference: null, email: 'optional', push: true },
  // Something was done elsewhere that waits for the therapist's answer.
  'calendar-change': { about: 'practice', preference: 'appointmentReminders', email: 'never', push: true },
  'new-sign-in': security,
  // Sign-in sends its own emails for these.
  'password-changed': { ...security, email: 'never' },
  'email-changed': { ...security, email: 'never' },
  'second-factor-changed': { ...security, email: 'never' },
  'passkey-changed': { ...security, email: 'never' },
  'google-changed': { ...security, email: 'never' },
} as const satisfies Record<string, NotificationKind>

export type KnownNotificationKind = keyof typeof notificationKinds

/** A kind that this version does not know comes from a newer node. It is treated as confidential. */
export function notificationKind(kind: string): NotificationKind {
  return Object.hasOwn(notificationKinds, kind)
    ? notificationKinds[kind as KnownNotificationKind]
    : { about: 'practice', preference: null, email: 'optional', push: true }
}

type Channels = { email: boolean; push: boolean; sms: boolean }

/** The channels outside the product for a kind, given a person's preferences. A text message reports what push reports. */
export function channelsOf(kind: string, preferences: NotificationPreferences): Channels {
  const { preference, email, push } = notificationKind(kind)
  const allowed = preference === null || preferences[preference]
  return {
    email: email === 'always' || (email === 'optional' && allowed && preferences.email),
    push: push && allowed && preferences.push,
    sms: push && allowed && preferences.sms,
  }
}

/** What email and push say about notifications whose text stays in the product. */
export const neutralTitle = 'New notification'
export const neutralMessage = 'Sign in to read it.'

/** The text message. @param link to the person's notifications */
export const notificationText = (link: string) => `${neutralTitle}. ${neutralMessage} ${link} Reply STOP to opt out.`
