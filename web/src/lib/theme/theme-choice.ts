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
// Paper is light in every theme.
addEventListener('beforeprint', () => document.documentElement.classList.remove('dark'))
addEventListener('afterprint', show)
onStoredElsewhere(key, () => {
  chosen = readTheme()
  show()
})

/** The chosen theme; `system` until one is chosen. */
export function getTheme(): Theme {
  return chosen
}

/** The theme on the screen, with the system's preference resolved. */
export function shownTheme(): 'light' | 'dark' {
  return chosen === 'system' ? (dusk.matches ? 'dark' : 'light') : chosen
}

/** Applies the theme immediately, in every open window of this browser. */
export function setTheme(theme: Theme): void {
  chosen = theme
  writeStored(key, theme)
  show()
}

/** Calls back when another theme is shown or chosen. Returns a function that stops listening. */
export function subscribeTheme(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
