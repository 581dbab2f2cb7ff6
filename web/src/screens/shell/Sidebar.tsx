import { useLocation } from '@tanstack/react-router'
import { Crown, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { messagesPage } from '../../features/messages/messages.page.ts'
import { UnreadMessages } from '../../features/messages/UnreadMessages.tsx'
import { Brand } from '../../ui/Brand.tsx'
import { PathLink } from '../../ui/PathLink.tsx'
import type { NavEntry } from './shell-entries.ts'

type SidebarProps = {
  entries: readonly NavEntry[]
  planCard?: ReactNode
  home: string
  onNavigate?: (() => void) | undefined
}

export function Sidebar({ entries, planCard, home, onNavigate }: SidebarProps) {
  const main = entries.filter((entry) => entry.group !== 'foot')
  const foot = entries.filter((entry) => entry.group === 'foot')
  return (
    <div className="flex min-h-full flex-col px-3 pb-3 md:h-full md:overflow-y-auto">
      <nav aria-label="Main" className="flex flex-col">
        <PathLink to={home} onClick={onNavigate} className="mt-3.5 mb-5.5 self-start rounded-md py-0.5 pr-2 pl-2">
          <Brand />
        </PathLink>
        <ul className="flex flex-col gap-0.5">
          {main.map((entry) => (
            <Entry key={entry.to} entry={entry} onNavigate={onNavigate} />
          ))}
        </ul>
        {foot.length > 0 && (
          <ul className="mt-4 flex flex-col gap-0.5 border-t border-line pt-4">
            {foot.map((entry) => (
              <Entry key={entry.to} entry={entry} onNavigate={onNavigate} />
            ))}
          </ul>
        )}
      </nav>
      {planCard && <div className="mt-auto pt-6">{planCard}</div>}
    </div>
  )
}

function Entry({ entry, onNavigate }: { entry: NavEntry; onNavigate: SidebarProps['onNavigate'] }) {
  const Icon = entry.icon
  const aliased = useLocation({ select: ({ pathname }) => entry.aliases?.includes(pathname) ?? false })
  const Closed = entry.lock === 'crown' ? Crown : Lock
  return (
    <li>
      <PathLink
        to={entry.to}
        exact={entry.exact}
        onClick={onNavigate}
        {...(aliased && { 'aria-current': 'page', 'data-status': 'active' })}
        className="group flex h-10 items-center gap-3 rounded-md px-3 text-md text-muted transition-colors duration-150 hover:bg-surface-2 hover:text-text data-[status=active]:bg-surface data-[status=active]:font-medium data-[status=active]:text-on-soft data-[status=active]:shadow-card"
      >
        <Icon size={18} aria-hidden className="group-data-[status=active]:text-primary" />
        <span className="min-w-0 flex-1 truncate">{entry.label}</span>
        {entry.to === messagesPage.path && <UnreadMessages />}
        {entry.lock && (
          <>
            <Closed size={15} aria-hidden />
            <span className="sr-only">, not in your plan</span>
          </>
        )}
      </PathLink>
    </li>
  )
}
