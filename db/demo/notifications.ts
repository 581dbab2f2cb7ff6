import { accountIdOf } from './accounts.ts'
import { addDays, instantOn } from './days.ts'
import { uuidFrom } from './random.ts'
import type { NotificationRow } from './rows.ts'

/** Newest first per account. `minutes` counts from midnight UTC. */
type Notification = [
  daysAgo: number,
  minutes: number,
  kind: string,
  title: string,
  message: string,
  actionUrl: string | null,
]

const billing = '/app/billing'
const settings = '/app/settings'

const signIn = (daysAgo: number, minutes: number, browser: string): Notification => [
  daysAgo,
  minutes,
  'new-sign-in',
  'New sign-in to your account',
  `New sign-in from ${browser}. Not you? Change your password.`,
  settings,
]
const passwordChanged = (daysAgo: number, minutes: number): Notification => [
  daysAgo,
  minutes,
  'password-changed',
  'Your password was changed',
  'If this wasn’t you, choose a new password now. That signs out everyone else.',
  settings,
]
const secondFactor = (daysAgo: number, minutes: number, on: boolean): Notification => [
  daysAgo,
  minutes,
  'second-factor-changed',
  `Two-factor sign-in is ${on ? 'on' : 'off'}`,
  on ? 'Signing in now requires a code from your authenticator app.' : 'Signing in now requires only your password.',
  settings,
]
const passkey = (daysAgo: number, minutes: number, name: string): Notification => [
  daysAgo,
  minutes,
  'passkey-changed',
  'A passkey was added',
  `You can now sign in with ${name}. Not you? Remove it in your settings.`,
  settings,
]
const active = (daysAgo: number, minutes: number, plan: string): Notification => [
  daysAgo,
  minutes,
  'subscription-active',
  'Subscription active',
  `Your ${plan} plan is active.`,
  billing,
]
const declined = (daysAgo: number, minutes: number, plan: string): Notification => [
  daysAgo,
  minutes,
  'payment-failed',
  'Payment failed',
  `Your payment for the ${plan} plan failed. You were not charged. Please try again.`,
  billing,
]
const trialEnds = (daysAgo: number): Notification => [
  daysAgo,
  445,
  'trial-ending',
  'Your free trial ends in 3 days',
  'Choose a plan to keep all features.',
  billing,
]
const trialOver = (daysAgo: number): Notification => [
  daysAgo,
  445,
  'trial-ended',
  'Your free trial has ended',
  'Everything you have stays: you can read, change and export it. Choose a plan to add more.',
  billing,
]
const welcome = (daysAgo: number): Notification => [
  daysAgo,
  495,
  'welcome',
  'Welcome to Openhour',
  'Your practice is ready. Start by adding your first client.',
  '/app/clients',
]
const welcomeToClient = (daysAgo: number): Notification => [
  daysAgo,
  510,
  'welcome',
  'Welcome to Openhour',
  'Your account is ready. Your notifications appear here.',
  '/client/dashboard',
]

/** By account. The newest `unread` ones are unread. */
const notifications: Record<string, { unread: number; sent: Notification[] }> = {
  'premium@demo.test': {
    unread: 3,
    sent: [
      signIn(1, 1105, 'Safari on an iPhone'),
      passwordChanged(2, 548),
      active(4, 541, 'Premium'),
      signIn(6, 412, 'Firefox on Linux'),
      passwordChanged(23, 1120),
      signIn(31, 702, 'Edge on Windows'),
      signIn(58, 488, 'Chrome on a Mac'),
      active(77, 520, 'Premium'),
      declined(77, 511, 'Premium'),
      signIn(96, 1015, 'Safari on an iPad'),
      passwordChanged(118, 655),
      signIn(140, 577, 'Chrome on Windows'),
      secondFactor(163, 903, false),
      signIn(171, 466, 'Samsung Internet on Android'),
      passkey(188, 812, 'your phone'),
      secondFactor(204, 780, true),
      signIn(230, 620, 'Firefox on Windows'),
      passwordChanged(262, 930),
      signIn(285, 471, 'Safari on a Mac'),
      signIn(311, 699, 'Chrome on ChromeOS'),
      active(349, 544, 'Pro'),
      signIn(370, 512, 'Firefox on a Mac'),
      trialOver(411),
      trialEnds(414),
      welcome(425),
    ],
  },
  'pro@demo.test': {
    unread: 1,
    sent: [
      active(13, 505, 'Pro'),
      declined(13, 498, 'Pro'),
      signIn(64, 880, 'Chrome on Android'),
      passwordChanged(120, 605),
      trialEnds(234),
      welcome(245),
    ],
  },
  'trial@demo.test': { unread: 1, sent: [welcome(5)] },
  'expired@demo.test': { unread: 1, sent: [trialOver(20), trialEnds(23), welcome(34)] },
  'client@demo.test': { unread: 1, sent: [welcomeToClient(96)] },
  'client2@demo.test': { unread: 1, sent: [welcomeToClient(72)] },
}

/** Notifications of the sample's accounts on `today`. */
export function notificationRows(today: string): NotificationRow[] {
  return Object.entries(notifications).flatMap(([email, { unread, sent }]) =>
    sent.map(([daysAgo, minutes, kind, title, message, actionUrl], index) => ({
      id: uuidFrom(`notification ${email} ${index}`),
      user_id: accountIdOf(email),
      kind,
      title,
      message,
      is_read: index >= unread,
      created_at: instantOn(addDays(today, -daysAgo), minutes),
      action_url: actionUrl,
    })),
  )
}
