import type { GatedFeature } from '@openhour/shared/access/tiers.ts'
import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import { LayoutGrid, type LucideIcon } from 'lucide-react'
import { type ComponentType, lazy, type LazyExoticComponent } from 'react'
import { type ProfileTabId, profileTabIds } from './profile-tab-ids.ts'

export type ProfileTabProps = { overview: ClientOverview }

export type ProfileTab = {
  id: string
  /** Its heading, and its name among all sections. */
  title: string
  /** In the menus at the side and on top, where the heading would say too much. */
  menuTitle?: string
  /** Under the icon of the bar on a phone: one word. */
  shortTitle: string
  icon: LucideIcon
  /** Locked by the tiers that do not open this feature. */
  feature?: GatedFeature
  load: LazyExoticComponent<ComponentType<ProfileTabProps>>
}

/** One entry makes a section: it appears in all menus, locks and opens by the table of tiers. */
const sections: Record<ProfileTabId, Omit<ProfileTab, 'id'>> = {
  overview: {
    title: 'Client Overview',
    menuTitle: 'Overview',
    shortTitle: 'Overview',
    icon: LayoutGrid,
    load: lazy(() => import('./OverviewTab.tsx').then((file) => ({ default: file.OverviewTab }))),
  },
}

export const profileTabs: readonly ProfileTab[] = profileTabIds.map((id) => ({ id, ...sections[id] }))
