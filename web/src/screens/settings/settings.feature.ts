import { CalendarClock, CircleUserRound, SlidersHorizontal } from 'lucide-react'
import type { Feature } from '../../lib/feature.ts'

/** The tabs that show several features. */
export const settingsFeature: Feature = {
  settingsTabs: [
    {
      id: 'profile',
      title: 'Profile & Password',
      icon: CircleUserRound,
      load: () => import('./ProfileTab.tsx').then((file) => file.ProfileTab),
    },
    {
      id: 'preferences',
      title: 'Preferences',
      icon: SlidersHorizontal,
      load: () => import('./PreferencesTab.tsx').then((file) => file.PreferencesTab),
    },
    {
      id: 'practice',
      title: 'Practice',
      icon: CalendarClock,
      role: 'therapist',
      load: () => import('./PracticeTab.tsx').then((file) => file.PracticeTab),
    },
  ],
}
