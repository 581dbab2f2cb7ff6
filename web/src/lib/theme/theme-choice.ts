import type { Theme } from '@openhour/shared/features/settings/preferences.rules.ts'
import { onStoredElsewhere, readStored, writeStored } from '../storage.ts'

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

/** What the person chose; `system` until they do. */
export function getTheme(): Theme {
  return chosen
}

/** What is on the screen, the system's preference resolved. */
export function shownTheme(): 'light' | 'dark' {
  return chosen === 'system' ? (dusk.matches ? 'dark' : 'light') : chosen
}

/** Shows it at once, and in every open window of this browser. */
export function setTheme(theme: Theme): void {
  chosen = theme
  writeStored(key, theme)
  show()
}

/** Calls back whenever another theme is shown or chosen; answers how to stop. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
