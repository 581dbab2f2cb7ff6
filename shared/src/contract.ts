import { accountContract } from './features/account/account.contract.ts'
import {
  accountDeletionContract,
  accountDeletionFunctions,
} from './features/account-deletion/account-deletion.contract.ts'
import { accountExportContract, accountExportFunctions } from './features/account-export/account-export.contract.ts'
import { adminContract } from './features/admin/admin.contract.ts'
import { adminIntegrationsContract } from './features/admin-integrations/admin-integrations.contract.ts'
import { adminSubscriptionsContract } from './features/admin-subscriptions/admin-subscriptions.contract.ts'
import { adminAccountsContract } from './features/admin-accounts/admin-accounts.contract.ts'
import { adminAuditContract } from './features/admin-audit/admin-audit.contract.ts'
import { adminOutboxContract } from './features/admin-outbox/admin-outbox.contract.ts'
import { adminQueuesContract } from './features/admin-queues/admin-queues.contract.ts'
import { adminSettingsContract } from './features/admin-settings/admin-settings.contract.ts'
import { adminSecurityContract } from './features/admin-security/admin-security.contract.ts'
import { aiFunctions } from './features/ai/ai-functions.contract.ts'
import { aiDraftsContract } from './features/ai/ai-drafts.contract.ts'
import { leavingContract } from './features/ai/leaving.contract.ts'
import { aiSessionNotesContract } from './features/ai/ai-session-notes.contract.ts'
import { aiRequestsContract, aiSettingsContract } from './features/ai/ai-requests.contract.ts'
import { aiReviewContract } from './features/ai/ai-review.contract.ts'
import { aiWeeklyReportsContract, reportFunctions } from './features/ai/weekly-reports.contract.ts'
import { announcementsContract } from './features/announcements/announcements.contract.ts'
import { apiKeysContract } from './features/api-keys/api-keys.contract.ts'
import { appointmentsContract } from './features/appointments/appointments.contract.ts'
import { auditContract } from './features/audit/audit.contract.ts'
import { availabilityContract } from './features/availability/availability.contract.ts'
import { billingContract, billingFunctions } from './features/billing/billing.contract.ts'
import { bookingContract } from './features/booking/booking.contract.ts'
import { clientBookingContract } from './features/booking/client-booking.contract.ts'
import { brandingContract } from './features/branding/branding.contract.ts'
import { calendarFeedContract } from './features/calendar-feed/calendar-feed.contract.ts'
import { clientsContract } from './features/clients/clients.contract.ts'
import { notesContract } from './features/clinical-notes/clinical-notes.contract.ts'
import { noteSnippetsContract, noteTemplatesContract } from './features/clinical-notes/note-templates.contract.ts'
import { processNotesContract } from './features/clinical-notes/process-notes.contract.ts'
import { connectionFunctions, connectionsContract } from './features/connections/connections.contract.ts'
import { consentsContract } from './features/consents/consents.contract.ts'
import { portalConsentsContract } from './features/consents/portal-consents.contract.ts'
import { csvImportsContract } from './features/csv-import/csv-import.contract.ts'
import { allDocumentsContract } from './features/documents/all-documents.contract.ts'
import { documentsContract } from './features/documents/documents.contract.ts'
import { dashboardContract } from './features/dashboard/dashboard.contract.ts'
import { chargesContract } from './features/money/charges.contract.ts'
import { invoiceMailsContract } from './features/money/invoice-mails.contract.ts'
import { invoiceRemindersContract } from './features/money/invoice-reminders.contract.ts'
import { invoicesContract } from './features/money/invoices.contract.ts'
import { bankStatementsContract } from './features/money/bank-statements.contract.ts'
import { packagesContract } from './features/money/packages.contract.ts'
import { monthEndContract } from './features/money/month-end.contract.ts'
import { paymentAccountContract } from './features/money/payment-account.contract.ts'
import { paymentsContract } from './features/money/payments.contract.ts'
import { portalInvoicesContract } from './features/money/portal-invoices.contract.ts'
import { moneyContract } from './features/money/money.contract.ts'
import { payerOrganisationsContract } from './features/money/payer-organisations.contract.ts'
import { invitationsContract } from './features/invitations/invitations.contract.ts'
import { locationFunctions } from './features/location-gate/location-gate.contract.ts'
import { measureRequestsContract } from './features/measures/measure-requests.contract.ts'
import { measuresContract } from './features/measures/measures.contract.ts'
import { portalMeasuresContract } from './features/measures/portal-measures.contract.ts'
import { messagesContract, portalMessagesContract } from './features/messages/messages.contract.ts'
import { sentFilesContract } from './features/messages/sent-files.contract.ts'
import { ownDetailsContract } from './features/own-details/own-details.contract.ts'
import { notificationsContract } from './features/notifications/notifications.contract.ts'
import { pushContract } from './features/notifications/push.contract.ts'
import { crisisContactsContract } from './features/crisis-contacts/crisis-contacts.contract.ts'
import { portalContract } from './features/portal/portal.contract.ts'
import { recordAccessContract } from './features/record-access/record-access.contract.ts'
import { remindersContract } from './features/reminders/reminders.contract.ts'
import { searchContract } from './features/search/search.contract.ts'
import { draftsContract } from './features/drafts/drafts.contract.ts'
import { securityLogContract } from './features/security-log/security-log.contract.ts'
import { clientContactsContract } from './features/client-contacts/client-contacts.contract.ts'
import { selfCareContract } from './features/self-care/self-care.contract.ts'
import { sessionsContract } from './features/sessions/sessions.contract.ts'
import { settingsContract } from './features/settings/settings.contract.ts'
import { supportInboxContract } from './features/support/support-inbox.contract.ts'
import { portalSupportContract, supportContract } from './features/support/support.contract.ts'
import { tasksContract } from './features/tasks/tasks.contract.ts'
import { treatmentPlansContract } from './features/treatment-plans/treatment-plans.contract.ts'
import { webhooksContract } from './features/webhooks/webhooks.contract.ts'
import { wellnessRecordsContract } from './features/wellness-records/wellness-records.contract.ts'

