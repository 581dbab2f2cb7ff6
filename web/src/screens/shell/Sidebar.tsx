import { useLocation } from '@tanstack/react-router'
import { Crown, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { messagesPage } from '../../features/messages/messages.page.ts'
import { UnreadMessages } from '../../features/messages/UnreadMessages.tsx'
import { cn } from '../../lib/cn.ts'
import { Brand } from '../../ui/Brand.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import type { NavEntry } from './shell-entries.ts'

type SidebarProps = {
  entries: readonly NavEntry[]
  planCard?: ReactNode
  home: string
  onNavigate?: (() => void) | undefined
  /** Icons only: names are tooltips, and read to screen readers. */
  rail?: boolean
}

export function Sidebar({ entries, planCard, home, onNavigate, rail = false }: SidebarProps) {
  const main = entries.filter((entry) => entry.group !== 'foot')
  const foot = entries.filter((entry) => entry.group === 'foot')
  const Entry = rail ? RailEntry : NamedEntry
  const drawn = (list: readonly NavEntry[]) =>
    list.map((entry) => <Entry key={entry.to} entry={entry} onNavigate={onNavigate} />)
  return (
    <div
      className={cn('flex min-h-full flex-col pb-3 md:h-full md:overflow-y-auto', rail ? 'no-scrollbar px-2' : 'px-3')}
    >
      <nav aria-label="Main" className="flex flex-col">
        <PathLink
          to={home}
          onClick={onNavigate}
          className={cn('mt-3.5 rounded-md py-0.5', rail ? 'mb-3.5 self-center' : 'mb-5.5 self-start px-2')}
        >
          <Brand nameHidden={rail} />
        </PathLink>
        <ul className="flex flex-col gap-0.5">{drawn(main)}</ul>
        {foot.length > 0 && <ul className="mt-4 flex flex-col gap-0.5 border-t border-line pt-4">{drawn(foot)}</ul>}
      </nav>
      {planCard && !rail && <div className="mt-auto pt-6">{planCard}</div>}
    </div>
  )
}

type EntryProps = { entry: NavEntry; onNavigate: SidebarProps['onNavigate'] }

function NamedEntry(props: EntryProps) {
  const { icon: Icon, label } = props.entry
  return (
    <li>
      <EntryLink {...props} className="h-10 gap-3 px-3">
        <Icon size={18} aria-hidden className="group-data-[status=active]:text-primary" />
        <span className="min-w-0 flex-1 truncate">{label}</span>
        <EntryMark {...props} />
      </EntryLink>
    </li>
  )
}

function RailEntry(props: EntryProps) {
  const { icon: Icon, label } = props.entry
  return (
    <li>
      <Tooltip text={label} side="right">
        <EntryLink {...props} className="relative h-11 justify-center">
          <Icon size={20} aria-hidden className="group-data-[status=active]:text-primary" />
          <span className="sr-only">{label} </span>
          <span className="absolute top-0.5 right-0.5">
            <EntryMark {...props} />
          </span>
        </EntryLink>
      </Tooltip>
    </li>
  )
}

function EntryLink({
  entry,
  onNavigate,
  className,
  children,
}: EntryProps & { className: string; children: ReactNode }) {
  const aliased = useLocation({ select: ({ pathname }) => entry.aliases?.includes(pathname) ?? false })
  return (
    <PathLink
      to={entry.to}
      exact={entry.exact}
      onClick={onNavigate}
      {...(aliased && { 'aria-current': 'page', 'data-status': 'active' })}
      className={cn(
        'group flex items-center rounded-md text-md text-muted transition-colors duration-150 hover:bg-surface-2 hover:text-text data-[status=active]:bg-surface data-[status=active]:font-medium data-[status=active]:text-on-soft data-[status=active]:shadow-card',
        className,
      )}
    >
      {children}
    </PathLink>
  )
}

/** What a name carries: unread messages, a lock. */
function EntryMark({ entry }: EntryProps) {
  const Closed = entry.lock === 'crown' ? Crown : Lock
  return (
    <>
      {entry.to === messagesPage.path && <UnreadMessages />}
      {entry.lock && (
        <>
          <Closed size={15} aria-hidden />
          <span className="sr-only">, not in your plan</span>
        </>
      )}
    </>
  )
}
