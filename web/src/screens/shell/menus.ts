import type { Role } from '@openhour/shared/access/rules.ts'
import { CreditCard, House, Users } from 'lucide-react'
import type { NavEntry } from './shell-entries.ts'

const menus: Record<Role, readonly NavEntry[]> = {
  therapist: [
    { to: '/app/dashboard', label: 'Dashboard', icon: House },
    { to: '/app/clients', label: 'My Clients', icon: Users },
    { to: '/app/billing', label: 'Billing', icon: CreditCard, group: 'foot' },
  ],
  client: [{ to: '/client/dashboard', label: 'Dashboard', icon: House }],
  admin: [{ to: '/app/admin', label: 'Dashboard', icon: House }],
}

const unknownRole: readonly NavEntry[] = [{ to: '/app/dashboard', label: 'Dashboard', icon: House }]

/** The sidebar of a role. A page is listed by whoever builds it; a role that nobody knows gets the least. */
export function menuOf(role: string): readonly NavEntry[] {
  return Object.hasOwn(menus, role) ? menus[role as Role] : unknownRole
}
