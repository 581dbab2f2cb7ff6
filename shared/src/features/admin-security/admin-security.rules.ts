import type { Severity } from '../security-log/browser-events.rules.ts'

export const severities = ['low', 'medium', 'high'] as const satisfies readonly Severity[]
export const securityEventsPerPage = 50
/** Events that a page looks at, whatever its filters leave of them. */
export const securityEventsLookedAt = 50_000
/** Addresses and lock-outs are those of this many hours. */
export const watchedHours = 24
export const signInsShown = 100

/** What admins are told of, by email too, at most once an hour each. */
export const securityAlerts = {
  account: { most: 20, hours: 1, title: 'Many failed sign-ins of one account' },
  address: { most: 200, hours: 1, title: 'Many failed sign-ins from one address' },
  factors: { most: 3, hours: 24, title: 'Several second factors were turned off' },
} as const
export type SecurityAlert = keyof typeof securityAlerts

/** What an alert says: counts only, because it is also sent by email. */
export function alertMessage(alert: SecurityAlert, count: number): string {
  const { hours } = securityAlerts[alert]
  const time = hours === 1 ? 'within an hour' : 'within a day'
  const what = {
    account: `${count} sign-ins of one account failed ${time}.`,
    address: `${count} sign-ins from one network address failed ${time}.`,
    factors: `The second factor of ${count} accounts was turned off ${time}.`,
  }[alert]
  return `${what} The Security page shows which, and can end sign-ins.`
}

/** The refused sign-ins of a day from one address for one account that are recorded. */
export const refusalsRecorded = [1, 5, 10, 20, 50, 100, 200] as const

/** How many refused sign-ins a recorded one stands for: those since the one recorded before it. */
export function triesOf(count: number): number {
  return count - (refusalsRecorded.findLast((recorded) => recorded < count) ?? 0)
}

export const noSuchSignIn = 'This sign-in has ended already.'
export const noSuchLockOut = 'This lock-out is no longer known.'
export const noSuchAccount = 'There is no such account.'
