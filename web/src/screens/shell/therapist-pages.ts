import { aiReviewPage } from '../../features/ai/ai-review.page.ts'
import { appointmentsPage } from '../../features/appointments/appointments.page.ts'
import { billingPage } from '../../features/billing/billing.page.ts'
import { clientsPage } from '../../features/clients/clients.page.ts'
import { unsignedNotesPage } from '../../features/clinical-notes/unsigned-notes.page.ts'
import { documentsPage } from '../../features/documents/documents.page.ts'
import { messagesPage } from '../../features/messages/messages.page.ts'
import { invoicesPage } from '../../features/money/invoices.page.ts'
import { monthEndPage } from '../../features/money/month-end.page.ts'
import { notificationsPages } from '../../features/notifications/notifications.page.ts'
import { supportPage } from '../../features/support/support.page.ts'
import { tasksPage } from '../../features/tasks/tasks.page.ts'
import type { Page } from '../../lib/feature.ts'
import { dashboardPage } from '../dashboard/dashboard.page.ts'
import { helpPage } from '../help/help.page.ts'
import { settingsPage } from '../settings/settings.page.ts'
import { roleOfPath } from './role-of-path.ts'

/** The pages of therapists, in the order in which menu, account menu and palette list them. Part of their first load, so it holds declarations only. */
export const therapistPages: readonly Page[] = [
  dashboardPage,
  clientsPage,
  tasksPage,
  appointmentsPage,
  documentsPage,
  invoicesPage,
  messagesPage,
  aiReviewPage,
  settingsPage,
  billingPage,
  unsignedNotesPage,
  monthEndPage,
  helpPage,
  supportPage,
  ...notificationsPages.filter(({ path }) => roleOfPath(path) === 'therapist'),
]

/** What a role unknown to this version may open. */
const minPages: readonly Page[] = [dashboardPage, settingsPage]

export function therapistPagesOf(role: string): readonly Page[] {
  return role === 'therapist' ? therapistPages : minPages
}
