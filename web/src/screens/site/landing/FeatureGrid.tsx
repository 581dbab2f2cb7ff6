import {
  CalendarDays,
  ChartColumn,
  ClipboardList,
  FileLock,
  ListTodo,
  NotebookPen,
  ShieldCheck,
  Users,
} from 'lucide-react'
import { Band, BandTitle } from './Band.tsx'

const features = [
  {
    icon: NotebookPen,
    title: 'Sessions and notes',
    text: 'Templates, drafts that save themselves, signatures, addenda.',
  },
  { icon: Users, title: 'Clients and plans', text: 'Profile, goals, documents and history, one tab apart.' },
  {
    icon: CalendarDays,
    title: 'Scheduling and reminders',
    text: 'A calendar that knows your working hours and reminds your clients.',
  },
  { icon: ClipboardList, title: 'Questionnaires', text: 'Filled in with your client, scored, and compared over time.' },
  { icon: ChartColumn, title: 'Wellness records', text: 'Mood, sleep and stress, as plain pictures.' },
  { icon: FileLock, title: 'Documents', text: 'Stored encrypted, in the record of the client they belong to.' },
  {
    icon: ListTodo,
    title: 'Tasks and self-care',
    text: 'Your own to-dos, and what your client does between sessions.',
  },
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
        What you write stays on this server. Other services, such as text messaging, receive data only if the operator
        of this server connects them.
      </p>
    </Band>
  )
}
