import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figures, inCurrency, monthPractice, monthRows as rows } from '../../testing/month-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

describe('the money of a month', () => {
  test('is what was charged, invoiced and received on its days, and what was open at its end', async () => {
    const { therapist, at, charge, issue, correct, pay } = await monthPractice(product)
    await at('2026-10-10T09:00:00Z')
    const first = await issue(await charge(8000, '2026-10-02'), await charge(1500, '2026-10-03'))
    const wrong = await issue(await charge(4000, '2026-10-04'))
    const september = await issue(await charge(700, '2026-09-30'))
    await pay(first, 3000, '2026-10-20')
    await charge(250, '2026-10-31')
    await at('2026-11-03T09:00:00Z')
    await pay(first, 7000, '2026-11-03')
    await pay(september, 700, '2026-11-01')
    await correct(wrong)

    const october = await figures(therapist, '2026-10')
    // 80 + 15 + 40 + 2.50 charged; 95 + 40 + 7 issued; 30 came in. Due on the 20th, so eleven days late on the 31st.
    expect(october).toMatchObject({ from: '2026-10-01', through: '2026-10-31', openOn: '2026-10-31' })
    expect(inCurrency(october, 'EUR')).toEqual({
      currency: 'EUR',
      charged: { count: 4, amountMinor: 13_750 },
      // The corrected one waits again.
      notInvoiced: { count: 2, amountMinor: 4250 },
      proposed: { count: 0, amountMinor: 0 },
      waived: { count: 0, amountMinor: 0 },
      invoiced: { count: 3, amountMinor: 14_200 },
      received: { count: 1, amountMinor: 3000 },
      open: { count: 3, amountMinor: 11_200 },
      openByAge: [
        { age: 'not-due', count: 0, amountMinor: 0 },
        { age: '1-30', count: 3, amountMinor: 11_200 },
        { age: '31-60', count: 0, amountMinor: 0 },
        { age: '61-90', count: 0, amountMinor: 0 },
        { age: 'over-90', count: 0, amountMinor: 0 },
      ],
    })
    // In November the credit note takes 40 off, and all is settled: 65 of 70 paid, 5 became credit.
    expect(inCurrency(await figures(therapist, '2026-11'), 'EUR')).toMatchObject({
      charged: { count: 0, amountMinor: 0 },
      invoiced: { count: 1, amountMinor: -4000 },
      received: { count: 2, amountMinor: 7700 },
      open: { count: 0, amountMinor: 0 },
    })
    const year = inCurrency(await figures(therapist, '2026'), 'EUR')
    expect(year).toMatchObject({
      charged: { count: 5, amountMinor: 14_450 },
      invoiced: { count: 4, amountMinor: 10_200 },
      received: { count: 3, amountMinor: 10_700 },
    })
    expect(await figures(therapist, '2025')).toMatchObject({ sums: [], services: [], sessions: 0 })

    const open = await rows(therapist, '2026-10', 'figure=open&currency=EUR&age=1-30')
    expect(open.items.map(({ of, text, amountMinor }) => [of, text, amountMinor])).toEqual(
      expect.arrayContaining([
        ['invoice', first['number'], 6500],
        ['invoice', wrong['number'], 4000],
        ['invoice', september['number'], 700],
      ]),
    )
    expect((await rows(therapist, '2026-10', 'figure=open&age=not-due')).matching).toBe(0)
    const received = await rows(therapist, '2026', 'figure=received')
    expect(received.items.map(({ day, amountMinor }) => [day, amountMinor])).toEqual([
      ['2026-10-20', 3000],
      ['2026-11-01', 700],
      ['2026-11-03', 7000],
    ])
    const invoiced = await rows(therapist, '2026-11', 'figure=invoiced')
    expect(invoiced.items).toMatchObject([{ amountMinor: -4000, name: 'Mila Example', day: '2026-11-03' }])
    expect((await rows(therapist, '2026-10', 'figure=not-invoiced')).items.map(({ day }) => day)).toEqual([
      '2026-10-04',
      '2026-10-31',
    ])
  })

  test('ages what is open from the day after it was due', async () => {
    const { therapist, at, charge, issue } = await monthPractice(product, 'Europe/London', { paymentDays: 0 })
    // Open on 31 October for so many days past the day on which it was due.
    for (const [issued, amountMinor] of [
      ['2026-10-31', 1],
      ['2026-10-30', 10],
      ['2026-10-01', 100],
      ['2026-09-30', 1000],
      ['2026-09-01', 10_000],
      ['2026-08-31', 100_000],
      ['2026-08-02', 1_000_000],
      ['2026-08-01', 10_000_000],
      ['2026-11-01', 7],
    ] as const) {
      await at(`${issued}T12:00:00Z`)
      await issue(await charge(amountMinor, issued))
    }
    await at('2026-11-02T12:00:00Z')
    const { openByAge } = inCurrency(await figures(therapist, '2026-10'), 'EUR')
    expect(openByAge.map(({ age, amountMinor }) => [age, amountMinor])).toEqual([
      ['not-due', 1],
      ['1-30', 110],
      ['31-60', 11_000],
      ['61-90', 1_100_000],
      ['over-90', 10_000_000],
    ])
  })

  test('stands by currency, where the practice changed it in the middle; and by service', async () => {
    const { therapist, at, charge, issue, pay } = await monthPractice(product)
    await at('2026-10-10T09:00:00Z')
    await charge(8000, '2026-10-02', { minutes: 50 })
    await charge(2000, '2026-10-09', { minutes: 25 })
    await charge(0, '2026-10-09', { description: 'Letter' })
    const yen = await issue(await charge(12_000, '2026-10-03', { currency: 'JPY' }))
    await pay(yen, 12_000, '2026-10-11')
    const month = await figures(therapist, '2026-10')
    expect(month.sums.map(({ currency, charged, received }) => [currency, charged, received.amountMinor])).toEqual([
      ['EUR', { count: 3, amountMinor: 10_000 }, 0],
      ['JPY', { count: 1, amountMinor: 12_000 }, 12_000],
    ])
    const report = { kind: 'manual', description: 'Report' }
    expect(month.services).toEqual([
      { ...report, currency: 'JPY', count: 1, minutes: 0, amountMinor: 12_000 },
      { ...report, currency: 'EUR', count: 2, minutes: 75, amountMinor: 10_000 },
      { kind: 'manual', description: 'Letter', currency: 'EUR', count: 1, minutes: 0, amountMinor: 0 },
    ])
    const of = await rows(therapist, '2026-10', 'figure=charged&currency=EUR&kind=manual&description=Report')
    expect(of.items.map(({ amountMinor, minutes }) => [amountMinor, minutes])).toEqual([
      [8000, 50],
      [2000, 25],
    ])
  })

  test('without a period it is the month that ended last', async () => {
    const { therapist, at } = await monthPractice(product, 'Pacific/Kiritimati')
    const shown = async () => ((await therapist.get('/api/v1/month-end')).json as { period: string }).period
    expect(await shown()).toBe('2026-09')
    await at('2026-10-31T09:59:00Z')
    expect(await shown()).toBe('2026-09')
    await at('2026-10-31T10:01:00Z')
    expect(await shown()).toBe('2026-10')
  })

  test('counts fees that were waived and fees to decide apart, and no fee as charged before', async () => {
    const { therapist, clientId, session } = await monthPractice(product)
    await session('2026-10-02', { status: 'no-show' })
    await session('2026-10-03', { status: 'no-show' })
    const [fee] = (await rows(therapist, '2026-10', 'figure=proposed')).items
    expect((await therapist.post(`/api/v1/charges/${fee?.id}/waive`, { reason: 'Ill' })).status).toBe(200)
    // A session that is free is no fee.
    const free = { freeReason: 'A colleague', rhythm: 'month', showsDiagnosis: false, updatedAt: null }
    expect((await therapist.send('PUT', `/api/v1/clients/${clientId}/billing`, free)).status).toBe(200)
    await session('2026-10-04')
    // 80 percent of 80 euros.
    const fees = { count: 1, amountMinor: 6400 }
    const nothing = { count: 0, amountMinor: 0 }
    expect(inCurrency(await figures(therapist, '2026-10'), 'EUR')).toMatchObject({
      waived: fees,
      proposed: fees,
      charged: nothing,
      notInvoiced: nothing,
    })
    expect((await rows(therapist, '2026-10', 'figure=waived')).items).toMatchObject([{ id: fee?.id, of: 'charge' }])
  })
})

