import type { Role } from '@openhour/shared/access/rules.ts'
import { CircleHelp, LogOut, type LucideIcon, Monitor, Moon, Sun, UserPlus } from 'lucide-react'
import { setTheme, type Theme } from '../../lib/theme-choice.ts'

/** What an entry may do besides what it imports. */
type PaletteDeeds = {
  /** Opens a page of the application, by its path with search. */
  open: (path: string) => void
  logout: () => void
}

/** One deed of the palette. A feature adds its own by one entry in `acts`; pages come from the role's menu by themselves. */
type PaletteEntry = {
  id: string
  label: string
  /** What people may call it when they search for it. */
  keywords?: string | undefined
  icon: LucideIcon
  roles: readonly Role[]
  /** Where it leads nowhere at the moment it is left out, such as the theme that is shown already. */
  shownWhen?: ((now: { theme: Theme; shown: 'light' | 'dark' }) => boolean) | undefined
  run: (deeds: PaletteDeeds) => void
}

const everybody: readonly Role[] = ['therapist', 'client', 'admin']

const acts: readonly PaletteEntry[] = [
  {
    id: 'add-client',
    label: 'Add Client',
    keywords: 'new create person',
    icon: UserPlus,
    roles: ['therapist'],
    run: ({ open }) => open('/app/clients?add=true'),
  },
  {
    id: 'dark-theme',
    label: 'Switch to dark theme',
    keywords: 'night mode appearance colour',
    icon: Moon,
    roles: everybody,
    shownWhen: ({ shown }) => shown === 'light',
    run: () => setTheme('dark'),
  },
  {
    id: 'light-theme',
    label: 'Switch to light theme',
    keywords: 'day mode appearance colour',
    icon: Sun,
    roles: everybody,
    shownWhen: ({ shown }) => shown === 'dark',
    run: () => setTheme('light'),
  },
  {
    id: 'system-theme',
    label: 'Use the system theme',
    keywords: 'appearance automatic',
    icon: Monitor,
    roles: everybody,
    shownWhen: ({ theme }) => theme !== 'system',
    run: () => setTheme('system'),
  },
  {
    id: 'help',
    label: 'Help & Support',
    keywords: 'question contact faq',
    icon: CircleHelp,
    roles: ['therapist', 'admin'],
    run: () => location.assign('/help'),
  },
  {
    id: 'logout',
    label: 'Logout',
    keywords: 'sign out leave',
    icon: LogOut,
    roles: everybody,
    run: ({ logout }) => logout(),
  },
]

/** The deeds of a role that make sense now. */
export function actsOf(role: Role, now: { theme: Theme; shown: 'light' | 'dark' }): PaletteEntry[] {
  return acts.filter(({ roles, shownWhen }) => roles.includes(role) && (shownWhen?.(now) ?? true))
}
