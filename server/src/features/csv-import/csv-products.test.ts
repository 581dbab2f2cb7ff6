import { csvTexts } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { statusKey } from '@openhour/shared/features/csv-import/csv-statuses.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayFromNow } from '../../testing/appointment-calls.ts'
import { bodyOfCsv, sendCsv } from '../../testing/csv-calls.ts'
import * as files from '../../testing/foreign-csv.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  therapist = await product.person()
})

const soon = dayFromNow(9)
/** Reads a file and takes the guessed columns, as a person does who changes nothing. */
async function opened(kind: 'clients' | 'appointments', content: string, more: object = {}) {
  const common = { kind, fileName: 'export.csv', ...more }
  const { columns } = bodyOfCsv(await sendCsv(therapist, content, { ...common, step: 'read' }))
  const send = async (step: string, answers: object = {}) =>
    bodyOfCsv(await sendCsv(therapist, content, { ...common, columns, step, ...answers }))
  return { columns, send }
}
const stored = async (sql: string) => (await product.database.owner.query(sql, [therapist.userId])).rows as object[]
const appointments = async () =>
  (
    await stored(
      `select c.name, a.starts_at::date::text as day, to_char(a.end_time, 'HH24:MI') as "end", a.status from appointments a
       join clients c on c.id = a.client_id where a.therapist_id = $1 order by a.starts_at, a.status`,
    )
  ).map((row) => Object.values(row).join(' '))

describe('appointments of other software', () => {
  beforeEach(async () => {
    await newClient(therapist, { name: 'Wren Example', email: 'wren@example.com' })
    await newClient(therapist, { name: 'Bo Sample', email: 'bo@example.com' })
  })

  test('of Jane: what was cancelled or missed arrives so, the past as history, and what is unclear is asked', async () => {
    const { send } = await opened('appointments', files.janeAppointments(soon))
    const checked = await send('check')
    expect([checked.good, checked.past]).toEqual([5, 3])
    expect(checked.problems.map(({ row, errors }) => [row, errors.status])).toEqual([
      [5, csvTexts.leftOut],
      [6, csvTexts.statusUnclear],
      [9, csvTexts.statusUnclear],
    ])
    expect(checked.statuses.slice(0, 2)).toEqual([
      { of: 'past', text: 'Booked Online', count: 1, meaning: null },
      { of: 'upcoming', text: 'Wait List', count: 1, meaning: null },
    ])
    const meanings = {
      [statusKey('past', 'Booked Online')]: 'completed',
      [statusKey('upcoming', 'Wait List')]: 'skip',
    }
    expect(await send('import', { meanings })).toMatchObject({ imported: 6 })
    expect(await appointments()).toEqual([
      'Wren Example 2025-04-01 09:50 completed',
      'Wren Example 2025-04-02 09:50 no-show',
      'Wren Example 2025-04-03 09:50 cancelled',
      'Wren Example 2025-04-05 09:50 completed',
      `Wren Example ${soon} 09:50 cancelled`,
      `Bo Sample ${soon} 09:50 scheduled`,
    ])
    const { items } = (await therapist.get('/api/v1/appointments?which=cancelled&page=1')).json as { items: object[] }
    expect(items).toMatchObject([{ late: false }, { late: false }])
    expect(
      await stored('select from appointment_notices where therapist_id = $1 and notify_after is not null'),
    ).toEqual([])
  })

  test('that took place lately ask for no notes, which are in the software they come from', async () => {
    const missing = async () => (await therapist.get('/api/v1/missing-notes?page=1')).json as { total: number }
    const content = `Client,Start,End,Status\nBo Sample,${dayFromNow(-20)} 09:00,09:50,Arrived`
    const { send } = await opened('appointments', content)
    expect(await send('import')).toMatchObject({ imported: 1 })
    expect(await missing()).toMatchObject({ total: 0 })
    await product.database.owner.query(
      `update appointments set created_at = starts_at - interval '1 day' where therapist_id = $1`,
      [therapist.userId],
    )
    expect(await missing()).toMatchObject({ total: 1 })
  })

  test('of SimplePractice: without an end and without a status, both are asked', async () => {
    const { send } = await opened('appointments', files.simplePracticeAppointments)
    const { good, problems } = await send('check')
    expect([good, problems.map(({ errors }) => errors)]).toEqual([
      0,
      [1, 2].map(() => ({ endTime: csvTexts.noLength, status: csvTexts.statusMissing })),
    ])
    const answers = { minutes: 45, meanings: { [statusKey('past', '')]: 'completed' } }
    expect(await send('import', answers)).toMatchObject({ imported: 2 })
    expect(await appointments()).toEqual([
      'Wren Example 2025-04-27 12:45 completed',
      'Bo Sample 2025-04-28 18:45 completed',
    ])
  })

  test('of Cliniko: columns of their own say what was cancelled or missed', async () => {
    const { send } = await opened('appointments', files.clinikoAppointments)
    expect(await send('import')).toMatchObject({ imported: 3, skipped: 0 })
    expect(await appointments()).toEqual([
      'Wren Example 2025-04-01 09:50 completed',
      'Wren Example 2025-04-02 09:50 no-show',
      'Wren Example 2025-04-03 09:50 cancelled',
    ])
  })

  test('of Zanda: last names first, and a late cancellation stays one', async () => {
    const { send } = await opened('appointments', files.zandaAppointments)
    expect(await send('import')).toMatchObject({ imported: 3 })
    expect(await appointments()).toEqual([
      'Wren Example 2025-04-03 09:50 completed',
      'Wren Example 2025-04-04 09:50 cancelled-client',
      'Bo Sample 2025-04-05 09:50 cancelled',
    ])
    const { items } = (await therapist.get('/api/v1/appointments?which=cancelled&page=1')).json as { items: object[] }
    expect(items.filter((item) => (item as { late: boolean }).late)).toMatchObject([{ status: 'cancelled-client' }])
  })

  test('of TherapyNotes: transactions without a time are refused', async () => {
    const { send } = await opened('appointments', files.therapyNotesTransactions)
    const { good, problems } = await send('check', { minutes: 50 })
    expect([good, problems.map(({ errors }) => errors.startTime)]).toEqual([0, [csvTexts.badTime]])
  })

  test('of an archived client are history, and none to come', async () => {
    const { items } = (await therapist.get('/api/v1/clients?sort=name')).json as { items: { id: string }[] }
    await therapist.post(`/api/v1/clients/${items[0]?.id}/archive`, {})
    const content = `Client,Start,End,Status\nBo Sample,2025-04-01 09:00,09:50,Arrived\nBo Sample,${soon} 09:00,09:50,Booked`
    const { send } = await opened('appointments', content)
    const { good, problems } = await send('check')
    expect([good, problems.map(({ errors }) => errors)]).toEqual([1, [{ clientEmail: csvTexts.archivedClient }]])
  })
})

