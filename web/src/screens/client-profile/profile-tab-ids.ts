/** The sections of the profile, in their order, by their names in the address. Apart from the sections, which are fetched when opened. */
export const profileTabIds = ['overview'] as const
export type ProfileTabId = (typeof profileTabIds)[number]

/** What the address asks for; the overview where it asks for nothing that exists. */
export function profileTabIdOf(asked: unknown): ProfileTabId {
  return profileTabIds.find((id) => id === asked) ?? 'overview'
}
