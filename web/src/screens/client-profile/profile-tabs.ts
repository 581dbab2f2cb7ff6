import type { ProfileTabDeclaration, ProfileTabProps } from '../../lib/feature.ts'
import { type LazyPart, lazyPart } from '../../ui/lazy-part.ts'
import { features } from '../features.ts'

export type ProfileTab = Omit<ProfileTabDeclaration, 'load'> & { code: LazyPart<ProfileTabProps> }

/** The sections of the profile, in their order. */
export const profileTabs: readonly ProfileTab[] = features
  .flatMap((feature) => feature.profileTabs ?? [])
  .map(({ load, ...tab }) => ({ ...tab, code: lazyPart(load) }))

/** Fetches the code of the section that the address names, so that it is drawn together with the page around it. */
export async function fetchProfileTab(name: unknown): Promise<void> {
  const tab = profileTabs.find(({ id, aliases = [] }) => [id, ...aliases].some((known) => known === name))
  await (tab ?? profileTabs[0])?.code.fetch()
}
