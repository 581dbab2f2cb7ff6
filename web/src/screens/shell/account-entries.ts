import type { Role } from '@openhour/shared/access/rules.ts'
import { CircleHelp, CircleUserRound, Settings } from 'lucide-react'
import type { MenuEntry } from '../../ui/Menu.tsx'

/** Of the account menu, between the name and Logout. The area of clients has a profile page of its own and no help page. */
export function accountEntriesOf(role: Role): readonly MenuEntry[] {
  if (role === 'client') {
    return [
      { kind: 'link', label: 'Profile', icon: CircleUserRound, to: '/client/profile' },
      { kind: 'link', label: 'Settings', icon: Settings, to: '/client/settings' },
    ]
  }
  const settings = role === 'admin' ? '/app/admin/settings' : '/app/settings'
  return [
    { kind: 'link', label: 'Profile', icon: CircleUserRound, to: settings },
    { kind: 'link', label: 'Settings', icon: Settings, to: settings },
    { kind: 'link', label: 'Help & Support', icon: CircleHelp, to: '/help', outside: true },
  ]
}
