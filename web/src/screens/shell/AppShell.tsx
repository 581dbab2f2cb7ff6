import { type ReactNode, useRef } from 'react'
import { cn } from '../../lib/cn.ts'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { usePageFocus } from './page-focus.ts'
import { ShellNotice } from './ShellNotice.tsx'
import { Sidebar } from './Sidebar.tsx'
import { SkipLink } from './SkipLink.tsx'
import type { NavEntry, ShellUser } from './shell-entries.ts'
import { useSidebar } from './sidebar-state.ts'
import { TopBar } from './TopBar.tsx'

export type AppShellProps = {
  entries: readonly NavEntry[]
  user: ShellUser
  onLogout: () => void
  /** The lines of the account menu between the name and Logout. */
  accountEntries?: readonly MenuEntry[] | undefined
  /** At the bottom of the sidebar. */
  planCard?: ReactNode
  /** Where the logo leads. */
  home?: string | undefined
  /** In the top bar: on the left, and before the theme menu. */
  search?: ReactNode
  tools?: ReactNode
  /** Below the top bar. */
  banner?: ReactNode
  children: ReactNode
}

/** Sidebar, top bar and the place for a page. The sidebar is a rail of icons below 1024 px, with a sheet for its names, and only a sheet below 768. */
export function AppShell({
  entries,
  user,
  onLogout,
  accountEntries,
  planCard,
  home,
  search,
  tools,
  banner,
  children,
}: AppShellProps) {
  const { beside, asSheet, sheetOpen, toggle, closeSheet } = useSidebar()
  const main = useRef<HTMLElement>(null)
  usePageFocus(main)
  const menu = { entries, planCard, home: home ?? entries[0]?.to ?? '/' }
  return (
    <div className="flex min-h-dvh">
      <SkipLink main={main} />
      {beside !== 'none' && (
        <div
          inert={beside === 'hidden'}
          className={cn(
            'sticky top-0 h-dvh shrink-0 border-r border-line bg-sidebar',
            beside === 'rail' ? 'w-16' : 'w-64 transition-[margin,visibility] duration-200',
            beside === 'hidden' && 'invisible -ml-64',
          )}
        >
          <Sidebar {...menu} rail={beside === 'rail'} />
        </div>
      )}
      {asSheet && (
        <Sheet open={sheetOpen} onClose={closeSheet} title="Menu" titleHidden>
          <Sidebar {...menu} onNavigate={closeSheet} />
        </Sheet>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar
          menuOpen={asSheet ? sheetOpen : beside === 'open'}
          onMenu={toggle}
          user={user}
          onLogout={onLogout}
          accountEntries={accountEntries}
          search={search}
          tools={tools}
        />
        <ShellNotice />
        {banner}
        <main id="main" ref={main} tabIndex={-1} className="flex-1 px-4 pt-6 pb-12 outline-none md:px-8 md:pt-8">
          <div className="mx-auto max-w-300">{children}</div>
        </main>
      </div>
    </div>
  )
}
