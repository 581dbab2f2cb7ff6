import type { AccountPlan, AccountState } from '@openhour/shared/features/admin-accounts/account-lists.rules.ts'
import type { Tone } from '../../ui/tones.ts'

export const stateLabels: Record<AccountState, { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'good' },
  unconfirmed: { label: 'Unconfirmed', tone: 'honey' },
  suspended: { label: 'Suspended', tone: 'bad' },
  invited: { label: 'Invited', tone: 'neutral' },
}

export const planLabels: Record<AccountPlan, string> = {
  trial: 'Trial',
  'trial-ended': 'Trial (ended)',
  pro: 'Pro',
  premium: 'Premium',
}

/** What an admin did, in the history of an account. */
const actLabels: Record<string, string> = {
  suspended: 'Suspended',
  restored: 'Restored',
  'sign-ins-ended': 'Sign-ins ended',
  'sign-in-ended': 'One sign-in ended',
  'lock-out-released': 'Lock-out released',
  'mail-opened': 'An email in the outbox opened',
  'support-read': 'Request for support read',
  'support-answered': 'Request for support answered',
  'support-assigned': 'Request for support assigned',
  'support-state': 'Request for support closed or opened again',
  'trial-extended': 'Trial extended',
  'factor-reset-asked': 'Reset of the second factor begun',
  'factor-reset-stopped': 'Reset of the second factor stopped',
  'admin-invited': 'Invited',
  'therapist-invited': 'Invited',
  'mail-tested': 'A test email sent',
  'plan-given': 'Plan given',
  refunded: 'Subscription ended and refunded',
  'test-period-ended': 'Period of test mode ended',
}
/** A name that this version does not know stands as it is. */
export const actLabel = (act: string) => actLabels[act] ?? act

const serviceNames: Record<string, string> = {
  zoom: 'Zoom',
  google_calendar: 'Google Calendar',
  caldav: 'CalDAV calendar',
}
export const serviceName = (kind: string) => serviceNames[kind] ?? kind

export const serviceStates: Record<string, { label: string; tone: Tone }> = {
  working: { label: 'Working', tone: 'good' },
  failing: { label: 'Failing', tone: 'bad' },
  reconnect: { label: 'To be reconnected', tone: 'honey' },
}
