/** The tabs of the settings, in their order, by their names in the address. A tab is listed by whoever builds it. */
export const settingsTabIds = ['profile', 'preferences', 'practice'] as const
export type SettingsTabId = (typeof settingsTabIds)[number]

/** What the address asks for; the profile where it asks for nothing that exists. */
function settingsTabIdOf(asked: unknown): SettingsTabId {
  return settingsTabIds.find((id) => id === asked) ?? 'profile'
}

/** For a route's `validateSearch`: an address without a tab stays as it is. */
export function readSettingsSearch({ tab }: Record<string, unknown>): { tab?: SettingsTabId } {
  return tab === undefined ? {} : { tab: settingsTabIdOf(tab) }
}
