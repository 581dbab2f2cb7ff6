import {
  Bell,
  CalendarCheck,
  CalendarX,
  CreditCard,
  Hourglass,
  ListTodo,
  type LucideIcon,
  MailWarning,
  Megaphone,
  ServerCrash,
  ShieldCheck,
  Sprout,
} from 'lucide-react'
import type { Tone } from '../../ui/tones.ts'

const billing = { icon: CreditCard, tone: 'soft' } as const
const trial = { icon: Hourglass, tone: 'honey' } as const
const security = { icon: ShieldCheck, tone: 'plum' } as const

const styles: Record<string, { icon: LucideIcon; tone: Tone }> = {
  welcome: { icon: Sprout, tone: 'soft' },
  'subscription-active': billing,
  'plan-ended': billing,
  'paid-twice': billing,
  refunded: billing,
  'online-payment': { icon: CreditCard, tone: 'good' },
  'online-payment-left': { icon: CreditCard, tone: 'honey' },
  'online-refund': { icon: CreditCard, tone: 'honey' },
  'payment-failed': { icon: CreditCard, tone: 'clay' },
  'trial-ending': trial,
  'trial-ended': trial,
  'appointment-confirmed': { icon: CalendarCheck, tone: 'good' },
  'appointment-booked-by-client': { icon: CalendarCheck, tone: 'good' },
  'request-accepted': { icon: CalendarCheck, tone: 'good' },
  'request-declined': { icon: CalendarX, tone: 'honey' },
  'appointment-cancelled': { icon: CalendarX, tone: 'honey' },
  'client-mails-waiting': { icon: MailWarning, tone: 'honey' },
  'client-mails-missed': { icon: MailWarning, tone: 'clay' },
  'webhook-off': { icon: MailWarning, tone: 'clay' },
  'system-alert': { icon: ServerCrash, tone: 'clay' },
  'security-alert': { icon: ShieldCheck, tone: 'clay' },
  announcement: { icon: Megaphone, tone: 'soft' },
  'task-reminder': { icon: ListTodo, tone: 'soft' },
  'new-sign-in': security,
  'password-changed': security,
  'email-changed': security,
  'second-factor-changed': security,
  'passkey-changed': security,
  'google-changed': security,
}

/** The icon tile of each kind; others get a bell. */
export function styleOf(kind: string): { icon: LucideIcon; tone: Tone } {
  return (Object.hasOwn(styles, kind) ? styles[kind] : undefined) ?? { icon: Bell, tone: 'neutral' }
}
