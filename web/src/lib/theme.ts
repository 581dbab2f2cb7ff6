import { useSyncExternalStore } from 'react'
import { getTheme, shownTheme, subscribeTheme, type Theme } from './theme-choice.ts'

export function useTheme(): { theme: Theme; shown: 'light' | 'dark' } {
  return {
    theme: useSyncExternalStore(subscribeTheme, getTheme),
    shown: useSyncExternalStore(subscribeTheme, shownTheme),
  }
}
