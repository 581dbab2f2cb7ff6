import { PanelLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import type { ShellUser } from './shell-entries.ts'
import { ThemeMenu } from './ThemeMenu.tsx'

type TopBarProps = {
  menuOpen: boolean
  onMenu: () => void
  user: ShellUser
  onLogout: () => void
  accountEntries: readonly MenuEntry[] | undefined
  search: ReactNode
  tools: ReactNode
}

export function TopBar({ menuOpen, onMenu, user, onLogout, accountEntries, search, tools }: TopBarProps) {
  return (
    <header className="sticky top-0 z-40 flex min-h-16 flex-wrap items-center gap-2 border-b border-line bg-bg px-2 md:px-5.5">
      <IconButton
        label="Menu"
        icon={PanelLeft}
        onClick={onMenu}
        aria-expanded={menuOpen}
        aria-keyshortcuts="Control+B Meta+B"
      />
      <div className="min-w-0 flex-1">{search}</div>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1 pr-2 md:pr-2.5">
        <ThemeMenu />
        {tools}
        <AccountMenu user={user} onLogout={onLogout} entries={accountEntries} />
      </div>
    </header>
  )
}
