import { useLocation } from '@tanstack/react-router'
import { UnreadOwnMessages } from '../../features/messages/UnreadOwnMessages.tsx'
import { usePractice } from '../../features/portal/use-practice.ts'
import { PathLink } from '../../ui/PathLink.tsx'
import type { NavEntry } from '../shell/shell-entries.ts'
import { barEntries, isUnderMore } from './portal-menu.ts'
import { portalMorePage } from './portal-more.page.ts'

/** The main menu: on a phone a bar at the bottom of the screen, otherwise a row below the head. */
export function PortalBar() {
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-bg pb-[env(safe-area-inset-bottom)] md:static md:border-t-0 md:border-b md:px-5 md:pb-0 print:hidden"
    >
      <ul className="mx-auto flex max-w-300 md:gap-1">
        {barEntries.map((entry) => (
          <Entry key={entry.to} entry={entry} />
        ))}
      </ul>
    </nav>
  )
}

function Entry({ entry: { to, label, icon: Icon } }: { entry: NavEntry }) {
  const holdsPage = useLocation({
    select: ({ pathname }) => to === portalMorePage.path && isUnderMore(pathname),
  })
  const clientId = usePractice().practice?.clientId
  return (
    <li className="min-w-0 flex-auto md:flex-none">
      <PathLink
        to={to}
        {...(holdsPage && { 'aria-current': 'true', 'data-status': 'active' })}
        className="flex relative min-h-16 flex-col items-center justify-center gap-1 text-xs font-medium text-muted transition-colors duration-150 hover:text-text focus-visible:-outline-offset-2 data-[status=active]:font-semibold data-[status=active]:text-primary data-[status=active]:[box-shadow:inset_0_2px_0_var(--primary)] md:min-h-13 md:flex-row md:gap-2 md:px-3 md:text-md md:data-[status=active]:[box-shadow:inset_0_-2px_0_var(--primary)]"
      >
        <Icon size={20} aria-hidden />
        {label}
        {to === portalMorePage.path && (
          <span className="absolute top-1.5 left-[calc(50%+0.25rem)] md:static md:flex">
            <UnreadOwnMessages clientId={clientId} />
          </span>
        )}
      </PathLink>
    </li>
  )
}
