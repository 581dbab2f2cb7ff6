import { homeOf } from '@openhour/shared/access/rules.ts'
import { portalAppointmentsPage, portalTasksPage } from '../../features/portal/portal.page.ts'
import type { Page } from '../../lib/feature.ts'
import { clientSettingsPage } from '../settings/settings.page.ts'
import type { NavEntry } from '../shell/shell-entries.ts'
import { portalMorePage } from './portal-more.page.ts'
import { portalPages } from './portal-pages.ts'

const barPaths: readonly string[] = [
  homeOf.client,
  portalAppointmentsPage.path,
  portalTasksPage.path,
  clientSettingsPage.path,
  portalMorePage.path,
]

// A page that stands in two menus may be declared twice: the last place counts here.
const pages = [...new Map(portalPages.toReversed().map((page) => [page.path, page])).values()].toReversed()

const entryOf = ({ path, title, menuTitle = title, icon }: Page): NavEntry => ({ to: path, label: menuTitle, icon })

/** The bar: the four specified pages, and More. */
export const barEntries: readonly NavEntry[] = barPaths
  .flatMap((path) => pages.filter((page) => page.path === path))
  .map(entryOf)

/** All other pages, in the order in which they are needed. */
export const moreEntries: readonly NavEntry[] = pages.filter(({ path }) => !barPaths.includes(path)).map(entryOf)
