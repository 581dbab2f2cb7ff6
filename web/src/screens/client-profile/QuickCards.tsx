import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { CalendarPlus, type LucideIcon, NotebookPen, TrendingUp } from 'lucide-react'
import { ScheduleLink } from './ScheduleLink.tsx'
import { SectionLink } from './TabLink.tsx'

const cards = [
  {
    address: { tab: 'clinical-notes', compose: 1 },
    title: 'Add Note',
    text: 'Document session notes',
    icon: NotebookPen,
  },
  { address: { tab: 'session-records' }, title: 'View Mood', text: 'Check mood trends', icon: TrendingUp },
] as const

const cardClass =
  'flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface px-4 py-1.5 hover:bg-surface-2'

/** Shortcuts from the overview. An archived client cannot be scheduled. */
export function QuickCards({ client }: { client: ClientOverview['client'] }) {
  return (
    <ul aria-label="Quick actions" className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col print:hidden">
      {client.archivedAt === null && (
        <li>
          <ScheduleLink clientId={client.id} className={cardClass}>
            <Inside title="Schedule Session" text="Book next appointment" icon={CalendarPlus} />
          </ScheduleLink>
        </li>
      )}
      {cards.map(({ address, ...rest }) => (
        <li key={rest.title}>
          <SectionLink address={address} className={cardClass}>
            <Inside {...rest} />
          </SectionLink>
        </li>
      ))}
    </ul>
  )
}

function Inside({ title, text, icon: Icon }: { title: string; text: string; icon: LucideIcon }) {
  return (
    <>
      <Icon size={18} aria-hidden className="text-primary" />
      <span className="min-w-0 flex-1">
        <span className="block text-md leading-5 font-medium">{title}</span>
        <span className="block text-sm leading-5 text-muted">{text}</span>
      </span>
    </>
  )
}
