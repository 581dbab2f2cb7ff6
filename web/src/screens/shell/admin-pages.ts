import { adminAccountsPage } from '../../features/admin-accounts/admin-accounts.page.ts'
import { adminIntegrationsPage } from '../../features/admin-integrations/admin-integrations.page.ts'
import { adminSubscriptionsPage } from '../../features/admin-subscriptions/admin-subscriptions.page.ts'
import { notificationsPages } from '../../features/notifications/notifications.page.ts'
import { supportInboxPage } from '../../features/support/support.page.ts'
import type { Page } from '../../lib/feature.ts'
import { adminAuditLogsPage } from '../admin-audit-logs/admin-audit-logs.page.ts'
import { adminHomePage } from '../admin-home/admin-home.page.ts'
import { adminOutboxPage } from '../admin-outbox/admin-outbox.page.ts'
import { adminQueuesPage } from '../admin-queues/admin-queues.page.ts'
import { adminSecurityPage } from '../admin-security/admin-security.page.ts'
import { adminHelpPage } from '../help/help.page.ts'
import { adminSettingsPage } from '../settings/settings.page.ts'
import { roleOfPath } from './role-of-path.ts'

/** The pages of admins, in the order in which menu, account menu and palette list them. Part of their first load, so it holds declarations only. */
export const adminPages: readonly Page[] = [
  adminHomePage,
  adminAccountsPage,
  adminSubscriptionsPage,
  adminIntegrationsPage,
  adminAuditLogsPage,
  adminSecurityPage,
  adminQueuesPage,
  adminOutboxPage,
  supportInboxPage,
  adminSettingsPage,
  adminHelpPage,
  ...notificationsPages.filter(({ path }) => roleOfPath(path) === 'admin'),
]
