import type { Role } from '@openhour/shared/access/rules.ts'
import { entitlementsOf, type GatedFeature, type Standing, tierFor } from '@openhour/shared/access/tiers.ts'
import { CalendarDays, CreditCard, House, ListTodo, Settings, Users } from 'lucide-react'
import type { NavEntry } from './shell-entries.ts'

const settingsWords = 'profile password preferences theme notifications security two-factor passkeys'

const menus: Record<Role, readonly NavEntry[]> = {
  therapist: [
    { to: '/app/dashboard', label: 'Dashboard', icon: House },
    { to: '/app/clients', label: 'My Clients', icon: Users, keywords: 'people patients list archive' },
    {
      to: '/app/tasks',
      label: 'Tasks & To-Do',
      icon: ListTodo,
      feature: 'tasks',
      keywords: 'todo list reminders deadlines due overdue',
    },
    {
      to: '/app/appointments',
      label: 'Appointments',
      icon: CalendarDays,
      keywords: 'calendar schedule week day month booking',
    },
    {
      to: '/app/billing',
      label: 'Billing',
      icon: CreditCard,
      group: 'foot',
      aliases: ['/app/subscription'],
      keywords: 'plan subscription payment upgrade price',
    },
    { to: '/app/settings', label: 'Settings', icon: Settings, group: 'foot', keywords: settingsWords },
  ],
  client: [
    { to: '/client/dashboard', label: 'Dashboard', icon: House },
    { to: '/client/settings', label: 'Settings', icon: Settings, group: 'foot', aliases: ['/client/profile'] },
  ],
  admin: [
    { to: '/app/admin', label: 'Dashboard', icon: House, exact: true },
    { to: '/app/admin/settings', label: 'Settings', icon: Settings, group: 'foot' },
  ],
}

const unknownRole: readonly NavEntry[] = [
  { to: '/app/dashboard', label: 'Dashboard', icon: House },
  { to: '/app/settings', label: 'Settings', icon: Settings, group: 'foot' },
]

/** The sidebar of a role. A page is listed by whoever builds it; a role that nobody knows gets the least. */
export function menuOf(role: string, standing: Standing): readonly NavEntry[] {
  return withLocks(Object.hasOwn(menus, role) ? menus[role as Role] : unknownRole, standing)
}

/** Marks what this standing does not open, by the one table of tiers. */
export function withLocks<Entry extends { feature?: GatedFeature | undefined }>(
  entries: readonly Entry[],
  standing: Standing,
): readonly (Entry & Pick<NavEntry, 'lock'>)[] {
  const open = entitlementsOf(standing)
  return entries.map((entry) => {
    if (!entry.feature || open[entry.feature]) return entry
    return { ...entry, lock: tierFor(entry.feature) === 'pro' ? 'lock' : 'crown' }
  })
}
