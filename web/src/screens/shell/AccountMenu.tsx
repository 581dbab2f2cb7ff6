import { useReadableEmail } from '../../lib/readable-email.ts'
import { LogOut } from 'lucide-react'
import { initials } from '../../lib/time/format.ts'
import { Menu } from '../../ui/Menu.tsx'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import { Avatar } from '../../ui/Tile.tsx'
import type { ShellUser } from './shell-entries.ts'

type AccountMenuProps = { user: ShellUser; onLogout: () => void; entries?: readonly MenuEntry[] | undefined }

export function AccountMenu({ user, onLogout, entries = [] }: AccountMenuProps) {
  const email = useReadableEmail(user.email)
  const logout: MenuEntry[] = [
    ...(entries.length > 0 ? [{ kind: 'line' as const }] : []),
    { label: 'Logout', icon: LogOut, onSelect: onLogout },
  ]
  return (
    <Menu
      label="My Account"
      head={
        <>
          <p className="text-xs font-medium text-muted">My Account</p>
          <p className="truncate font-medium">{user.name}</p>
          <p className="truncate text-sm text-muted">{email}</p>
        </>
      }
      entries={[...entries, ...logout]}
      trigger={(trigger) => (
        // The visible initials are part of the name: people who use speech input say what they see.
        <button
          {...trigger}
          type="button"
          aria-label={`${initials(user.name)}, My Account`}
          className="ml-1 rounded-full"
        >
          <Avatar name={user.name} src={user.avatarUrl} size={40} tone="plum" round />
        </button>
      )}
    />
  )
}
