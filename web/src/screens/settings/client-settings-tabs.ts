import { CircleUserRound } from 'lucide-react'
import { lazyPart } from '../../ui/lazy-part.ts'
import { preferencesTab, type SettingsTab } from './settings-tabs.ts'

/** The settings tabs of clients, in order. In a file of their own: they load no code of a practice, nor its styles. */
export const clientSettingsTabs: readonly SettingsTab[] = [
  {
    id: 'profile',
    title: 'Profile & Password',
    icon: CircleUserRound,
    help: 'settings-profile',
    code: lazyPart(() => import('./ClientProfileTab.tsx').then((file) => file.ClientProfileTab)),
  },
  preferencesTab,
]
