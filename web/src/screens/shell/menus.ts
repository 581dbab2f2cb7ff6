import type { Role } from '@openhour/shared/access/rules.ts'
import { entitlementsOf, type GatedFeature, type TierStatus, tierFor } from '@openhour/shared/access/tiers.ts'
import { Command } from 'lucide-react'
import { showKeys } from '../../lib/keys/show-keys.ts'
import type { Page } from '../../lib/feature.ts'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import { adminHelpPage, helpPage } from '../help/help.page.ts'
import { accountLinksTo } from './account-entries.ts'
import type { NavEntry } from './shell-entries.ts'

/** The sidebar of a role with these pages. */
export function menuOf(pages: readonly Page[], tierStatus: TierStatus): readonly NavEntry[] {
  return entriesOf(pages, tierStatus, ['main', 'foot'])
}

/** Those of its pages that a role finds in the palette: those of its menu, and some that no menu has. */
export function palettePagesOf(pages: readonly Page[], tierStatus: TierStatus): readonly NavEntry[] {
  return entriesOf(pages, tierStatus, ['main', 'foot', 'palette'])
}

function entriesOf(
  pages: readonly Page[],
  tierStatus: TierStatus,
  lists: readonly Page['listed'][],
): readonly NavEntry[] {
  const listed = pages.filter((page) => page.listed && lists.includes(page.listed))
  return withLocks(listed, tierStatus).map(({ path, title, menuTitle = title, listed: where, ...rest }) => ({
    ...rest,
    to: path,
    label: menuTitle,
    group: where === 'foot' ? 'foot' : 'main',
  }))
}

/** The account menu, between the name and Logout. Clients have a menu of their own: `PortalHead`. */
export function accountEntriesOf(role: Role, pages: readonly Page[]): readonly MenuEntry[] {
  const help = role === 'admin' ? adminHelpPage : helpPage
  return [
    ...accountLinksTo(pages),
    { label: 'Keyboard shortcuts', icon: Command, onSelect: showKeys },
    { kind: 'link', label: help.title, icon: help.icon, to: help.path },
  ]
}

/** Adds a lock or crown to entries that the plan does not include. */
export function withLocks<Entry extends { gate?: GatedFeature | undefined }>(
  entries: readonly Entry[],
  tierStatus: TierStatus,
): readonly (Entry & Pick<NavEntry, 'lock'>)[] {
  const open = entitlementsOf(tierStatus)
  return entries.map((entry) => {
    if (!entry.gate || open[entry.gate]) return entry
    return { ...entry, lock: tierFor(entry.gate) === 'pro' ? 'lock' : 'crown' }
  })
}
