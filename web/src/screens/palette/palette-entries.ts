import type { Role } from '@openhour/shared/access/rules.ts'
import type { GatedFeature, Standing } from '@openhour/shared/access/tiers.ts'
import { unsignedNotesPath } from '@openhour/shared/features/clinical-notes/note-paths.rules.ts'
import {
  CalendarClock,
  CalendarPlus,
  CircleHelp,
  ListPlus,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  NotebookPen,
  PenLine,
  Sun,
  UserPlus,
} from 'lucide-react'
import { setTheme, type Theme } from '../../lib/theme-choice.ts'
import { withLocks } from '../shell/menus.ts'
import type { NavEntry } from '../shell/shell-entries.ts'

/** What an entry may do besides what it imports. */
type PaletteDeeds = {
  /** Opens a page of the application, by its path with search. */
  open: (path: string) => void
  logout: () => void
  /** Whose page is open, where it is a client's. */
  clientId: string | undefined
}
type Now = { theme: Theme; shown: 'light' | 'dark'; clientId: string | undefined }

/** One deed of the palette. A feature adds its own by one entry in `acts`; pages come from the role's menu by themselves. */
type PaletteEntry = {
  id: string
  label: string
  /** What people may call it when they search for it. */
  keywords?: string | undefined
  icon: LucideIcon
  roles: readonly Role[]
  /** Some tiers lock it: it then leads to the gate. */
  feature?: GatedFeature | undefined
  /** Where it leads nowhere at the moment it is left out, such as the theme that is shown already. */
  shownWhen?: ((now: Now) => boolean) | undefined
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
    id: 'new-appointment',
    label: 'New appointment',
    keywords: 'add schedule book plan calendar',
    icon: CalendarPlus,
    roles: ['therapist'],
    run: ({ open, clientId }) => open(`/app/appointments?new=1${clientId ? `&client=${clientId}` : ''}`),
  },
  {
    id: 'add-session',
    label: 'Add Session',
    keywords: 'new record this client',
    icon: CalendarClock,
    roles: ['therapist'],
    shownWhen: ({ clientId }) => clientId !== undefined,
    run: ({ open, clientId }) => open(`/app/clients/${clientId}?tab=session-history&new=1`),
  },
  {
    id: 'add-note',
    label: 'Add Note',
    keywords: 'new write clinical document this client',
    icon: NotebookPen,
    roles: ['therapist'],
    shownWhen: ({ clientId }) => clientId !== undefined,
    run: ({ open, clientId }) => open(`/app/clients/${clientId}?tab=clinical-notes&compose=1`),
  },
  {
    id: 'new-task',
    label: 'New task',
    keywords: 'add create to-do todo reminder deadline',
    icon: ListPlus,
    roles: ['therapist'],
    feature: 'tasks',
    run: ({ open }) => open('/app/tasks?add=true'),
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

/** Pages that stand in no menu. */
const pagesBesides: Record<Role, readonly NavEntry[]> = {
  therapist: [
    { to: unsignedNotesPath, label: 'Unsigned Notes', icon: PenLine, keywords: 'sign signature clinical draft open' },
  ],
  client: [],
  admin: [],
}

/** What can be gone to besides the pages of the menu. */
export function furtherPages(role: Role): readonly NavEntry[] {
  return pagesBesides[role]
}

/** The deeds of a role that make sense now, with the locks of its tier. */
export function actsOf(role: Role, standing: Standing, now: Now) {
  return withLocks(
    acts.filter(({ roles, shownWhen }) => roles.includes(role) && (shownWhen?.(now) ?? true)),
    standing,
  )
}