describe('clients of other software', () => {
  const clients = async () =>
    (
      await stored(
        `select name, email, coalesce(phone, '-') as phone, coalesce(date_of_birth::text, '-') as birth, archived_at is not null as archived
         from clients where therapist_id = $1 order by email`,
      )
    ).map((row) => Object.values(row).join(' '))

  test.each([
    [
      'SimplePractice',
      files.simplePracticeClients,
      { columns: { name: 0, phone: 10, email: 11, status: 17, age: 16 } },
      ['Bo Sample bo@example.com 555-0101 - true', 'Wren Example wren@example.com 555-0100 - false'],
    ],
    [
      'TherapyNotes',
      files.therapyNotesPatients,
      {},
      [
        'Bo Sample bo@example.com 555-0101 1985-12-01 true',
        'Cy Demo cy@example.com - 1970-02-03 true',
        'Wren Example wren@example.com 555-0100 1990-04-13 false',
      ],
    ],
    [
      'Cliniko',
      files.clinikoPatients,
      {},
      [
        'Bo Sample bo@example.com 0400 111 112 1985-12-01 true',
        'Wren Example wren@example.com 0400 111 111 1990-04-03 false',
      ],
    ],
  ])('of %s: who is no longer seen arrives archived', async (_product, content, more, expected) => {
    const { send } = await opened('clients', content.replaceAll(/,A(\d),/g, ',4$1,'))
    expect(await send('import', { gender: 'Not said', ...more })).toMatchObject({ imported: expected.length })
    expect(await clients()).toEqual(expected)
  })

  test('without an email, an age or a gender arrive if that is chosen', async () => {
    const { send } = await opened('clients', 'Name,Email,Age,Gender\nAna Ruiz,,,\nBo Ek,,,')
    expect(await send('check')).toMatchObject({ good: 0, faulty: 2 })
    const blanks = { noEmail: true, ageNotKnown: true, gender: 'Not stated' }
    expect(await send('import', blanks)).toMatchObject({ imported: 2, skipped: 0 })
  })

  test('with a status that is not understood are asked for', async () => {
    const { send } = await opened(
      'clients',
      'Name,Email,Age,Gender,Status\n"Ruiz, Ana",ana@example.com,40,Female,Lapsed',
    )
    expect((await send('check')).problems).toMatchObject([{ row: 2, errors: { status: csvTexts.statusUnclear } }])
    const meanings = { [statusKey('client', 'Lapsed')]: 'archived' }
    expect(await send('import', { meanings })).toMatchObject({ imported: 1 })
    expect(await clients()).toEqual(['Ana Ruiz ana@example.com - - true'])
  })

  test('who are archived take no room of the plan, and an undo removes them too', async () => {
    const rows = Array.from({ length: 5 }, (_, n) => `Client ${n},c${n}@example.com,40,Female,Inactive`)
    const { send } = await opened('clients', ['Name,Email,Age,Gender,Status', ...rows].join('\n'))
    const { id } = await send('import')
    expect(bodyOfCsv(await therapist.post(`/api/v1/csv-imports/${id}/undo`, {}))).toMatchObject({ removed: 5, left: 0 })
  })
})
