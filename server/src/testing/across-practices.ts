import { retention } from '@openhour/shared/features/admin-settings/retention.rules.ts'
import { forgetOldSources } from '../features/ai/draft-work.queries.ts'
import { findWhereabouts } from '../features/crisis-contacts/crisis-contacts.queries.ts'
import { forgetOldImports } from '../features/csv-import/csv-import.queries.ts'
import { forgetDeletedDocuments } from '../features/documents/all-documents.queries.ts'
import { forgetUnsentFiles } from '../features/messages/attachments.queries.ts'
import { findOwnThread } from '../features/messages/messages.queries.ts'
import { unsentFileDays } from '@openhour/shared/features/messages/messages.rules.ts'
import { addEntry } from '../features/portal/portal-diary.queries.ts'
import { downloadProfile } from '../features/portal/portal-download.queries.ts'
import { findDetailsAsked } from '../features/portal/details-asked.queries.ts'
import { findOwnProfile, requireJoined } from '../features/portal/portal-record.queries.ts'
import { forgetOldLinks } from '../features/reminders/notices.queries.ts'
import { countOwnInvoices } from '../features/money/portal-invoices.queries.ts'
import { findOwnPerson } from '../features/money/statements.queries.ts'
import { setOptedOut } from '../features/reminders/reminders.queries.ts'
import { forgetOldDeliveries } from '../features/webhooks/webhooks.queries.ts'
import { fileInUse } from '../platform/files/file-removal.queries.ts'
import type { Statement } from '../platform/database/tenancy.ts'

const id = '00000000-0000-4000-8000-000000000000'
const at = '2026-05-04T09:30:00Z'
const entry = { id, logDate: '2026-05-04', writtenAt: at, words: { moodRating: 5 } as never }

const ofClient =
  'A signed-in client has a record in some practices, and names the record. Row-level security and user_id keep it theirs.'
const ofOldRows = 'Cleanup of all practices at once, by age.'

/** Statements that need not name `therapist_id` for every table of a practice, and why. */
export const acrossPractices: { name: string; statement: Statement; why: string }[] = [
  { name: 'requireJoined', statement: requireJoined(id), why: ofClient },
  { name: 'findOwnProfile', statement: findOwnProfile(id), why: ofClient },
  { name: 'findDetailsAsked', statement: findDetailsAsked(id, at), why: ofClient },
  { name: 'downloadProfile', statement: downloadProfile(id), why: ofClient },
  { name: 'countOwnInvoices', statement: countOwnInvoices(), why: ofClient },
  { name: 'findOwnPerson', statement: findOwnPerson(), why: ofClient },
  { name: 'findOwnThread', statement: findOwnThread(id), why: ofClient },
  { name: 'addEntry', statement: addEntry(id, entry), why: ofClient },
  {
    name: 'findWhereabouts',
    statement: findWhereabouts(),
    why: 'Reads the country from all records of the signed-in client.',
  },
  {
    name: 'setOptedOut',
    statement: setOptedOut('+447700900123', at),
    why: 'STOP from a number counts in every practice.',
  },
  {
    name: 'fileInUse',
    statement: fileInUse(id),
    why: 'A file is deleted only if no row of any practice refers to it.',
  },
  { name: 'forgetOldSources', statement: forgetOldSources(at), why: ofOldRows },
  { name: 'forgetOldImports', statement: forgetOldImports(at), why: ofOldRows },
  { name: 'forgetDeletedDocuments', statement: forgetDeletedDocuments(at), why: ofOldRows },
  { name: 'forgetUnsentFiles', statement: forgetUnsentFiles(at, unsentFileDays), why: ofOldRows },
  { name: 'forgetOldDeliveries', statement: forgetOldDeliveries(at, retention.deliveryDays.usual), why: ofOldRows },
  { name: 'forgetOldLinks', statement: forgetOldLinks(at), why: ofOldRows },
]