test('a month that has not ended is open today; one to come has nothing', async () => {
  const { therapist } = await monthPractice(product)
  expect((await figures(therapist, '2026-10')).openOn).toBe('2026-10-05')
  expect(await figures(therapist, '2027-01')).toMatchObject({ openOn: '2026-10-05', sessions: 0, sums: [] })
  for (const period of ['2026-13', '26', '2026-1', '1800-01', '2026-10-01', 'x'])
    expect((await therapist.get(`/api/v1/month-end?period=${period}`)).status).toBe(400)
})

test('another practice sees nothing of it, and a client is refused', async () => {
  const { therapist, charge, session } = await monthPractice(product)
  await charge(8000, '2026-10-02')
  await session('2026-10-02')
  expect(await figures(therapist, '2026-10')).toMatchObject({ sessions: 1 })
  const stranger = await product.person()
  expect(await figures(stranger, '2026-10')).toMatchObject({ sessions: 0, sums: [], services: [], withoutCharge: null })
  expect((await rows(stranger, '2026-10', 'figure=charged')).matching).toBe(0)
  const client = await product.person('client')
  expect((await client.get('/api/v1/month-end')).status).toBe(403)
  expect((await client.get('/api/v1/month-end/rows?period=2026-10&figure=charged')).status).toBe(403)
})