/** Every operation of the product: for our browser at /rpc, for everybody else at /api/v1. */
export const contract = {
  account: accountContract,
  accountDeletion: accountDeletionContract,
  accountExport: accountExportContract,
  admin: adminContract,
  adminAccounts: adminAccountsContract,
  adminIntegrations: adminIntegrationsContract,
  adminSubscriptions: adminSubscriptionsContract,
  adminAudit: adminAuditContract,
  adminOutbox: adminOutboxContract,
  adminQueues: adminQueuesContract,
  adminSecurity: adminSecurityContract,
  adminSettings: adminSettingsContract,
  aiDrafts: aiDraftsContract,
  aiLeaving: leavingContract,
  aiSessionNotes: aiSessionNotesContract,
  aiRequests: aiRequestsContract,
  aiReview: aiReviewContract,
  aiSettings: aiSettingsContract,
  aiWeeklyReports: aiWeeklyReportsContract,
  allDocuments: allDocumentsContract,
  announcements: announcementsContract,
  apiKeys: apiKeysContract,
  appointments: appointmentsContract,
  audit: auditContract,
  availability: availabilityContract,
  billing: billingContract,
  booking: bookingContract,
  branding: brandingContract,
  calendarFeed: calendarFeedContract,
  charges: chargesContract,
  clientBooking: clientBookingContract,
  clients: clientsContract,
  connections: connectionsContract,
  consents: consentsContract,
  csvImports: csvImportsContract,
  dashboard: dashboardContract,
  documents: documentsContract,
  invitations: invitationsContract,
  invoiceMails: invoiceMailsContract,
  invoiceReminders: invoiceRemindersContract,
  invoices: invoicesContract,
  money: moneyContract,
  payerOrganisations: payerOrganisationsContract,
  bankStatements: bankStatementsContract,
  packages: packagesContract,
  monthEnd: monthEndContract,
  payments: paymentsContract,
  paymentAccount: paymentAccountContract,
  portalInvoices: portalInvoicesContract,
  notes: notesContract,
  noteTemplates: noteTemplatesContract,
  noteSnippets: noteSnippetsContract,
  processNotes: processNotesContract,
  measures: measuresContract,
  measureRequests: measureRequestsContract,
  messages: messagesContract,
  notifications: notificationsContract,
  ownDetails: ownDetailsContract,
  portal: portalContract,
  crisisContacts: crisisContactsContract,
  portalMessages: portalMessagesContract,
  portalMeasures: portalMeasuresContract,
  portalConsents: portalConsentsContract,
  push: pushContract,
  recordAccess: recordAccessContract,
  reminders: remindersContract,
  search: searchContract,
  drafts: draftsContract,
  securityLog: securityLogContract,
  sentFiles: sentFilesContract,
  sessions: sessionsContract,
  settings: settingsContract,
  support: supportContract,
  portalSupport: portalSupportContract,
  supportInbox: supportInboxContract,
  tasks: tasksContract,
  treatmentPlans: treatmentPlansContract,
  clientContacts: clientContactsContract,
  selfCare: selfCareContract,
  webhooks: webhooksContract,
  wellnessRecords: wellnessRecordsContract,
}

/** The specified server functions, at /functions/v1. */
export const functions = {
  ...accountDeletionFunctions,
  ...accountExportFunctions,
  ...aiFunctions,
  ...reportFunctions,
  ...billingFunctions,
  ...connectionFunctions,
  ...locationFunctions,
}
