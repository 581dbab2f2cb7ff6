import type { Role } from '@openhour/shared/access/rules.ts'
import type { GatedFeature, TierStatus } from '@openhour/shared/access/tiers.ts'
import { Command, LogOut, type LucideIcon, Monitor, Moon, Sun } from 'lucide-react'
import type { Theme } from '@openhour/shared/features/settings/preferences.rules.ts'
import { showKeys } from '../../lib/keys/show-keys.ts'
import { setTheme } from '../../lib/theme/theme-choice.ts'
import { features } from '../features.ts'
import { withLocks } from '../shell/menus.ts'
import { roleOfPath } from '../shell/role-of-path.ts'

/** The callbacks that entries use. */
type PaletteCommands = {
  /** Opens a page of the application, by its path with search. */
  open: (path: string) => void
  logout: () => void
}
type Now = { theme: Theme; shown: 'light' | 'dark'; clientId: string | undefined }

type PaletteEntry = {
  id: string
  label: string
  keywords?: string | undefined
  icon: LucideIcon
  gate?: GatedFeature | undefined
  newKey?: string | undefined
  run: (commands: PaletteCommands) => void
}

/** An action of the shell itself, which belongs to no feature. */
type ShellAction = PaletteEntry & {
  /** For every role unless given. */
  roles?: readonly Role[]
  /** Left out if it would change nothing, such as the current theme. */
  shownWhen?: (now: Now) => boolean
}

const shellActions: readonly ShellAction[] = [
  {
    id: 'dark-theme',
    label: 'Switch to dark theme',
    keywords: 'night mode appearance colour',
    icon: Moon,
    shownWhen: ({ shown }) => shown === 'light',
    run: () => setTheme('dark'),
  },
  {
    id: 'light-theme',
    label: 'Switch to light theme',
    keywords: 'day mode appearance colour',
    icon: Sun,
    shownWhen: ({ shown }) => shown === 'dark',
    run: () => setTheme('light'),
  },
  {
    id: 'system-theme',
    label: 'Use the system theme',
    keywords: 'appearance automatic',
    icon: Monitor,
    shownWhen: ({ theme }) => theme !== 'system',
    run: () => setTheme('system'),
  },
  {
    id: 'keys',
    label: 'Keyboard shortcuts',
    keywords: 'keys hotkeys help',
    icon: Command,
    roles: ['therapist', 'admin'],
    run: showKeys,
  },
  {
    id: 'logout',
    label: 'Logout',
    keywords: 'sign out leave',
    icon: LogOut,
    run: ({ logout }) => logout(),
  },
]

/** The features' actions that link into this role's part of the product. */
function featureActions(role: Role, clientId: string | undefined): PaletteEntry[] {
  return features
    .flatMap(({ paletteActions = [] }) => paletteActions)
    .flatMap(({ path: pathFor, ...entry }) => {
      const path = pathFor(clientId)
      return path && roleOfPath(path) === role ? [{ ...entry, run: ({ open }: PaletteCommands) => open(path) }] : []
    })
}

/** The actions available to a role, with the locks of its tier. */
export function actionsOf(role: Role, tierStatus: TierStatus, now: Now) {
  const ofShell = shellActions.filter(
    ({ roles, shownWhen }) => (roles?.includes(role) ?? true) && (shownWhen?.(now) ?? true),
  )
  return withLocks([...featureActions(role, now.clientId), ...ofShell], tierStatus)
}
