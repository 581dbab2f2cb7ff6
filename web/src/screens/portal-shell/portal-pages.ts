import { notificationsPages } from '../../features/notifications/notifications.page.ts'
import {
  portalAppointmentsPage,
  portalBookPage,
  portalConsentsPage,
  portalDocumentsPage,
  portalInvoicesPage,
  portalMeasuresPage,
  portalMessagesPage,
  portalMoodPage,
  portalPlanPage,
  portalProfileInAccountMenu,
  portalProfilePage,
  portalSessionsPage,
  portalTasksPage,
} from '../../features/portal/portal.page.ts'
import { portalSupportPage } from '../../features/support/support.page.ts'
import type { Page } from '../../lib/feature.ts'
import { clientHelpPage } from '../help/help.page.ts'
import { ownDataPage } from '../own-data/own-data.page.ts'
import { portalHomePage } from '../portal-home/portal-home.page.ts'
import { clientSettingsPage } from '../settings/settings.page.ts'
import { roleOfPath } from '../shell/role-of-path.ts'
import { portalMorePage } from './portal-more.page.ts'

/** The pages of clients, in the order in which their menus list them. Fetched with More; the bar has its own. */
export const portalPages: readonly Page[] = [
  portalHomePage,
  portalAppointmentsPage,
  portalTasksPage,
  portalProfileInAccountMenu,
  clientSettingsPage,
  portalMessagesPage,
  portalMoodPage,
  portalMeasuresPage,
  portalBookPage,
  portalSessionsPage,
  portalDocumentsPage,
  portalInvoicesPage,
  portalConsentsPage,
  portalPlanPage,
  portalProfilePage,
  ownDataPage,
  clientHelpPage,
  portalSupportPage,
  portalMorePage,
  ...notificationsPages.filter(({ path }) => roleOfPath(path) === 'client'),
]
