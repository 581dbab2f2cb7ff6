import type { Feature } from '../product/feature.ts'
import { accountExportFeature } from './account-export/account-export.feature.ts'
import { accountFeature } from './account/account.feature.ts'
import { accountDeletionFeature } from './account-deletion/account-deletion.feature.ts'
import { adminFeature } from './admin/admin.feature.ts'
import { adminIntegrationsFeature } from './admin-integrations/admin-integrations.feature.ts'
import { adminSubscriptionsFeature } from './admin-subscriptions/admin-subscriptions.feature.ts'
import { adminAccountsFeature } from './admin-accounts/admin-accounts.feature.ts'
import { adminAuditFeature } from './admin-audit/admin-audit.feature.ts'
import { adminOutboxFeature } from './admin-outbox/admin-outbox.feature.ts'
import { adminQueuesFeature } from './admin-queues/admin-queues.feature.ts'
import { adminSettingsFeature } from './admin-settings/admin-settings.feature.ts'
import { adminSecurityFeature } from './admin-security/admin-security.feature.ts'
import { aiFeature } from './ai/ai.feature.ts'
import { announcementsFeature } from './announcements/announcements.feature.ts'
import { apiKeysFeature } from './api-keys/api-keys.feature.ts'
import { appointmentsFeature } from './appointments/appointments.feature.ts'
import { auditFeature } from './audit/audit.feature.ts'
import { availabilityFeature } from './availability/availability.feature.ts'
import { billingFeature } from './billing/billing.feature.ts'
import { bookingFeature } from './booking/booking.feature.ts'
import { brandingFeature } from './branding/branding.feature.ts'
import { calendarFeedFeature } from './calendar-feed/calendar-feed.feature.ts'
import { clientsFeature } from './clients/clients.feature.ts'
import { clinicalNotesFeature } from './clinical-notes/clinical-notes.feature.ts'
import { connectionsFeature } from './connections/connections.feature.ts'
import { consentsFeature } from './consents/consents.feature.ts'
import { csvImportFeature } from './csv-import/csv-import.feature.ts'
import { dashboardFeature } from './dashboard/dashboard.feature.ts'
import { dataDownloadFeature } from './data-download/data-download.feature.ts'
import { documentsFeature } from './documents/documents.feature.ts'
import { draftsFeature } from './drafts/drafts.feature.ts'
import { invitationsFeature } from './invitations/invitations.feature.ts'
import { locationGateFeature } from './location-gate/location-gate.feature.ts'
import { measuresFeature } from './measures/measures.feature.ts'
import { messagesFeature } from './messages/messages.feature.ts'
import { moneyFeature } from './money/money.feature.ts'
import { notificationsFeature } from './notifications/notifications.feature.ts'
import { crisisContactsFeature } from './crisis-contacts/crisis-contacts.feature.ts'
import { ownDetailsFeature } from './own-details/own-details.feature.ts'
import { portalFeature } from './portal/portal.feature.ts'
import { recordAccessFeature } from './record-access/record-access.feature.ts'
import { remindersFeature } from './reminders/reminders.feature.ts'
import { searchFeature } from './search/search.feature.ts'
import { securityLogFeature } from './security-log/security-log.feature.ts'
import { clientContactsFeature } from './client-contacts/client-contacts.feature.ts'
import { selfCareFeature } from './self-care/self-care.feature.ts'
import { sessionsFeature } from './sessions/sessions.feature.ts'
import { settingsFeature } from './settings/settings.feature.ts'
import { supportFeature } from './support/support.feature.ts'
import { tasksFeature } from './tasks/tasks.feature.ts'
import { treatmentPlansFeature } from './treatment-plans/treatment-plans.feature.ts'
import { webhooksFeature } from './webhooks/webhooks.feature.ts'
import { wellnessRecordsFeature } from './wellness-records/wellness-records.feature.ts'

/** Every feature of the product, in the order in which they open. */
export const features: readonly Feature[] = [
  accountFeature,
  accountDeletionFeature,
  accountExportFeature,
  adminFeature,
  adminAccountsFeature,
  adminIntegrationsFeature,
  adminSubscriptionsFeature,
  adminAuditFeature,
  adminOutboxFeature,
  adminQueuesFeature,
  adminSecurityFeature,
  adminSettingsFeature,
  aiFeature,
  announcementsFeature,
  apiKeysFeature,
  appointmentsFeature,
  auditFeature,
  availabilityFeature,
  billingFeature,
  bookingFeature,
  brandingFeature,
  calendarFeedFeature,
  clientsFeature,
  clinicalNotesFeature,
  connectionsFeature,
  consentsFeature,
  csvImportFeature,
  dashboardFeature,
  dataDownloadFeature,
  documentsFeature,
  draftsFeature,
  invitationsFeature,
  locationGateFeature,
  measuresFeature,
  messagesFeature,
  moneyFeature,
  notificationsFeature,
  ownDetailsFeature,
  portalFeature,
  crisisContactsFeature,
  recordAccessFeature,
  remindersFeature,
  searchFeature,
  securityLogFeature,
  clientContactsFeature,
  selfCareFeature,
  sessionsFeature,
  settingsFeature,
  supportFeature,
  tasksFeature,
  treatmentPlansFeature,
  webhooksFeature,
  wellnessRecordsFeature,
]
