import {
  CalendarDays,
  ChartColumn,
  type LucideIcon,
  NotebookPen,
  ReceiptText,
  ShieldCheck,
  Smartphone,
  Sparkles,
  Users,
} from 'lucide-react'

/** The lines of the landing page. Help articles name the line that sells what they explain, under `landing`. */
export const sellingPoints: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: NotebookPen,
    title: 'Sessions and notes',
    text: 'Templates, drafts that save themselves, signatures, addenda.',
  },
  {
    icon: Sparkles,
    title: 'AI drafts you can check',
    text: 'Every line shows its source. With a model here, one elsewhere, or none.',
  },
  {
    icon: Users,
    title: 'Clients and documents',
    text: 'Profile, plan and history, one tab apart. Files found by what they say.',
  },
  {
    icon: CalendarDays,
    title: 'Booking and reminders',
    text: 'A calendar that knows your hours, lets clients book and reminds them.',
  },
  { icon: Smartphone, title: 'Client portal', text: 'Messages, tasks, a mood diary and consents, on a phone.' },
  { icon: ChartColumn, title: 'Questionnaires and mood', text: 'Scored and compared over time, as plain pictures.' },
  {
    icon: ReceiptText,
    title: 'Invoices and payments',
    text: 'Sessions become invoices that clients pay online. Numbers without gaps, and a month’s end for your accountant.',
  },
  {
    icon: ShieldCheck,
    title: 'Security and your data',
    text: 'Audit logs, two-factor sign-in, tested backups. Import, and take everything with you.',
  },
]
