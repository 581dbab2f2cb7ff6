import {
  lateDays,
  type NoteTemplateId,
  templateName,
} from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { dayOf } from '@openhour/shared/lib/wall-time.ts'
import { labelOf, textOf } from '../../platform/readable-page.ts'
import type { Row } from './archived-rows.ts'
import { type Context, factsOf, type TableRow } from './record-context.ts'
import type { Entry, Fact } from './record-entry.ts'
import { dayText } from './value-labels.ts'

type Section = { heading: string | null; text: string }
type SignedSession = { sessionDate: string; durationMinutes: number; sessionType: string; status: string }

const sessionText = ({ sessionDate, durationMinutes, sessionType, status }: SignedSession) =>
  `${dayText(sessionDate)}, ${sessionType}, ${durationMinutes} minutes, ${status}`

/** A note with its session as it was when it was signed, its sections in their order, and its addenda. */
export function noteEntry(given: TableRow, context: Context): Entry {
  const { row } = given
  const form = templateName(row.template as NoteTemplateId, row.template_name as string | null)
  const late = lateDays(row.service_date as string, dayOf(context.zone, Date.parse(row.created_at as string)))
  const arranged: Record<string, string> = {
    template: form,
    created_at: `${textOf(row.created_at, context.zone)}${late === null ? '' : `, a late entry: ${late} days after`}`,
    signed_name: signatureText(row, context.zone),
    ...(row.signed_session !== null && { session_id: sessionText(row.signed_session as SignedSession) }),
  }
  return {
    title: `${dayText(row.service_date)}: ${form}${row.signed_at === null ? ' (draft)' : ''}`,
    facts: factsOf(given, context, ['service_date'], arranged),
    texts: (row.sections as Section[]).map(({ heading, text }) => ({ heading, text })),
    parts: context
      .rowsOf('note_addenda', row.id)
      .map((addendum, index) => ({ title: `Addendum ${index + 1}`, entries: [addendumEntry(addendum, context)] })),
  }
}

function signatureText(row: Row, zone: string): string {
  if (row.signed_at === null) return 'Not signed: a draft, which may still change'
  return `By ${row.signed_name as string} on ${textOf(row.signed_at, zone)}`
}

function addendumEntry(given: TableRow, context: Context): Entry {
  return { facts: factsOf(given, context), texts: [{ heading: null, text: given.row.text as string }] }
}

export function processNoteEntry(given: TableRow, context: Context): Entry {
  const { row } = given
  return {
    title: `${dayText(row.note_date)}: process note, not part of the clinical record`,
    facts: factsOf(given, context, ['note_date']),
    texts: [{ heading: null, text: row.text as string }],
  }
}

/** A message with its files, and whether the other side has read it. */
export function messageEntry(given: TableRow, context: Context): Entry {
  const { row } = given
  const [thread] = context.rowsOf('message_threads', row.client_id)
  const reader = row.sender === 'client' ? 'therapist' : 'client'
  const readTo = Number(thread?.row[`read_by_${reader}`] ?? 0)
  const isRead: Fact = [`Read by the ${reader}`, readTo >= Number(row.position) ? 'Yes' : 'No']
  const files = context.rowsOf('message_attachments', row.id).flatMap((file) => factsOf(file, context))
  return {
    title: `${labelOf(String(row.sender))}, ${textOf(row.created_at, context.zone)}`,
    facts: [isRead, ...files],
    texts: [{ heading: null, text: (row.text as string | null) ?? 'This message could not be decrypted.' }],
  }
}
