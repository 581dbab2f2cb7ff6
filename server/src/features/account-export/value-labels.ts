import { aiResultNames } from '@openhour/shared/features/ai/ai-requests.rules.ts'
import { aiKindNames } from '@openhour/shared/features/ai/ai-review.rules.ts'
import { phoneMessagesLabels } from '@openhour/shared/features/own-details/phone-messages.rules.ts'
import { contactKindLabels } from '@openhour/shared/features/client-contacts/client-contacts.rules.ts'
import { purposeNames, versionLabel } from '@openhour/shared/features/consents/consents.rules.ts'
import { documentKindNames } from '@openhour/shared/features/documents/documents.rules.ts'
import { replyTimeLabels } from '@openhour/shared/features/messages/messages.rules.ts'
import type { ImportStep } from '@openhour/shared/features/account-export/imported.contract.ts'
import {
  importedText,
  importedTexts,
  isSignatureImported,
} from '@openhour/shared/features/account-export/imported.rules.ts'
import { ownStateNames } from '@openhour/shared/features/support/support.rules.ts'
import { tierNames } from '@openhour/shared/access/tiers.ts'
import { instantDayText } from '../../platform/pdf/record-print.ts'
import { labelOf, textOf } from '../../platform/readable-page.ts'
import type { ArchiveTable } from './archive-tables.ts'
import type { Row } from './archived-rows.ts'

const engines = { passages: 'Passages', model: 'AI model' }

/** Labels of stored choices. Others are read as they are stored. */
const choiceLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'appointments.status': {
    'no-show': 'No-show',
    'cancelled-client': 'Cancelled by the client',
    'cancelled-therapist': 'Cancelled by the practice',
  },
  'client_contacts.kind': contactKindLabels,
  'clients.phone_messages': phoneMessagesLabels,
  'sessions.status': { 'no-show': 'No-show' },
  'consents.purpose': purposeNames,
  'consent_texts.purpose': purposeNames,
  'consents.given': {
    portal: 'In the portal',
    device: 'On the therapist’s device',
    paper: 'On paper',
    spoken: 'Spoken',
  },
  'documents.document_type': documentKindNames,
  'ai_drafts.kind': aiKindNames,
  'ai_requests.purpose': aiKindNames,
  'ai_requests.result': aiResultNames,
  'practice_settings.message_reply_time': replyTimeLabels,
  'practice_settings.clock_style': { '12-hour': '12-hour', '24-hour': '24-hour' },
  'practice_settings.ai_engine': engines,
  'ai_drafts.engine': engines,
  'ai_session_notes.engine': engines,
  'ai_weekly_reports.engine': engines,
  'subscribers.subscription_tier': tierNames,
  'subscribers.next_tier': tierNames,
  'support_requests.state': ownStateNames,
}

const named = (type: 'region' | 'language') => (code: string) =>
  new Intl.DisplayNames('en', { type, fallback: 'code' }).of(code) ?? code

const formats: Readonly<Record<string, (value: string) => string>> = {
  'clients.country': named('region'),
  'clients.language': named('language'),
  'ai_session_notes.language': named('language'),
  'consents.version': versionLabel,
  'consent_texts.version': versionLabel,
}

/** What a page shows of a column's value. Texts of a list have a line each. */
export function valueLabel({ name: table, columns }: ArchiveTable, column: string, row: Row, zone: string): string {
  const value = row[column]
  if (column === 'imported') return originText(row, zone)
  const place = `${table}.${column}`
  if (typeof value !== 'string') return textOf(value, zone)
  const format = formats[place]
  if (format) return wellFormed(format, value)
  const choice = choiceLabels[place]?.[value]
  if (choice !== undefined) return choice
  const isChoice = columns.some(({ name, choice: of }) => of && name === column)
  return isChoice && value === value.toLowerCase() ? labelOf(value.replaceAll('-', '_')) : textOf(value, zone)
}

const originText = (row: Row, zone: string) => {
  const imported = row.imported as ImportStep[]
  const text = importedText(imported, (instant) => instantDayText(instant, zone))
  return isSignatureImported(imported, (row.signed_at ?? null) as string | null)
    ? `${text} ${importedTexts.signature}`
    : text
}

/** Codes come from people and imports. */
function wellFormed(format: (code: string) => string, code: string): string {
  try {
    return format(code)
  } catch {
    return code
  }
}

/** Nothing to read: no value, no text, an empty list. */
export function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return true
  return typeof value === 'object' && Object.keys(value).length === 0
}

export const dayText = (day: unknown) => textOf(day, 'UTC')
