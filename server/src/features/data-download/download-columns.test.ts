import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { features } from '../all.ts'

function columnsSeen(): { table: string; column: string }[] {
  const file = readFileSync(join(import.meta.dirname, '../../../../db/client-columns.txt'), 'utf8')
  return [...file.matchAll(/^select ([a-z_]+)\.([a-z_0-9]+)/gm)].map(([, table = '', column = '']) => ({
    table,
    column,
  }))
}
const camelCase = (column: string) => column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Tables that a client's requests read and that no section holds, each with the reason. */
const leftOut: Record<string, string> = {
  announcement_readers: 'When the person put an announcement away.',
  announcements: 'What everybody was told. The notification about it is in the archive.',
  idempotency_keys: 'Ids of requests that were sent twice. They say nothing about the person.',
  practice_settings: 'Only therapists have rows.',
}

test('every table that clients see is in a section, or left out for a reason', () => {
  const seen = new Set(columnsSeen().map(({ table }) => table))
  const held = new Set(features.flatMap(({ download = [] }) => download.flatMap(({ tables }) => tables)))
  const missing = [...seen].filter((table) => !held.has(table) && !(table in leftOut))
  expect(missing, 'Declare a section under `download` of the feature’s manifest').toEqual([])
  expect([...held, ...Object.keys(leftOut)].filter((table) => !seen.has(table))).toEqual([])
})

/** Columns that are no field of their own, each with the reason. Ids and the order of rows never are. */
const columnsLeftOut: Record<string, string> = {
  'appointments.appointment_date': 'startsAt says it.',
  'appointments.start_time': 'startsAt says it.',
  'appointments.end_time': 'endsAt says it.',
  'consents.cancelled_at': 'The practice took the request back before an answer.',
  'consents.given': 'Words that stand in the text.',
  'consents.file_size': 'Of the PDF, which is in the archive.',
  'documents.file_type': 'The file is in the archive.',
  'drafts.context': 'Where the form stood.',
  'invoice_lines.place': 'The order of the lines.',
  'invoice_lines.tax_code': 'The name of the category says it.',
  'measure_requests.hours_before': 'dueDate and startsAt say it.',
  'measure_requests.closes_at': 'dueDate says it.',
  'measure_requests.stopped_at': 'The practice took the request back.',
  'measure_responses.pack_version': 'The questions stand in full.',
  'measure_responses.taken_date': 'sentAt says it.',
  'measure_responses.unscored': 'Stands with the answers.',
  'message_attachments.file_type': 'The file is in the archive.',
  'message_attachments.sealed_name': 'Read as fileName.',
  'message_threads.read_by_client': 'Which messages the browser has shown.',
  'messages.sealed_text': 'Read as text.',
  'mood_logs.created_at': 'writtenAt says it.',
  'mood_logs.updated_at': 'writtenAt says it.',
  'notifications.about_client': 'An id.',
  'notifications.action_url': 'Where a click leads.',
  'notifications.kind': 'Its icon.',
  'profile_pictures.file_key': 'The file is in the archive.',
  'profiles.avatar_url': 'The picture is a section of its own.',
  'profiles.details_changed_at': 'updatedAt says when.',
  'profiles.license_number': 'Only therapists have one.',
  'profiles.practice_name': 'Only therapists have one.',
  'profiles.specialization': 'Only therapists have one.',
  'profiles.shared_details': 'Read as shared.',
  'self_care_tasks.updated_at': 'createdAt and completedAt say what happened.',
  'support_files.file_type': 'The file is in the archive.',
  'support_files.sealed_name': 'Read as fileName.',
  'support_messages.from_support': 'Read as sender.',
  'support_messages.sealed_text': 'Read as text.',
  'support_requests.closed_at': 'state and lastAt say it.',
  'support_requests.priority': 'By the plan of a therapist.',
  'support_requests.sealed_subject': 'Read as subject.',
  'support_requests.sealed_surroundings': 'Read as diagnostics.',
  'users.role': 'Everyone who can download has the same.',
}
const isIdOrOrder = (column: string) => /(^|_)id$/.test(column) || ['position', 'version'].includes(column)

test('every column that clients see is a field of a section, or left out for a reason', () => {
  const sections = features.flatMap(({ download = [] }) => download)
  const notHeld = columnsSeen().filter(({ table, column }) => {
    const holding = sections.filter(({ tables }) => tables.includes(table))
    const fields = holding.flatMap(({ columns }) => Object.keys(columns))
    return !(table in leftOut) && !isIdOrOrder(column) && !fields.includes(camelCase(column))
  })
  const names = notHeld.map(({ table, column }) => `${table}.${column}`)
  expect(
    names.filter((name) => !(name in columnsLeftOut)),
    'Give the column a heading in its section’s `columns`, or a reason here',
  ).toEqual([])
  expect(Object.keys(columnsLeftOut).filter((name) => !names.includes(name))).toEqual([])
})

test('no two sections have the same file', () => {
  const names = features.flatMap(({ download = [] }) => download.map(({ of, name }) => `${of}/${name}`))
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^(account|practice)\/[a-z]+(-[a-z]+)*$/)
})
