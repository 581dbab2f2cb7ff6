import { useSyncExternalStore } from 'react'
import { onStoredElsewhere, readStored, writeStored } from './storage.ts'

export type Theme = 'light' | 'dark' | 'system'

const key = 'theme'
const dusk = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let chosen = readTheme()

function readTheme(): Theme {
  const stored = readStored(key)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function show(): void {
  const dark = shownTheme() === 'dark'
  document.documentElement.classList.toggle('dark', dark)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#121716' : '#faf8f4')
  for (const listener of listeners) listener()
}

dusk.addEventListener('change', show)
onStoredElsewhere(key, () => {
  chosen = readTheme()
  show()
})

function getTheme(): Theme {
  return chosen
}

/** What is on the screen, the system's preference resolved. */
function shownTheme(): 'light' | 'dark' {
  return chosen === 'system' ? (dusk.matches ? 'dark' : 'light') : chosen
}

export function setTheme(theme: Theme): void {
  chosen = theme
  writeStored(key, theme)
  show()
}

function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTheme(): { theme: Theme; shown: 'light' | 'dark' } {
  return {
    theme: useSyncExternalStore(subscribeTheme, getTheme),
    shown: useSyncExternalStore(subscribeTheme, shownTheme),
  }
}
