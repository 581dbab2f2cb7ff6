import type { Role } from '@openhour/shared/access/rules.ts'
import type { SettingsTabDeclaration, SettingsTabProps } from '../../lib/feature.ts'
import { type LazyPart, lazyPart } from '../../ui/lazy-part.ts'
import { features } from '../features.ts'

export type SettingsTab = Omit<SettingsTabDeclaration, 'load'> & { code: LazyPart<SettingsTabProps> }

const tabs: readonly SettingsTab[] = features
  .flatMap((feature) => feature.settingsTabs ?? [])
  .map(({ load, ...tab }) => ({ ...tab, code: lazyPart(load) }))

/** The settings tabs of a role, in order. */
export function settingsTabsOf(role: Role): readonly SettingsTab[] {
  return tabs.filter((tab) => tab.role === undefined || tab.role === role)
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
