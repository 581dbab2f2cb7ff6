import type { Role } from '@openhour/shared/access/rules.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { CalendarClock, CircleUserRound, type LucideIcon, SlidersHorizontal } from 'lucide-react'
import { type SettingsTabId, settingsTabIds } from './settings-tab-ids.ts'
import { type LazyPart, lazyPart } from '../../ui/lazy-part.ts'

/** `onUnsaved` hears of every part of the page that holds something not saved yet, and again when it no longer does. */
export type SettingsTabProps = { me: Me; onUnsaved: (part: string, unsaved: boolean) => void }

export type SettingsTab = {
  id: SettingsTabId
  title: string
  icon: LucideIcon
  /** Whose it is; without it everybody's. */
  of?: Role
  load: LazyPart<SettingsTabProps>
}

const tabs: Record<SettingsTabId, Omit<SettingsTab, 'id'>> = {
  profile: {
    title: 'Profile & Password',
    icon: CircleUserRound,
    load: lazyPart(() => import('./ProfileTab.tsx').then((file) => file.ProfileTab)),
  },
  preferences: {
    title: 'Preferences',
    icon: SlidersHorizontal,
    load: lazyPart(() => import('./PreferencesTab.tsx').then((file) => file.PreferencesTab)),
  },
  practice: {
    title: 'Practice',
    icon: CalendarClock,
    of: 'therapist',
    load: lazyPart(() => import('./PracticeTab.tsx').then((file) => file.PracticeTab)),
  },
}

/** What somebody of this role can set, in order; the first tab is everybody's. */
export function settingsTabsOf(role: Role): readonly SettingsTab[] {
  return settingsTabIds.map((id) => ({ id, ...tabs[id] })).filter(({ of }) => of === undefined || of === role)
}
