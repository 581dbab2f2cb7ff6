import { roles } from '@openhour/shared/access/rules.ts'
import { tiers, trialDays } from '@openhour/shared/access/tiers.ts'
import { contract } from '@openhour/shared/contract.ts'
import * as appointments from '@openhour/shared/features/appointments/appointments.rules.ts'
import { leadTimeLimits } from '@openhour/shared/features/availability/availability.rules.ts'
import { billingPeriods, currencies } from '@openhour/shared/features/billing/plans.rules.ts'
import { titleChoices } from '@openhour/shared/features/calendar-feed/calendar-feed.rules.ts'
import { maxHeadingLength, maxSections } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { documentMaxBytes, fileTypes } from '@openhour/shared/features/documents/documents.rules.ts'
import { maxEventDetailsBytes } from '@openhour/shared/features/security-log/browser-events.rules.ts'
import { maxCommentLength, maxGoalLength } from '@openhour/shared/features/treatment-plans/treatment-plans.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { operationsOf } from './platform/http/api.ts'
import { newTrialDays } from './services/mail/client-mail-limits.ts'
import { openTestDatabase, type TestDatabase } from './testing/database.ts'

// The contract checks input and the database checks it again. These tests compare the limits of both.

type Limits = { min?: number; max?: number; values?: readonly string[] }
type Named = readonly [column: string, limits: Limits | undefined]
let database: TestDatabase
/** What the check constraints say, by `table.column`. */
const limits = new Map<string, Limits>()
const valuesIn = (text: string) => [...text.matchAll(/'([^']*)'::text/g)].map(([, value]) => value as string)

beforeAll(async () => {
  database = await openTestDatabase()
  const { rows } = await database.owner.query<{ name: string; rule: string }>(
    `select c.conrelid::regclass || '.' || a.attname as name, pg_get_constraintdef(c.oid) as rule
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'c' and cardinality(c.conkey) = 1 and c.connamespace = 'public'::regnamespace`,
  )
  for (const { name, rule } of rows) {
    const list = /ANY \(ARRAY\[(.*?)\]\)/.exec(rule)?.[1]
    const [, max] = /<= (\d+)\)/.exec(rule) ?? []
    const [, min] = />= (\d+)\)/.exec(rule) ?? []
    if (list) limits.set(name, { values: valuesIn(list) })
    // Of notes it limits all text together; their sections are tested below.
    else if (max && name !== 'clinical_notes.sections')
      limits.set(name, { max: Number(max), ...(min ? { min: Number(min) } : {}) })
  }
})
afterAll(() => database.drop())

/** Fields with a limit in the contract only. */
const unlimitedInDatabase = new Set([
  'appointments.book_anyway', // decides, not stored
  'clinical_notes.ai_draft_ids', // marks the drafts as reviewed, not stored
  'clinical_notes.sections', // limited in bytes; see below
  'drafts.version', // counted by the server
  'erasures.typed_name', // compared, not stored
  'note_addenda.ai_draft_ids', // as of a note
  'profiles.full_name', // a copy of users.full_name, which is limited
  'treatment_plans.treatment_goals', // rows of plan_goals
])

/** Operations whose fields are columns of a table. */
test.each([
  ['appointments.add', 'appointments'],
  ['availability.savePractice', 'practice_settings'],
  ['availability.addOverride', 'date_overrides'],
  ['booking.addService', 'booking_services'],
  ['booking.saveSettings', 'practice_settings'],
  ['clients.add', 'clients'],
  ['clients.delete', 'erasures'],
  ['documents.update', 'documents'],
  ['drafts.save', 'drafts'],
  ['messages.saveSettings', 'practice_settings'],
  ['measures.acknowledge', 'risk_alerts'],
  ['measures.add', 'measure_responses'],
  ['notes.add', 'clinical_notes'],
  ['notes.addAddendum', 'note_addenda'],
  ['noteSnippets.add', 'note_snippets'],
  ['noteTemplates.add', 'note_templates'],
  ['processNotes.add', 'process_notes'],
  ['selfCare.add', 'self_care_tasks'],
  ['sessions.add', 'sessions'],
  ['settings.saveProfile', 'profiles'],
  ['settings.savePreferences', 'user_preferences'],
  ['tasks.add', 'tasks'],
  ['treatmentPlans.add', 'treatment_plans'],
  ['wellnessRecords.add', 'mood_logs'],
])('%s accepts exactly what %s can store', (operation, table) => {
  const ofContract = limitsOfContract(operation, table).filter(([column]) => !unlimitedInDatabase.has(column))
  const ofDatabase = ofContract.map(([column, { min }]): Named => {
    const { min: least, ...rest } = limits.get(column) ?? {}
    return [column, min === undefined || least === undefined ? rest : { ...rest, min: least }]
  })
  expect(sorted(ofDatabase)).toEqual(sorted(ofContract))
  expect(ofContract).not.toEqual([])
})

