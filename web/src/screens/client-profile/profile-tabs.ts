import type { ProfileTabDeclaration, ProfileTabProps } from '../../lib/feature.ts'
import { type LazyPart, lazyPart } from '../../ui/lazy-part.ts'
import { features } from '../features.ts'

export type ProfileTab = Omit<ProfileTabDeclaration, 'load'> & { code: LazyPart<ProfileTabProps> }

/** The sections of the profile, in their order. */
export const profileTabs: readonly ProfileTab[] = features
  .flatMap((feature) => feature.profileTabs ?? [])
  .map(({ load, ...tab }) => ({ ...tab, code: lazyPart(load) }))
