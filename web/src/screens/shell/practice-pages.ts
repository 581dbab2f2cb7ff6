import { roles } from '@openhour/shared/access/rules.ts'
import { adminAccountsPage } from '../../features/admin-accounts/admin-accounts.page.ts'
import { adminIntegrationsPage } from '../../features/admin-integrations/admin-integrations.page.ts'
import { adminSubscriptionsPage } from '../../features/admin-subscriptions/admin-subscriptions.page.ts'
import { aiReviewPage } from '../../features/ai/ai-review.page.ts'
import { appointmentsPage } from '../../features/appointments/appointments.page.ts'
import { billingPage } from '../../features/billing/billing.page.ts'
import { clientsPage } from '../../features/clients/clients.page.ts'
import { unsignedNotesPage } from '../../features/clinical-notes/unsigned-notes.page.ts'
import { documentsPage } from '../../features/documents/documents.page.ts'
import { messagesPage } from '../../features/messages/messages.page.ts'
import { notificationsPages } from '../../features/notifications/notifications.page.ts'
import { supportInboxPage, supportPage } from '../../features/support/support.page.ts'
import { tasksPage } from '../../features/tasks/tasks.page.ts'
import type { Page } from '../../lib/feature.ts'
import { adminAuditLogsPage } from '../admin-audit-logs/admin-audit-logs.page.ts'
import { adminHomePage } from '../admin-home/admin-home.page.ts'
import { adminSecurityPage } from '../admin-security/admin-security.page.ts'
import { adminQueuesPage } from '../admin-queues/admin-queues.page.ts'
import { adminOutboxPage } from '../admin-outbox/admin-outbox.page.ts'
import { dashboardPage } from '../dashboard/dashboard.page.ts'
import { adminHelpPage, helpPage } from '../help/help.page.ts'
import { adminSettingsPage, settingsPage } from '../settings/settings.page.ts'
import { roleOfPath } from './role-of-path.ts'

/** The pages of therapists and admins, in the order in which menu, account menu and palette list them. Part of their first load, so it holds declarations only. */
export const practicePages: readonly Page[] = [
  dashboardPage,
  clientsPage,
  tasksPage,
  appointmentsPage,
  documentsPage,
  messagesPage,
  aiReviewPage,
  billingPage,
  settingsPage,
  unsignedNotesPage,
  helpPage,
  supportPage,
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
  ...notificationsPages.filter(({ path }) => roleOfPath(path) !== 'client'),
]

/** What a role unknown to this version may open. */
const minPages: readonly Page[] = [dashboardPage, settingsPage]
const knownRoles: readonly string[] = roles

export function practicePagesOf(role: string): readonly Page[] {
  return knownRoles.includes(role) ? practicePages.filter(({ path }) => roleOfPath(path) === role) : minPages
}
