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
  children: ReactNode
}

/** Sidebar, top bar and the place for a page. Below 768 px the sidebar is a sheet. */
export function AppShell({
  entries,
  user,
  onLogout,
  accountEntries,
  planCard,
  home,
  search,
  tools,
  children,
}: AppShellProps) {
  const { phone, besideOpen, sheetOpen, toggle, closeSheet } = useSidebar()
  const main = useRef<HTMLElement>(null)
  usePageFocus(main)
  const menu = { entries, planCard, home: home ?? entries[0]?.to ?? '/' }
  return (
    <div className="flex min-h-dvh">
      <SkipLink main={main} />
      {!phone && (
        <div
          inert={!besideOpen}
          className={cn(
            'sticky top-0 h-dvh w-64 shrink-0 border-r border-line bg-sidebar transition-[margin,visibility] duration-200',
            !besideOpen && 'invisible -ml-64',
          )}
        >
          <Sidebar {...menu} />
        </div>
      )}
      {phone && (
        <Sheet open={sheetOpen} onClose={closeSheet} title="Menu" titleHidden>
          <Sidebar {...menu} onNavigate={closeSheet} />
        </Sheet>
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar
          menuOpen={phone ? sheetOpen : besideOpen}
          onMenu={toggle}
          user={user}
          onLogout={onLogout}
          accountEntries={accountEntries}
          search={search}
          tools={tools}
        />
        <ShellNotice />
        <main id="main" ref={main} tabIndex={-1} className="flex-1 px-4 pt-6 pb-12 outline-none md:px-8 md:pt-8">
          <div className="mx-auto max-w-300">{children}</div>
        </main>
      </div>
    </div>
  )
}
