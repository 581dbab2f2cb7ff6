import { portalAppointmentsPage, portalTasksPage } from '../../features/portal/portal.page.ts'
import type { Page } from '../../lib/feature.ts'
import { portalHomePage } from '../portal-home/portal-home.page.ts'
import { clientSettingsPage } from '../settings/settings.page.ts'
import type { NavEntry } from '../shell/shell-entries.ts'
import { portalMorePage } from './portal-more.page.ts'

export const entryOf = ({ path, title, menuTitle = title, icon }: Page): NavEntry => ({
  to: path,
  label: menuTitle,
  icon,
})

/** The bar: the four specified pages, and More, which fetches all others. */
export const barEntries: readonly NavEntry[] = [
  portalHomePage,
  portalAppointmentsPage,
  portalTasksPage,
  clientSettingsPage,
  portalMorePage,
].map(entryOf)

/** Whether More is on the way to this path. */
export const isUnderMore = (path: string): boolean => !barEntries.some(({ to }) => to === path)
