import { appointmentTexts } from '@openhour/shared/features/appointments/appointment-texts.ts'
import { csvTexts } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dayFromNow } from '../../testing/appointment-calls.ts'
import { bodyOfCsv, sendCsv } from '../../testing/csv-calls.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { setTier } from '../../testing/task-calls.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  therapist = await product.person()
})

const undo = (id: string) => therapist.post(`/api/v1/csv-imports/${id}/undo`, {})

describe('a file of appointments', () => {
  const upload = {
    kind: 'appointments',
    fileName: 'appointments.csv',
    columns: { clientName: 0, clientEmail: 1, date: 2, startTime: 3, minutes: 4, type: 5, notes: 6 },
    dayOrder: 'ymd',
  }
  const file = (...rows: string[]) => ['Client,Email,Date,Start,Minutes,Where,Notes', ...rows].join('\n')
  const send = (step: string, content: string, more: object = {}) =>
    sendCsv(therapist, content, { ...upload, step, ...more })
  const day = dayFromNow(9)

  test('is matched to clients by email or name, imported without emails, and undone', async () => {
    await newClient(therapist, { name: 'Ana Ruiz', email: 'ana@example.com' })
    await newClient(therapist, { name: 'Bo Ek', email: 'bo@example.com' })
    await newClient(therapist, { name: 'Bo Ek', email: 'bo2@example.com' })
    const content = file(
      `ana ruiz,,${day},10:00,50,Video,First`,
      `,bo2@example.com,${day},2:00 PM,50 min,Office,`,
      `Bo Ek,,${day},16:00,50,,`,
      `Nobody,,${day},16:00,50,,`,
      `Ana Ruiz,,2020-01-01,16:00,50,,`,
      `Ana Ruiz,,${day},late,50,,`,
      `Ana Ruiz,,${day},23:30,50,,`,
    )
    const { good, problems } = bodyOfCsv(await send('check', content))
    expect([good, problems.map(({ row, errors }) => [row, ...Object.keys(errors)])]).toEqual([
      2,
      [
        [4, 'clientEmail'],
        [5, 'clientEmail'],
        [6, 'status'],
        [7, 'startTime'],
        [8, 'endTime'],
      ],
    ])
    const done = bodyOfCsv(await send('import', content))
    expect(done).toMatchObject({ imported: 2, skipped: 5 })
    const { items } = (await therapist.get('/api/v1/appointments?which=upcoming&page=1')).json as { items: object[] }
    expect(items).toMatchObject([
      { clientName: 'Ana Ruiz', startTime: '10:00', endTime: '10:50', type: 'online', notes: 'First' },
      { clientName: 'Bo Ek', startTime: '14:00', endTime: '14:50', type: 'in_person', notes: null },
    ])
    const { rows } = await product.database.owner.query(
      'select from appointment_notices where therapist_id = $1 and notify_after is not null',
      [therapist.userId],
    )
    expect(rows).toEqual([])
    expect(bodyOfCsv(await undo(done.id))).toMatchObject({ removed: 2, kept: 0 })
  })

  test('that overlap others are shown, and need a decision; a client’s appointment that is there already is refused', async () => {
    await newClient(therapist, { name: 'Ana Ruiz' })
    await newClient(therapist, { name: 'Bo Ek', email: 'bo@example.com' })
    const content = file(
      `Ana Ruiz,,${day},10:00,50,,First`,
      `Ana Ruiz,,${day},10:20,50,,Second`,
      `Bo Ek,,${day},10:00,50,,`,
      `Bo Ek,,${day},11:10,50,,`,
      `Ana Ruiz,,${day},10:00,30,,Again`,
    )
    const checked = bodyOfCsv(await send('check', content))
    expect(checked.problems).toMatchObject([{ row: 6, errors: { startTime: csvTexts.bookedTwice } }])
    expect(checked.overlaps).toEqual({
      count: 2,
      rows: [
        { row: 3, name: 'Ana Ruiz', appointmentDate: day, startTime: '10:20', withName: 'Ana Ruiz' },
        { row: 4, name: 'Bo Ek', appointmentDate: day, startTime: '10:00', withName: 'Ana Ruiz' },
      ],
    })
    expect(await send('import', content)).toMatchObject({
      status: 409,
      json: { code: 'not-possible-now', detail: csvTexts.overlapsUndecided },
    })
    const skipping = bodyOfCsv(await send('check', content, { onConflict: 'skip' }))
    expect([skipping.good, skipping.problems.map(({ row }) => row)]).toEqual([2, [3, 4, 6]])
    expect(bodyOfCsv(await send('import', content, { onConflict: 'overlap' }))).toMatchObject({
      imported: 4,
      skipped: 1,
    })
    const again = bodyOfCsv(await send('check', file(`Bo Ek,,${day},11:10,20,,`, `Bo Ek,,${day},12:00,20,,`)))
    expect(again).toMatchObject({ good: 1, problems: [{ row: 2, errors: { startTime: csvTexts.booked } }] })
    const late = file(`Bo Ek,,${day},11:30,20,,`, `Bo Ek,,${day},15:00,20,,`)
    expect(bodyOfCsv(await send('check', late)).overlaps.count).toBe(1)
    expect(bodyOfCsv(await send('import', late, { onConflict: 'skip' }))).toMatchObject({ imported: 1, skipped: 1 })
    const { rows } = await product.database.owner.query(
      'select to_char(start_time, $2) as start, overlap_allowed from appointments where therapist_id = $1 order by starts_at, notes',
      [therapist.userId, 'HH24:MI'],
    )
    expect(rows.map(({ start, overlap_allowed: allowed }) => [start, allowed])).toEqual([
      ['10:00', true],
      ['10:00', true],
      ['10:20', true],
      ['11:10', false],
      ['15:00', false],
    ])
  })

  test('at a time that the clocks skip are refused', async () => {
    await therapist.send('PUT', '/api/v1/practice-settings', { timezone: 'Europe/London' })
    await newClient(therapist, { name: 'Ana Ruiz' })
    const { problems } = bodyOfCsv(await send('check', file('Ana Ruiz,,2032-03-28,01:30,50,,')))
    expect(problems).toMatchObject([{ row: 2, errors: { startTime: appointmentTexts.timeSkipped } }])
  })

  test('beyond the limit of the plan is refused as a whole', async () => {
    await setTier(product, therapist, 'trial')
    await newClient(therapist, { name: 'Ana Ruiz' })
    const rows = Array.from({ length: 11 }, (_, n) => `Ana Ruiz,,${day},${String(n + 8).padStart(2, '0')}:00,50,,`)
    expect(bodyOfCsv(await send('import', file(...rows))).code).toBe('limit-reached')
    expect(bodyOfCsv(await send('import', file(...rows.slice(1))))).toMatchObject({ imported: 10 })
  })
})
