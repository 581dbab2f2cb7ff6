import type { Role } from '@openhour/shared/access/rules.ts'
import { entitlementsOf, type GatedFeature, type TierStatus, tierFor } from '@openhour/shared/access/tiers.ts'
import { Command } from 'lucide-react'
import { showKeys } from '../../lib/keys/show-keys.ts'
import type { Page } from '../../lib/feature.ts'
import type { MenuEntry } from '../../ui/MenuList.tsx'
import { adminHelpPage, helpPage } from '../help/help.page.ts'
import { accountLinksTo } from './account-entries.ts'
import { practicePagesOf } from './practice-pages.ts'
import type { NavEntry } from './shell-entries.ts'

/** The sidebar of a role. */
export function menuOf(role: string, tierStatus: TierStatus): readonly NavEntry[] {
  return entriesOf(role, tierStatus, ['main', 'foot'])
}

/** The pages that a role finds in the palette: those of its menu, and some that no menu has. */
export function palettePagesOf(role: string, tierStatus: TierStatus): readonly NavEntry[] {
  return entriesOf(role, tierStatus, ['main', 'foot', 'palette'])
}

function entriesOf(role: string, tierStatus: TierStatus, lists: readonly Page['listed'][]): readonly NavEntry[] {
  const listed = practicePagesOf(role).filter((page) => page.listed && lists.includes(page.listed))
  return withLocks(listed, tierStatus).map(({ path, title, menuTitle = title, listed: where, ...rest }) => ({
    ...rest,
    to: path,
    label: menuTitle,
    group: where === 'foot' ? 'foot' : 'main',
  }))
}

/** The account menu, between the name and Logout. Clients have a menu of their own: `PortalHead`. */
export function accountEntriesOf(role: Role): readonly MenuEntry[] {
  const help = role === 'admin' ? adminHelpPage : helpPage
  return [
    ...accountLinksTo(practicePagesOf(role)),
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