test.each<[string, Limits]>([
  ['appointment_reminders.lead_minutes', { min: leadTimeLimits.least, max: leadTimeLimits.most }],
  ['appointment_series.notes', { max: appointments.maxNotesLength }],
  ['appointment_series.occurrence_count', { min: 1, max: appointments.maxSeriesLength }],
  ['appointment_series.type', { values: appointments.appointmentTypes }],
  ['appointments.cancel_reason', { min: 1, max: appointments.maxReasonLength }],
  ['appointments.status', { values: appointments.appointmentStatuses }],
  ['calendar_feeds.titles', { values: titleChoices }],
  ['checkouts.billing_period', { values: billingPeriods }],
  ['checkouts.currency', { values: Object.keys(currencies) }],
  ['documents.file_size', { min: 1, max: documentMaxBytes }],
  ['documents.file_type', { values: fileTypes }],
  ['goal_progress.comment', { max: maxCommentLength }],
  ['plan_goals.goal', { min: 1, max: maxGoalLength }],
  ['plan_objectives.objective', { min: 1, max: maxGoalLength }],
  ['security_events.details', { max: maxEventDetailsBytes }],
  ['subscribers.billing_period', { values: billingPeriods }],
  ['subscribers.currency', { values: Object.keys(currencies) }],
  ['subscribers.subscription_tier', { values: tiers }],
  ['users.role', { values: roles }],
])('the limit of %s is the one of its rules', (name, rule) => {
  expect(sorted([[name, limits.get(name)]])).toEqual(sorted([[name, rule]]))
})

test('a practice is new for as long as the limits of its emails say', async () => {
  const { rows } = await database.owner.query(`select extract(days from app.new_practice_period())::int as days`)
  expect(rows).toEqual([{ days: newTrialDays }])
})

test('a trial lasts as long as the pages say', async () => {
  const { rows } = await database.owner.query(`select extract(days from app.trial_period())::int as days`)
  expect(rows).toEqual([{ days: trialDays }])
})

test('a note has as many sections, with headings as long, as its rules say', async () => {
  const takes = async (count: number, heading: number) => {
    const sections = Array.from({ length: count }, () => ({ heading: 'x'.repeat(heading), text: 'x' }))
    const { rows } = await database.owner.query('select app.are_note_sections($1) as taken', [JSON.stringify(sections)])
    return (rows[0] as { taken: boolean }).taken
  }
  expect(await takes(maxSections, maxHeadingLength)).toBe(true)
  expect(await takes(maxSections + 1, maxHeadingLength)).toBe(false)
  expect(await takes(maxSections, maxHeadingLength + 1)).toBe(false)
})

test('the database considers the same appointments open as the rules', async () => {
  const { rows } = await database.owner.query<{ name: string; body: string }>(
    `select proname as name, prosrc as body from pg_proc where proname = 'drop_occurrences'
     union all select indexname, indexdef from pg_indexes where indexname = 'appointments_to_remind'`,
  )
  for (const { name, body } of rows) {
    const list = /status (?:in \(|= ANY \(ARRAY\[)(.*?)[)\]]/i.exec(body)?.[1] ?? ''
    const statuses = [...list.matchAll(/'([a-z-]+)'/g)].map(([, status]) => status)
    expect([name, new Set(statuses)]).toEqual([name, new Set(appointments.openStatuses)])
  }
  expect(rows).toHaveLength(2)
})

type Schema = {
  enum?: string[]
  minimum?: number
  maximum?: number
  maxLength?: number
  maxItems?: number
  anyOf?: Schema[]
  properties?: Record<string, Schema>
}

/** The limits of an operation's fields, by the columns that they are stored in. */
function limitsOfContract(operation: string, table: string): [string, Limits][] {
  const found = operationsOf(contract).find(({ name }) => name === operation)
  if (!found) throw new Error(`There is no operation ${operation}.`)
  const input = (found.definition['~orpc'] as unknown as { inputSchema: z.core.$ZodType }).inputSchema
  const schema = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema
  return Object.entries(schema.properties ?? {}).flatMap(([field, given]): [string, Limits][] => {
    const name = `${table}.${field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`
    const { enum: values, minimum, maximum, maxLength, maxItems } = given.anyOf?.[0] ?? given
    // The database leaves it to the contract which texts a free column holds.
    if (values) return limits.get(name)?.values ? [[name, { values }]] : []
    const max = maxLength ?? maximum ?? maxItems
    return max === undefined ? [] : [[name, { max, ...(minimum === undefined ? {} : { min: minimum }) }]]
  })
}

const sorted = (all: readonly Named[]) =>
  all.map(([column, limit]) => [column, limit?.values ? { values: [...limit.values].sort() } : limit])
