import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figures, monthPractice, monthRows as rows } from '../../testing/month-calls.ts'
import { aNote } from '../../testing/note-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

describe('the sessions of a month', () => {
  test('are those that took place, with their minutes, and those that nothing was charged for', async () => {
    const { therapist, clientId, session, booked, charge } = await monthPractice(product)
    await session('2026-10-02')
    await session('2026-10-31', { durationMinutes: 80 })
    await session('2026-11-01')
    await session('2026-09-30')
    await session('2026-10-05', { status: 'cancelled' })
    // Completed, never written down, and free of a charge: the sample of a practice that had no price then.
    await booked('2026-10-12', '10:00', 'completed')
    expect(await figures(therapist, '2026-10')).toMatchObject({ sessions: 3, minutes: 180, withoutCharge: 1 })
    const [uncharged] = (await rows(therapist, '2026-10', 'figure=without-charge')).items
    expect(uncharged).toMatchObject({
      of: 'appointment',
      clientId,
      name: 'Mila Example',
      day: '2026-10-12',
      minutes: 50,
    })
    await charge(5000, '2026-10-12')
    expect(await figures(therapist, '2026-10')).toMatchObject({ sessions: 3, withoutCharge: 0 })
    // Before the practice began to charge, nothing is missing.
    expect(await figures(therapist, '2026-09')).toMatchObject({ sessions: 1, withoutCharge: null })
    expect((await rows(therapist, '2026-09', 'figure=without-charge')).matching).toBe(0)
  })

  test('of a sample client are in no figure', async () => {
    const { therapist, clientId, session, booked } = await monthPractice(product)
    await session('2026-10-02')
    await booked('2026-10-12', '10:00', 'completed')
    await product.database.owner.query(
      `update clients set is_sample = true, name = 'Mila (sample)', email = null, phone = null where id = $1`,
      [clientId],
    )
    expect(await figures(therapist, '2026-10')).toMatchObject({ sessions: 0, withoutNote: 0, withoutCharge: 0 })
  })

  test('without a note are those of the list of missing notes', async () => {
    const { therapist, clientId, at, booked } = await monthPractice(product)
    const london = (day: string, start = '10:00', status?: string) => booked(day, start, status)
    await at('2026-11-02T09:00:00Z')
    const [first, last] = [await london('2026-10-01'), await london('2026-10-31', '22:50')]
    await london('2026-09-30')
    await london('2026-10-08', '10:00', 'no-show')
    await london('2026-11-02', '23:00')
    await london('2026-10-20')
    await aNote(therapist, clientId, { serviceDate: '2026-10-20' })
    expect((await figures(therapist, '2026-10')).withoutNote).toBe(2)
    const of = await rows(therapist, '2026-10', 'figure=without-note')
    expect(of.items.map(({ id }) => id)).toEqual([first, last])
    const all = (await therapist.get('/api/v1/missing-notes')).json as { total: number }
    expect(all.total).toBe(3)
    // What has not ended has no note to miss.
    expect((await figures(therapist, '2026-11')).withoutNote).toBe(0)
  })

  // Both sides of the world are a day apart from UTC at the border.
  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('belong to the month of the practice: in %s', async (zone) => {
    const { therapist, at, booked } = await monthPractice(product, zone)
    await at('2026-11-05T12:00:00Z')
    for (const [day, start] of [
      ['2026-09-30', '23:00'],
      ['2026-10-01', '00:10'],
      ['2026-10-31', '23:00'],
      ['2026-11-01', '00:10'],
    ] as const)
      await booked(day, start, 'completed')
    expect(await figures(therapist, '2026-10')).toMatchObject({ sessions: 2, withoutNote: 2, withoutCharge: 2 })
  })

  test('that were forgotten stand on the dashboard once their month has ended', async () => {
    const { therapist, at, charge, session, booked } = await monthPractice(product)
    const left = async () => ((await therapist.get('/api/v1/dashboard')).json as { lastMonth: object }).lastMonth
    await session('2026-10-02')
    await charge(5000, '2026-10-03')
    await booked('2026-10-12', '10:00', 'completed')
    expect(await left()).toEqual({ month: '2026-09', withoutCharge: 0, notInvoiced: 0 })
    await at('2026-11-01T09:00:00Z')
    expect(await left()).toEqual({ month: '2026-10', withoutCharge: 1, notInvoiced: 2 })
    await at('2026-12-01T09:00:00Z')
    expect(await left()).toEqual({ month: '2026-11', withoutCharge: 0, notInvoiced: 0 })
  })
})
