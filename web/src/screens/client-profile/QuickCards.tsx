import { ArrowRight, CalendarPlus, NotebookPen, TrendingUp } from 'lucide-react'
import { profileTabIds } from './profile-tab-ids.ts'
import { SectionLink } from './TabLink.tsx'

const cards = [
  {
    address: { tab: 'session-history' },
    title: 'Schedule Session',
    text: 'Book next appointment',
    icon: CalendarPlus,
  },
  {
    address: { tab: 'clinical-notes', compose: 1 },
    title: 'Add Note',
    text: 'Document session notes',
    icon: NotebookPen,
  },
  { address: { tab: 'session-records' }, title: 'View Mood', text: 'Check mood trends', icon: TrendingUp },
] as const

/** The ways from the overview to what is done most. */
export function QuickCards() {
  return (
    <ul aria-label="Quick actions" className="grid gap-3">
      {cards
        .filter(({ address: { tab } }) => profileTabIds.some((id: string) => id === tab))
        .map(({ address, title, text, icon: Icon }) => (
          <li key={title}>
            <SectionLink
              address={address}
              className="flex items-center gap-4 rounded-xl border border-line bg-surface px-5 py-4 shadow-card hover:bg-surface-2"
            >
              <Icon size={20} aria-hidden className="text-primary" />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{title}</span>
                <span className="block text-sm text-muted">{text}</span>
              </span>
              <ArrowRight size={18} aria-hidden className="text-muted" />
            </SectionLink>
          </li>
        ))}
    </ul>
  )
}
