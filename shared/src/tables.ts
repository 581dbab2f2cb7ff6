import type { contract } from './contract.ts'
import { clientTables } from './tables/client-tables.generated.ts'
import { practiceTables } from './tables/practice-tables.generated.ts'
import { shownBy } from './tables/shown-by.generated.ts'

/** Every table that belongs to a practice, as its call of app.practice_table in db/tables says. */
export const recordTables = { ...clientTables, ...practiceTables } as const
export type RecordTableName = keyof typeof recordTables

type Contract = typeof contract
/** A feature of the contract, or one of its operations: 'sessions', 'clients.overview'. */
export type QueryPath = { [F in keyof Contract]: F | `${F}.${keyof Contract[F] & string}` }[keyof Contract]

/** Tables of a person's own account that report their changes, and the queries that show them. */
const accountTables = {
  brand_logos: ['branding', 'portal.practices'],
  branding_settings: ['branding', 'portal.practices'],
  account_exports: ['accountExport.state'],
  account_imports: ['accountExport.state'],
  announcements: ['account.me', 'announcements'],
  // Who reads a request has read what was told of it.
  notifications: ['notifications', 'portalSupport.get', 'support.get', 'supportInbox.get'],
  passkeys: ['account'],
  // Days end by the practice's time zone.
  practice_settings: [
    'account',
    'aiDrafts.state',
    'aiWeeklyReports.get',
    'aiSettings',
    'appointments',
    'audit',
    'availability',
    'booking.settings',
    'clientBooking',
    'clients',
    'connections.busy',
    'crisisContacts',
    'dashboard',
    'invoices',
    'messages',
    'money.client',
    'monthEnd',
    'notes',
    'portal.practices',
    'portalMessages',
    'tasks',
    'treatmentPlans',
    'wellnessRecords',
  ],
  profiles: [
    'account',
    'clientBooking.services',
    'clients.overview',
    'crisisContacts',
    'dashboard.today',
    'invoiceMails.preview',
    'invoiceReminders.preview',
    'money.settings',
    'ownDetails',
    'portal.home',
    'portal.practices',
    'portalMessages.search',
    'portalMessages.thread',
    'settings',
  ],
  sign_in_sessions: ['account'],
  // Besides the plan itself: what shows a limit of it, or is open with it.
  subscribers: [
    'account',
    'adminSubscriptions',
    'appointments.calendar',
    'appointments.list',
    'billing',
    'clientBooking.slots',
    'clients.list',
    'dashboard',
    'documents.list',
    'portal.practices',
  ],
  support_requests: ['portalSupport', 'support', 'supportInbox'],
  two_factors: ['account'],
  user_preferences: ['clients.overview', 'portal.practices', 'settings'],
  users: ['account', 'adminAccounts', 'crisisContacts', 'money.settings', 'settings'],
  waiting_client_mails: ['reminders'],
} as const satisfies Record<string, readonly QueryPath[]>
export type LiveTableName = RecordTableName | keyof typeof accountTables

const queriesOf: Record<LiveTableName, readonly QueryPath[]> = { ...shownBy, ...accountTables }

/** Every table whose changes reach open windows. */
export const liveTables = Object.keys(queriesOf) as LiveTableName[]
export function isLiveTable(name: string): name is LiveTableName {
  return Object.hasOwn(queriesOf, name)
}

/** The queries that show rows of these tables, each once. */
export function queriesShowing(...changed: readonly LiveTableName[]): QueryPath[] {
  return [...new Set(changed.flatMap((name) => queriesOf[name]))]
}

/** Tables whose rows can be deleted one at a time. */
export type DeletableTable = {
  [N in RecordTableName]: (typeof recordTables)[N] extends { deletable: true } ? N : never
}[RecordTableName]

/** Tables about whose rows the audit log can say this. */
export type AuditedTable<Action extends string> = {
  [N in RecordTableName]: Action extends (typeof recordTables)[N]['audited'][number] ? N : never
}[RecordTableName]
