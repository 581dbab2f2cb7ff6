import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeKey, withKey } from '../../testing/api-key-calls.ts'
import { fillPractice, openExportCalls } from '../../testing/export-calls.ts'
import { faultsOf } from '../../testing/fhir-faults.ts'
import { type Archive } from '../../testing/read-export.ts'
import { clientDetails } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'

type Resource = { resourceType: string; id: string } & Record<string, unknown>
type Bundle = Resource & { entry: { fullUrl: string; resource: Resource }[] }

const wanted = [
  'Account',
  'Appointment',
  'AuditEvent',
  'CarePlan',
  'ChargeItem',
  'Condition',
  'Consent',
  'DocumentReference',
  'Encounter',
  'Goal',
  'Observation',
  'Patient',
  'QuestionnaireResponse',
  'RelatedPerson',
]

let product: Product
let archive: Archive
let clientId = ''
let bundle: Bundle
beforeAll(async () => {
  product = await openProduct()
  const calls = openExportCalls(product)
  const person = await product.person()
  clientId = (await fillPractice(product, person, 'ana')).clientId
  await everyState(person.userId)
  await person.post('/rpc/clients/add', { json: clientDetails() })
  const { key } = await makeKey(person, ['clients:read'])
  await withKey(product, key)('GET', `/api/v1/clients/${clientId}`)
  await product.database.owner.query('select app.chain_audit_entries(100000)')
  archive = await calls.exported(person)
  bundle = JSON.parse(archive.get(`fhir/${clientId}.json`)?.toString() ?? '') as Bundle
})
afterAll(() => product.stop())

/** Rows in every state that a resource has a word for, and with every field. */
async function everyState(therapistId: string): Promise<void> {
  const add = (table: string, columns: string, values: string) =>
    product.database.owner.query(
      `insert into ${table} (therapist_id, client_id, ${columns}) values ($1, $2, ${values})`,
      [therapistId, clientId],
    )
  await product.database.owner.query(
    `update clients set preferred_name = 'Mi', phone = '+44 20 7946 0000', diagnosis = 'F41.1', language = 'Swiss  German', date_of_birth = '1990-02-03',
      emergency_contact_name = 'Ben', emergency_contact_phone = '+44 20 7946 0001', emergency_contact_relationship = 'Brother' where id = $1`,
    [clientId],
  )
  const states = [
    'pending',
    'confirmed',
    'scheduled',
    'completed',
    'cancelled',
    'cancelled-client',
    'cancelled-therapist',
    'no-show',
  ]
  for (const [hour, state] of states.entries())
    await add(
      'appointments',
      'appointment_date, start_time, end_time, time_zone, starts_at, ends_at, status, notes',
      `'2026-06-01', '1${hour}:00', '1${hour}:50', 'UTC', '2026-06-01T1${hour}:00Z', '2026-06-01T1${hour}:50Z', '${state}', 'Bring the form'`,
    )
  for (const state of ['scheduled', 'completed', 'cancelled', 'no-show'])
    await add('sessions', 'session_date, status', `'2026-06-01', '${state}'`)
  for (const mood of ['2', 'null'])
    await add(
      'mood_logs',
      'author, log_date, mood_rating, anxiety_level, energy_level, sleep_quality, stress_level, notes',
      `'client', '2026-06-02', ${mood}, null, null, null, null, 'In words'`,
    )
  for (const state of ['active', 'completed', 'paused', 'discontinued'])
    await add('treatment_plans', 'plan_name, status, interventions', `'Plan', '${state}', '{Breathing}'`)
  for (const answer of ['declined_at', 'cancelled_at'])
    await add('consents', `purpose, version, text, ${answer}`, `'recording', 'standard-1', 'I agree.', now()`)
  // What people type: signs that addresses and codes do not take, and texts of nothing but spaces.
  await product.database.owner.query(
    `update documents set file_name = 'Grüße 100% #1, 2nd.pdf', description = ' ' where client_id = $1`,
    [clientId],
  )
  await add(
    'measure_responses',
    'measure_id, pack_version, taken_date, answers, score, band, filled_by',
    `'phq-9', 1, '2026-05-01', '[1, null, 3]', 12.5, 'Moderate', 'client'`,
  )
}

test('the bundle of a client has every kind of resource', () => {
  expect([...new Set(bundle.entry.map(({ resource }) => resource.resourceType))].toSorted()).toEqual(wanted)
})

test('two validators find no fault in any resource, nor in the bundle', () => {
  const faults = bundle.entry.flatMap(({ resource }) =>
    faultsOf(resource).map((fault) => `${resource.resourceType}: ${fault}`),
  )
  expect(faults).toEqual([])
  expect(faultsOf(bundle)).toEqual([])
})

test('a rating that the client did not give is no component', () => {
  const entries = bundle.entry.flatMap(({ resource }) =>
    resource.resourceType === 'Observation' && resource.effectiveDateTime === '2026-06-02' ? [resource.component] : [],
  )
  expect(entries).toHaveLength(2)
  expect(entries).toEqual(expect.arrayContaining([undefined, [{ code: { text: 'Mood' }, valueInteger: 2 }]]))
})

test('what an API key did names the key beside the therapist', () => {
  const agents = bundle.entry.map(
    ({ resource }) => resource.agent as { name?: string; requestor: boolean }[] | undefined,
  )
  expect(agents.filter((each) => each?.length === 2).map((each) => each?.[1])).toContainEqual({
    name: 'API key “Bookkeeping”',
    requestor: false,
  })
})

test('the validators would find faults', () => {
  const [entry] = bundle.entry.filter(({ resource }) => resource.resourceType === 'Appointment')
  const faults = faultsOf({ ...entry?.resource, status: 'maybe', place: 'here' })
  expect(faults.some((fault) => fault.startsWith('medplum'))).toBe(true)
  expect(faults.some((fault) => fault.startsWith('fhir.js'))).toBe(true)
})

test('every reference leads to a resource of the bundle', () => {
  const known = new Set(bundle.entry.map(({ resource }) => `${resource.resourceType}/${resource.id}`))
  const referred = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(
    ([, reference]) => reference ?? '',
  )
  expect(referred.length).toBeGreaterThan(20)
  expect(referred.filter((reference) => !known.has(reference))).toEqual([])
  expect(new Set(bundle.entry.map(({ fullUrl }) => fullUrl)).size).toBe(bundle.entry.length)
})

test('all.ndjson has the resources of all clients, one a line', () => {
  const lines = (archive.get('fhir/all.ndjson')?.toString() ?? '').trim().split('\n')
  const ids = lines.map((line) => (JSON.parse(line) as Resource).id)
  const own = bundle.entry.map(({ resource }) => resource.id)
  expect(ids.slice().toSorted()).toEqual(expect.arrayContaining(own))
  expect(lines.filter((line) => line.includes('"resourceType":"Patient"'))).toHaveLength(2)
})
