import { repeatText } from '@openhour/shared/features/appointments/series.rules.ts'
import type { TemplateSection } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { purposeNames } from '@openhour/shared/features/consents/consents.rules.ts'
import { textOf } from '../../platform/readable-page.ts'
import { draftEntry, sessionNoteEntry, weeklyReportEntry } from './ai-entries.ts'
import { type Context, factsOf, measureName, plainEntry, type TableRow } from './record-context.ts'
import type { Entry } from './record-entry.ts'
import { measureEntry } from './measure-entries.ts'
import { messageEntry, noteEntry, processNoteEntry } from './note-entries.ts'
import { supportEntry } from './support-entries.ts'
import { planEntry } from './plan-entries.ts'
import { dayText } from './value-labels.ts'

type Arrange = (given: TableRow, context: Context) => Entry

const time = (value: unknown) => textOf(value, 'UTC')
const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
/** A row that its day stands above. */
const ofDay =
  (column: string): Arrange =>
  (given, context) =>
    plainEntry(given, context, dayText(given.row[column]), [column])

type WorkingHours = Readonly<Record<string, { enabled: boolean; startTime: string; endTime: string }>>
const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const hoursText = (hours: WorkingHours) =>
  days
    .map((day) => {
      const of = hours[day]
      return `${upperFirst(day)}: ${of?.enabled ? `${of.startTime} to ${of.endTime}` : 'closed'}`
    })
    .join('\n')

const arrange: Readonly<Record<string, Arrange>> = {
  clients: (given, context) => plainEntry(given, context),
  client_contacts: (given, context) => plainEntry(given, context, given.row.name as string),
  appointments: (given, context) => plainEntry(given, context, appointmentName(given), ['appointment_date']),
  appointment_series: (given, context) => {
    const { row } = given
    const repeats = repeatText(row.repeat_unit as string, row.repeat_every as number)
    const by = row.repeat_by === 'weekday' ? ', on the same weekday of the month' : ''
    const facts = factsOf(given, context, ['start_date'], { repeat_every: upperFirst(repeats + by) })
    return { title: `From ${dayText(row.start_date)}`, facts }
  },
  sessions: ofDay('session_date'),
  clinical_notes: noteEntry,
  process_notes: processNoteEntry,
  mood_logs: ofDay('log_date'),
  measure_responses: measureEntry,
  treatment_plans: planEntry,
  documents: (given, context) => plainEntry(given, context, given.row.title as string),
  messages: messageEntry,
  consents: (given, context) => {
    const entry = plainEntry(given, context, consentName(given))
    const { text } = given.row
    return typeof text === 'string' ? { ...entry, texts: [{ heading: null, text }] } : entry
  },
  self_care_tasks: (given, context) => plainEntry(given, context, given.row.task as string),
  ai_drafts: draftEntry,
  ai_session_notes: sessionNoteEntry,
  ai_weekly_reports: weeklyReportEntry,
  practice_settings: (given, context) => {
    const hours = hoursText(given.row.working_hours as WorkingHours)
    return { facts: factsOf(given, context, [], { working_hours: hours }) }
  },
  note_templates: (given, context) => ({
    ...plainEntry(given, context, given.row.name as string, ['name', 'sections']),
    texts: (given.row.sections as TemplateSection[]).map(({ heading, prompt }) => ({ heading, text: prompt })),
  }),
  support_requests: supportEntry,
  booking_services: (given, context) => {
    const clients = given.row.client_ids as string[] | null
    const names = clients === null ? 'All' : clients.map((id) => context.nameOf(id) ?? id).join(', ')
    return { title: given.row.name as string, facts: factsOf(given, context, ['name'], { client_ids: names }) }
  },
}

export function entryOf(given: TableRow, context: Context): Entry {
  const arranged = arrange[given.table.name]
  return arranged ? arranged(given, context) : plainEntry(given, context)
}

const appointmentName = ({ row }: TableRow) =>
  `${dayText(row.appointment_date)}, ${time(row.start_time)} to ${time(row.end_time)}`
const consentName = ({ row }: TableRow) =>
  (purposeNames as Record<string, string>)[row.purpose as string] ?? (row.purpose as string)

/** What rows are called where others refer to them. */
const names: Readonly<Record<string, (given: TableRow, context: Pick<Context, 'packs'>) => string>> = {
  appointments: appointmentName,
  appointment_series: ({ row }) =>
    `${upperFirst(repeatText(row.repeat_unit as string, row.repeat_every as number))} from ${dayText(row.start_date)}`,
  sessions: ({ row }) => `Session of ${dayText(row.session_date)}`,
  consents: consentName,
  measure_responses: ({ row }, { packs }) =>
    `${measureName(row.measure_id as string, { packs } as Context)}, ${dayText(row.taken_date)}`,
}
export const namedTables = Object.keys(names)
export const nameIn = (given: TableRow, context: Pick<Context, 'packs'>) => names[given.table.name]?.(given, context)

/** Tables whose rows stand under another row, by the column that names it. */
export const parentColumns: Readonly<Record<string, string>> = {
  note_addenda: 'note_id',
  risk_alerts: 'response_id',
  plan_goals: 'plan_id',
  plan_objectives: 'goal_id',
  goal_progress: 'goal_id',
  treatment_plan_versions: 'plan_id',
  message_threads: 'client_id',
  message_attachments: 'message_id',
  support_messages: 'request_id',
  support_files: 'message_id',
}
