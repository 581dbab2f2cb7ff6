import { homeOf, type Role } from '../../access/rules.ts'
import type { NotificationPreferences } from '../settings/preferences.rules.ts'

/** How one kind of notification reaches people. In the product it always stands. */
export type NotificationKind = {
  /** Words of the practice stay in the product: by other ways only that something is new is told. Those of the account are told everywhere. */
  about: 'account' | 'practice'
  /** What of the preferences has to be on, besides the way itself; null where nothing has. */
  obeys: 'billingUpdates' | 'appointmentReminders' | 'weeklySummary' | null
  /** `always` is for what somebody must hear of even if they want no mail; `never` where a mail of its own goes anyway, or none is worth it. */
  mail: 'always' | 'wanted' | 'never'
  push: boolean
}

const billing: NotificationKind = { about: 'account', obeys: 'billingUpdates', mail: 'wanted', push: true }
const security: NotificationKind = { about: 'account', obeys: null, mail: 'always', push: true }

/** Every kind that something raises. A new one is a line here. */
export const notificationKinds = {
  welcome: { about: 'account', obeys: null, mail: 'never', push: false },
  'subscription-active': billing,
  'payment-failed': { ...billing, obeys: null },
  'plan-ended': billing,
  'trial-ending': billing,
  'trial-ended': billing,
  // Comes as often as notes come to wait, which is no news to whoever wrote them: no mail.
  'unsigned-notes': { about: 'practice', obeys: null, mail: 'never', push: true },
  // Somebody set its time themselves: it comes by every way that they want at all.
  'task-reminder': { about: 'practice', obeys: null, mail: 'wanted', push: true },
  // A year ahead: there is time.
  'appointment-left-out': { about: 'practice', obeys: null, mail: 'never', push: false },
  // It answers a mail of ours: no mail about it.
  'appointment-confirmed': { about: 'practice', obeys: 'appointmentReminders', mail: 'never', push: true },
  // Mails to clients that a daily limit holds back, or held back too long.
  'client-mails-waiting': { about: 'practice', obeys: null, mail: 'wanted', push: true },
  'client-mails-missed': { about: 'practice', obeys: null, mail: 'always', push: true },
  'risk-alert': { about: 'practice', obeys: null, mail: 'always', push: true },
  'new-sign-in': security,
  // Signing in writes a mail of its own for these.
  'password-changed': { ...security, mail: 'never' },
  'email-changed': { ...security, mail: 'never' },
  'second-factor-changed': { ...security, mail: 'never' },
  'passkey-changed': { ...security, mail: 'never' },
  'google-changed': { ...security, mail: 'never' },
} as const satisfies Record<string, NotificationKind>

export type KnownNotificationKind = keyof typeof notificationKinds

/** A kind that this version does not know, raised by another node, is told of as carefully as anything of the practice. */
export function notificationKind(kind: string): NotificationKind {
  return Object.hasOwn(notificationKinds, kind)
    ? notificationKinds[kind as KnownNotificationKind]
    : { about: 'practice', obeys: null, mail: 'wanted', push: true }
}

/** By which channels, besides in the product, somebody with these preferences is told of a kind. */
export function channelsOf(kind: string, preferences: NotificationPreferences): { mail: boolean; push: boolean } {
  const { obeys, mail, push } = notificationKind(kind)
  const wanted = obeys === null || preferences[obeys]
  return {
    mail: mail === 'always' || (mail === 'wanted' && wanted && preferences.email),
    push: push && wanted && preferences.push,
  }
}

/** What is told outside the product of something that stays in it. */
export const neutralTitle = 'New notification in Openhour'
export const neutralMessage = 'Sign in to read it.'

/** The page with all notifications of a role. */
export function notificationsPath(role: Role): string {
  return role === 'therapist' ? '/app/notifications' : `${homeOf[role].replace('/dashboard', '')}/notifications`
}

/** Where a role chooses how it is told. */
export function settingsPath(role: Role): string {
  return role === 'therapist' ? '/app/settings' : `${homeOf[role].replace('/dashboard', '')}/settings`
}

/** The dropdown shows so many; the server gives at most fifty at once; the page asks for so many at a time. */
export const notificationsInBell = 5
export const mostNotificationsAtOnce = 50
export const notificationsPerPage = 20

export const notificationTexts = {
  readFailed: 'Failed to mark notification as read',
  allReadFailed: 'Failed to mark all as read',
  deleteFailed: 'Failed to delete notification',
  allRead: 'All notifications marked as read',
  deleted: 'Notification deleted',
  notFound: 'This notification was already deleted.',
} as const
