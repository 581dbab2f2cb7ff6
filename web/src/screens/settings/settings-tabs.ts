import type { Role } from '@openhour/shared/access/rules.ts'
import {
  CalendarClock,
  CalendarPlus,
  CircleUserRound,
  type LucideIcon,
  Signature,
  SlidersHorizontal,
} from 'lucide-react'
import type { SettingsTabProps } from '../../lib/feature.ts'
import { type LazyPart, lazyPart } from '../../ui/lazy-part.ts'

export type SettingsTab = {
  /** Its name in the address. */
  id: string
  title: string
  icon: LucideIcon
  /** The roles that have it; all unless given. */
  roles?: readonly Role[]
  code: LazyPart<SettingsTabProps>
}

/** Not in features.ts: the settings of clients would load the names of all parts of a practice with it. */
const tabs: readonly SettingsTab[] = [
  {
    id: 'profile',
    title: 'Profile & Password',
    icon: CircleUserRound,
    roles: ['therapist', 'admin'],
    code: lazyPart(() => import('./ProfileTab.tsx').then((file) => file.ProfileTab)),
  },
  {
    id: 'profile',
    title: 'Profile & Password',
    icon: CircleUserRound,
    roles: ['client'],
    code: lazyPart(() => import('./ClientProfileTab.tsx').then((file) => file.ClientProfileTab)),
  },
  {
    id: 'preferences',
    title: 'Preferences',
    icon: SlidersHorizontal,
    code: lazyPart(() => import('./PreferencesTab.tsx').then((file) => file.PreferencesTab)),
  },
  {
    id: 'practice',
    title: 'Practice',
    icon: CalendarClock,
    roles: ['therapist'],
    code: lazyPart(() => import('./PracticeTab.tsx').then((file) => file.PracticeTab)),
  },
  {
    id: 'booking',
    title: 'Booking',
    icon: CalendarPlus,
    roles: ['therapist'],
    code: lazyPart(() => import('./BookingTab.tsx').then((file) => file.BookingTab)),
  },
  {
    id: 'consents',
    title: 'Consents',
    icon: Signature,
    roles: ['therapist'],
    code: lazyPart(() => import('./ConsentTextsTab.tsx').then((file) => file.ConsentTextsTab)),
  },
]

/** The settings tabs of a role, in order. */
export function settingsTabsOf(role: Role): readonly SettingsTab[] {
  return tabs.filter(({ roles }) => roles === undefined || roles.includes(role))
}

/** The tab that the address names, or the first. */
export function settingsTabOf(role: Role, name: unknown): SettingsTab | undefined {
  const own = settingsTabsOf(role)
  return own.find(({ id }) => id === name) ?? own[0]
}

/** Fetches its code, so that it is drawn together with the page around it. */
export async function fetchSettingsTab(role: Role, name: unknown): Promise<void> {
  await settingsTabOf(role, name)?.code.fetch()
}
