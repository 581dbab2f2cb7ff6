import {
  CalendarDays,
  ChartColumn,
  MessageSquare,
  ReceiptText,
  Repeat,
  ShieldCheck,
  Sparkles,
  Users,
} from 'lucide-react'
import { Band, BandTitle } from './Band.tsx'

const features = [
  {
    icon: Sparkles,
    title: 'AI session summaries',
    text: 'A draft from your own notes. You read it, change it and decide.',
  },
  { icon: Users, title: 'Clients and plans', text: 'Profile, goals, documents and history, one tab apart.' },
  {
    icon: CalendarDays,
    title: 'Scheduling and reminders',
    text: 'A calendar that keeps your hours and nudges for you.',
  },
  { icon: MessageSquare, title: 'Secure messages', text: 'Between sessions, in one thread, never in your inbox.' },
  { icon: ReceiptText, title: 'Billing and invoices', text: 'From session to invoice without a second system.' },
  { icon: ChartColumn, title: 'Analytics', text: 'Mood, attendance and caseload, as plain pictures.' },
  { icon: Repeat, title: 'Automation', text: 'Reminders, forms and follow-up tasks that run by your rules.' },
  { icon: ShieldCheck, title: 'Security', text: 'Audit logs, two-factor sign-in and passkeys from day one.' },
]

export function FeatureGrid() {
  return (
    <Band id="features" labelledBy="features-title" white>
      <BandTitle id="features-title">
        <span className="block">Everything around the </span>
        <span className="block">session, in its place</span>
      </BandTitle>
      <ul className="mt-12 grid sm:grid-cols-2 sm:gap-x-8 md:mt-16 lg:grid-cols-4">
        {features.map(({ icon: Icon, title, text }) => (
          <li
            key={title}
            className="grid grid-cols-[auto_1fr] gap-x-4 border-t border-line py-7 sm:block sm:pt-7 sm:pb-12"
          >
            <Icon size={22} aria-hidden className="text-primary" />
            <div>
              <h3 className="text-base font-semibold sm:mt-5">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="max-w-[72ch] text-md text-muted max-sm:border-t max-sm:border-line max-sm:pt-7">
        The assistant is off until whoever runs this server connects one. Until then nothing that you write is sent to
        any model, and nothing leaves the machine.
      </p>
    </Band>
  )
}
