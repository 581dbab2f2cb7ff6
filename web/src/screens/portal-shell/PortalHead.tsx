import { homeOf } from '@openhour/shared/access/rules.ts'
import { notificationsPath } from '@openhour/shared/features/notifications/notifications.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Bell } from '../../features/notifications/Bell.tsx'
import { portalProfileInAccountMenu } from '../../features/portal/portal.page.ts'
import { usePractice } from '../../features/portal/use-practice.ts'
import { QuickExit } from '../../features/quick-exit/QuickExit.tsx'
import { useVeiled } from '../../features/quick-exit/use-veiled.ts'
import { queries } from '../../lib/api/api.ts'
import { cn } from '../../lib/cn.ts'
import { useBrand } from '../../lib/theme/use-brand.ts'
import { Brand } from '../../ui/Brand.tsx'
import { lazyPart } from '../../ui/lazy-part.ts'
import { PathLink } from '../../ui/PathLink.tsx'
import { clientSettingsPage } from '../settings/settings.page.ts'
import { accountLinksTo } from '../shell/account-entries.ts'
import { AccountMenu } from '../shell/AccountMenu.tsx'
import type { ShellUser } from '../shell/shell-entries.ts'
import { PracticeName } from './PracticeName.tsx'

// Few clients have more than one practice.
const PracticeSwitch = lazyPart(() => import('./PracticeSwitch.tsx').then((file) => file.PracticeSwitch))

/** The top of every page of the portal. What opens menus is 44 px, and so are the lines of the menus. */
export function PortalHead({ user, onLogout }: { user: ShellUser; onLogout: () => void }) {
  // Menus of the page stay below the button that leaves it; a dialog covers the head, and the button is raised above it.
  const veiled = useVeiled()
  const { data: preferences } = useQuery(queries.settings.preferences.queryOptions())
  return (
    <header
      className={cn(
        'sticky top-0 border-b border-line bg-bg px-4 md:px-8 print:hidden [&_[aria-haspopup]]:inline-flex [&_[aria-haspopup]]:min-h-11 [&_[aria-haspopup]]:min-w-11 [&_[aria-haspopup]]:items-center [&_[aria-haspopup]]:justify-center [&_[role^=menuitem]]:min-h-11',
        veiled ? 'z-40' : 'z-65',
      )}
    >
      <div className="mx-auto flex h-16 max-w-300 items-center gap-1">
        <div className="flex min-w-0 flex-1">
          <Whose />
        </div>
        <QuickExit address={preferences?.exitSite} />
        <Bell allPath={notificationsPath('client')} />
        <AccountMenu
          user={user}
          onLogout={onLogout}
          entries={accountLinksTo([portalProfileInAccountMenu, clientSettingsPage])}
        />
      </div>
    </header>
  )
}

/** The practice; without one, the product. */
function Whose() {
  const { practices, practice } = usePractice()
  const logo = practice?.brand?.logoUrl
  useBrand(practice?.brand)
  if (practices && practice && practices.length > 1)
    return (
      <Suspense fallback={<PracticeName name={practice.practiceName} hint="Change practice" logo={logo} />}>
        <PracticeSwitch practices={practices} shown={practice} />
      </Suspense>
    )
  return (
    <PathLink to={homeOf.client} exact className="flex min-h-11 min-w-0 items-center rounded-md pr-2">
      {practice ? <PracticeName name={practice.practiceName} hint="Your portal" logo={logo} /> : <Brand />}
    </PathLink>
  )
}
