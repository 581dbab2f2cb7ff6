import type { GatedFeature } from '@openhour/shared/access/tiers.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import type { ClientOverview } from '@openhour/shared/features/clients/clients.contract.ts'
import type { QueryClient } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { TabAction, TabActionProps } from './tab-action.ts'

/** `() => import('./GoalsTab.tsx').then((file) => file.GoalsTab)` */
type Load<Props extends object> = () => Promise<ComponentType<Props>>

/**
 * A page, declared in a `*.page.ts` and listed in the `*-pages.ts` of its role. Its path decides which role it belongs to
 * (`roleOfPath`).
 */
export type Page = {
  path: string
  /** Its heading and the title of the browser tab. */
  title: string
  /** In the menu and the palette, where the title would be too long. */
  menuTitle?: string
  icon: LucideIcon
  /** Where it is listed: in the menu (`main` or `foot`) and the palette, or in the palette alone. */
  listed?: 'main' | 'foot' | 'palette'
  /** Lines of the account menu that lead to it. */
  account?: readonly { label: string; icon: LucideIcon }[]
  /** Pages below its path are entries of their own. */
  exact?: boolean
  /** Other paths of the same page. */
  aliases?: readonly string[]
  /** Locked by the tiers that do not open this feature. */
  gate?: GatedFeature
  /** The id of its help article: the name of a file in `screens/help/articles`, in the folder of who reads it. Its words are the page's in the palette. */
  help: string
  /** Opens it after `g`. */
  goKey?: string
}

/** What a feature has beside its pages, declared in a `*.feature.ts` and listed in screens/features.ts. */
export type Feature = {
  profileTabs?: readonly ProfileTabDeclaration[]
  paletteActions?: readonly PaletteAction[]
}

export type ProfileTabProps = TabActionProps & {
  overview: ClientOverview
  /** The tier does not include it: the tab shows what exists, read-only, or nothing. */
  locked: boolean
}

/** A section of a client's profile. Its component starts with a heading (`SectionHead`). */
export type ProfileTabDeclaration = {
  /** Its name in the address. */
  id: string
  /** Former names, which old addresses still carry. */
  aliases?: readonly string[]
  /** Its heading, and its name among all sections. */
  title: string
  /** In the side and top menus, where the heading would be too long. */
  menuTitle?: string
  /** Under its icon on a phone: one word. */
  shortTitle: string
  icon: LucideIcon
  /** The id of its help article, as in `Page`. */
  help: string
  /** Locked by the tiers that do not open this feature. */
  gate?: GatedFeature
  /** While it is locked, what exists is still shown below the gate; the tab gets `locked`. */
  readableWhenLocked?: boolean
  /** What a link can make it do immediately (see `useTabAction`). */
  action?: TabAction
  /** The action can be about one appointment: `&appointment=<id>`. */
  actionTakesAppointment?: boolean
  load: Load<ProfileTabProps>
  /** Prefetches the tab's data when it is likely to be opened. Lists only: opening a record is audited. */
  prefetch?: (queryClient: QueryClient, clientId: string) => Promise<unknown>
}

/** `onUnsaved` is called for every part of the page that has unsaved changes, and again when it no longer does. */
export type SettingsTabProps = { me: Me; onUnsaved: (part: string, unsaved: boolean) => void }

/** An action of the palette that opens a page of the application. */
export type PaletteAction = {
  id: string
  label: string
  /** What else people may call it when they search for it. */
  keywords: string
  icon: LucideIcon
  /** Locked by the tiers that do not open this feature. */
  gate?: GatedFeature
  /** Runs it after `n`. */
  newKey?: string
  /** Where it leads, with its search; `undefined` leaves it out. `clientId` is the client whose profile is open. */
  path: (clientId: string | undefined) => string | undefined
}
