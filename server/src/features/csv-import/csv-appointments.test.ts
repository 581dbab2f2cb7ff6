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
  const send = (step: string, content: string) => sendCsv(therapist, content, { ...upload, step })
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
        [6, 'date'],
        [7, 'startTime', 'endTime'],
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

  test('beyond the limit of the plan is refused as a whole', async () => {
    await setTier(product, therapist, 'trial')
    await newClient(therapist, { name: 'Ana Ruiz' })
    const rows = Array.from({ length: 11 }, (_, n) => `Ana Ruiz,,${day},${String(n + 8).padStart(2, '0')}:00,50,,`)
    expect(bodyOfCsv(await send('import', file(...rows))).code).toBe('limit-reached')
    expect(bodyOfCsv(await send('import', file(...rows.slice(1))))).toMatchObject({ imported: 10 })
  })
})
