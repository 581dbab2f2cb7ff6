import { afterAll, beforeAll, expect, test } from 'vitest'
import { openExportCalls } from '../../testing/export-calls.ts'
import { type Archive, rowsIn } from '../../testing/read-export.ts'
import { openSampleProduct, type SampleProduct } from '../../testing/sample-product.ts'
import type { Row } from './archived-rows.ts'
import { labelsOf } from './column-labels.ts'
import { invoiceOf } from './fhir-money.ts'
import type { Context } from './fhir-parts.ts'
import { resourcesOf } from './fhir-resources.ts'

let product: SampleProduct
let archive: Archive
beforeAll(async () => {
  product = await openSampleProduct()
  archive = await openExportCalls(product).exported(await product.signIn('premium@demo.test'))
})
afterAll(() => product.stop())

/** With the tables whose rows are read apart, because they belong to no one client's record. */
const resources: Record<string, (row: Row, context: Context) => unknown> = {
  ...resourcesOf,
  invoices: (row, context) =>
    row.number === null
      ? undefined
      : invoiceOf({ row, lines: [], isPart: false, corrects: null, correctedBy: null }, context),
  // Sums of a part of an invoice are those of its lines.
  invoice_lines: (row, context) =>
    invoiceOf(
      {
        row: { issuer: {}, currency: 'EUR', recipient: null },
        lines: [row],
        isPart: true,
        corrects: null,
        correctedBy: null,
      },
      context,
    ),
}

/** Columns that people read on the exported pages and that no FHIR resource has, each with the reason. */
const leftOut: Record<string, string> = {
  ...because('Stands with the clients of this practice only: how it reaches them.', 'clients', [
    'time_zone',
    'phone_messages',
    'email_reminders',
    'sms_reminders',
    'sms_stopped_at',
    'may_book',
    'is_sample',
    'joined_at',
    'details_asked_at',
    'appointments_kept',
  ]),
  ...because('FHIR has no place for it in a Patient.', 'clients', ['age', 'good_to_know', 'created_at']),
  ...because('Work of this practice, not of the person.', 'client_contacts', [
    'wants_reminders',
    'wants_texts',
    'wants_invoices',
    'naming_agreed',
    'naming_agreed_at',
    'naming_agreed_by',
    'emails_stopped_at',
    'texts_stopped_at',
    'created_at',
  ]),
  ...because('start and end say it.', 'appointments', ['appointment_date', 'time_zone']),
  ...because('How this practice plans and cancels.', 'appointments', [
    'series_id',
    'is_exception',
    'overlap_allowed',
    'cancellation_hours',
    'cancelled_at',
    'cancelled_by',
  ]),
  ...because('Works only for this practice.', 'appointments', ['meeting_link']),
  ...because('A preparation. What was said stands in the clinical note.', 'sessions', ['notes']),
  ...because('Which form was filled in, and a proof that only this product checks.', 'clinical_notes', [
    'template',
    'signed_hash',
  ]),
  ...because('The service date says when.', 'sessions', ['created_at']),
  ...because('The service date says when.', 'clinical_notes', ['created_at']),
  ...because('The day says when.', 'mood_logs', ['created_at']),
  ...because('Who has seen it.', 'mood_logs', ['read_at']),
  ...because('Who has seen it.', 'measure_responses', ['read_at']),
  ...because('Answers that are missing have none.', 'measure_responses', ['missing']),
  ...because('authored says when.', 'measure_responses', ['created_at', 'session_id']),
  ...because('Its plan says when.', 'plan_goals', ['created_at']),
  ...because('period says it.', 'treatment_plans', ['estimated_duration_weeks']),
  ...because('Who may see it in this practice.', 'treatment_plans', ['shared_at']),
  ...because('Who may see it in this practice.', 'documents', ['shared_at']),
  ...because('A DocumentReference has no last day.', 'documents', ['expires_on', 'remind_days']),
  ...because('Clinical. Resources about money hold no code of a diagnosis.', 'client_billing', [
    'diagnosis_code',
    'shows_diagnosis',
  ]),
  ...because('Clinical. Resources about money hold no code of a diagnosis.', 'charges', ['diagnosis_code']),
  ...because('Clinical. Resources about money hold no code of a diagnosis.', 'invoice_lines', ['diagnosis_code']),
  ...because('How this practice bills. The charges say what was agreed.', 'client_billing', [
    'price_minor',
    'rhythm',
    'wording',
    'address',
    'language',
    'created_at',
  ]),
  ...because('date says when.', 'invoices', ['created_at', 'issued_at', 'sent_at']),
  ...because('Stands in the signed document.', 'consents', [
    'version',
    'given',
    'signed_name',
    'paper_date',
    'paper_note',
    'text_number',
    'withdrawn_by',
  ]),
}

function because(reason: string, table: string, columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map((column) => [`${table}.${column}`, reason]))
}

/** Which columns the resources of these rows were made from. */
function columnsRead(table: string, rows: Row[]): Set<string> {
  const read = new Set<string>()
  const context: Context = {
    clientId: 'x',
    packs: new Map(),
    contacts: new Set(),
    issuedOf: () => undefined,
    goalsOf: () => [],
    objectivesOf: () => [],
  }
  for (const row of rows) {
    const watched = new Proxy(row, {
      get: (target, column) => {
        read.add(String(column))
        return target[String(column)]
      },
    })
    resources[table]?.(watched, context)
  }
  return read
}

test('every column that people read in an export is in a FHIR resource too, or left out for a reason', () => {
  const notRead = Object.keys(resources).flatMap((table) => {
    const shown = Object.entries(labelsOf(table)).flatMap(([column, label]) => (label === null ? [] : [column]))
    const plain = Object.fromEntries(shown.map((column) => [column, column]))
    const rows = rowsIn(archive, table)
    const read = columnsRead(table, rows.length > 0 ? rows : [plain])
    return shown.filter((column) => !read.has(column)).map((column) => `${table}.${column}`)
  })
  expect(
    notRead.filter((name) => !(name in leftOut)),
    'Put the column into its resource (fhir-resources.ts), or a reason here',
  ).toEqual([])
  expect(Object.keys(leftOut).filter((name) => !notRead.includes(name))).toEqual([])
})
