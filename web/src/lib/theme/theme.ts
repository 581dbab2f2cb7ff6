import { useSyncExternalStore } from 'react'
import type { Theme } from '@openhour/shared/features/settings/preferences.rules.ts'
import { getTheme, shownTheme, subscribeTheme } from './theme-choice.ts'

export function useTheme(): { theme: Theme; shown: 'light' | 'dark' } {
  return {
    theme: useSyncExternalStore(subscribeTheme, getTheme),
    shown: useSyncExternalStore(subscribeTheme, shownTheme),
  }
}
