import { type LucideIcon, SlidersHorizontal } from 'lucide-react'
import type { SettingsTabProps } from '../../lib/feature.ts'
import { type LazyPart, lazyPart } from '../../ui/lazy-part.ts'

export type SettingsTab = {
  /** Its name in the address. */
  id: string
  title: string
  icon: LucideIcon
  /** The id of its help article, as in `Page`. */
  help: string
  code: LazyPart<SettingsTabProps>
}

export const preferencesTab: SettingsTab = {
  id: 'preferences',
  title: 'Preferences',
  icon: SlidersHorizontal,
  help: 'settings-preferences',
  code: lazyPart(() => import('./PreferencesTab.tsx').then((file) => file.PreferencesTab)),
}

/** The tab that the address names, or the first. */
export function settingsTabOf(tabs: readonly SettingsTab[], name: unknown): SettingsTab | undefined {
  return tabs.find(({ id }) => id === name) ?? tabs[0]
}

/** Fetches its code, so that it is drawn together with the page around it. */
export async function fetchSettingsTab(tabs: readonly SettingsTab[], name: unknown): Promise<void> {
  await settingsTabOf(tabs, name)?.code.fetch()
}
