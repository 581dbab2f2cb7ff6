import type { Charge } from '@openhour/shared/features/money/charges.contract.ts'
import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import type { Package } from '@openhour/shared/features/money/packages.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { called, ownMoney } from '../../testing/money-rows.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

/** A practice with a client who bought a package. */
async function sold(more: object = {}) {
  const therapist = await product.person()
  const taxCategoryId = await ownMoney(therapist)
  const clientId = await newClient(therapist)
  const details = { clientId, name: 'Three sessions', sessions: 3, priceMinor: 21_000, currency: 'EUR', taxCategoryId }
  const bought = await called(therapist, 'packages/add', { ...details, ...more })
  return { therapist, clientId, taxCategoryId, packageId: bought.id }
}
const held = (therapist: Browser, clientId: string, sessionDate: string, status = 'completed') =>
  called(therapist, 'sessions/add', {
    clientId,
    sessionDate,
    durationMinutes: 50,
    sessionType: 'individual',
    status,
    notes: 'Was here.',
  })
const chargesOf = async (therapist: Browser, clientId: string) =>
  ((await called(therapist, 'charges/list', { clientId })) as unknown as { items: Charge[] }).items
const statesOf = async (therapist: Browser, clientId: string) =>
  (await chargesOf(therapist, clientId))
    .filter(({ kind }) => kind !== 'package')
    .map(({ serviceDate, state }) => [serviceDate, state] as const)
    .toReversed()
const packageOf = async (therapist: Browser, clientId: string) =>
  ((await called(therapist, 'packages/list', { clientId })) as unknown as { items: Package[] }).items[0]
const refusal = async (therapist: Browser, operation: string, json: object) => {
  const answer = await therapist.post(`/rpc/${operation}`, { json })
  return (answer.json as { json: { message: string } }).json.message
}

test('is invoiced when it is sold; then each held session uses one, until none is left', async () => {
  const { therapist, clientId, taxCategoryId } = await sold()
  expect(await chargesOf(therapist, clientId)).toMatchObject([
    { kind: 'package', state: 'open', amountMinor: 21_000, description: 'Three sessions', taxCategoryId },
  ])
  for (const day of ['2026-03-04', '2026-03-11', '2026-03-18', '2026-03-25']) await held(therapist, clientId, day)
  expect(await statesOf(therapist, clientId)).toEqual([
    ['2026-03-04', 'covered'],
    ['2026-03-11', 'covered'],
    ['2026-03-18', 'covered'],
    ['2026-03-25', 'open'],
  ])
  expect(await packageOf(therapist, clientId)).toMatchObject({ used: 3, sessions: 3, priceMinor: 21_000 })
  await called(therapist, 'invoices/draftAll', { through: '2026-12-31' })
  const { items } = (await called(therapist, 'invoices/list', { state: 'draft' })) as unknown as {
    items: { grossMinor: number }[]
  }
  expect(new Set(items.map(({ grossMinor }) => grossMinor))).toEqual(new Set([21_000, 8000]))
})

test('twenty sessions that are written down at once use no more than there are', async () => {
  const { therapist, clientId } = await sold()
  const days = Array.from({ length: 20 }, (_, at) => `2026-04-${String(at + 1).padStart(2, '0')}`)
  await Promise.all(days.map((day) => held(therapist, clientId, day)))
  const states = (await statesOf(therapist, clientId)).map(([, state]) => state)
  expect(states.filter((state) => state === 'covered')).toHaveLength(3)
  expect(states.filter((state) => state === 'open')).toHaveLength(17)
})

test('pays nothing after it expires or ends, no fee by itself, and of two the one that expires first', async () => {
  const { therapist, clientId, taxCategoryId, packageId } = await sold({ name: 'Later', expiresOn: '2026-06-30' })
  const first = {
    clientId,
    name: 'First',
    sessions: 1,
    priceMinor: 7000,
    currency: 'EUR',
    taxCategoryId,
    expiresOn: '2026-03-31',
  }
  await called(therapist, 'packages/add', first)
  await held(therapist, clientId, '2026-03-04')
  await held(therapist, clientId, '2026-03-05', 'no-show')
  await held(therapist, clientId, '2026-07-01')
  const by = new Map((await chargesOf(therapist, clientId)).map((one) => [one.serviceDate, one]))
  expect(by.get('2026-03-04')).toMatchObject({ state: 'covered', waivedReason: 'First' })
  expect(by.get('2026-03-05')).toMatchObject({ state: 'proposed' })
  expect(by.get('2026-07-01')).toMatchObject({ state: 'open' })
  await called(therapist, 'packages/end', { id: packageId })
  expect(await refusal(therapist, 'packages/end', { id: packageId })).toBe(moneyTexts.packageEnded)
  await held(therapist, clientId, '2026-06-02')
  expect((await statesOf(therapist, clientId)).find(([day]) => day === '2026-06-02')?.[1]).toBe('open')
})

test('pays a fee or an open charge when asked, which can be taken back', async () => {
  const { therapist, clientId } = await sold()
  await held(therapist, clientId, '2026-03-05', 'no-show')
  const fee = (await chargesOf(therapist, clientId)).find(({ kind }) => kind === 'no-show')
  expect(fee?.hasPackage).toBe(true)
  expect(await called(therapist, 'charges/cover', { id: fee?.id })).toMatchObject({ state: 'covered' })
  expect(await refusal(therapist, 'charges/cover', { id: fee?.id })).toBe(moneyTexts.alreadyWaived)
  const { sums } = (await called(therapist, 'monthEnd/figures', { period: '2026-03' })) as unknown as { sums: object[] }
  // Paid by the package is not waived.
  expect(sums.filter((each) => (each as { waived: { count: number } }).waived.count > 0)).toEqual([])
  expect(await called(therapist, 'charges/unwaive', { id: fee?.id })).toMatchObject({
    state: 'open',
    waivedReason: null,
  })
  expect((await packageOf(therapist, clientId))?.used).toBe(0)
  const other = await newClient(therapist)
  await held(therapist, other, '2026-03-05')
  const [without] = await chargesOf(therapist, other)
  expect(without?.hasPackage).toBe(false)
  expect(await refusal(therapist, 'charges/cover', { id: without?.id })).toBe(moneyTexts.noPackage)
})

test('a session that did not take place after all gives its place back', async () => {
  const { therapist, clientId } = await sold({ sessions: 1 })
  const session = await held(therapist, clientId, '2026-03-04')
  expect((await packageOf(therapist, clientId))?.used).toBe(1)
  expect((await therapist.send('DELETE', `/api/v1/sessions/${session.id}`)).status).toBe(200)
  expect((await packageOf(therapist, clientId))?.used).toBe(0)
})

test('is deleted with its charge while unused and not issued, and renamed at any time', async () => {
  const { therapist, clientId, packageId } = await sold()
  const before = await packageOf(therapist, clientId)
  const renamed = { id: packageId, name: 'Spring', expiresOn: '2026-05-31', updatedAt: before?.updatedAt }
  expect(await called(therapist, 'packages/change', renamed)).toMatchObject({ name: 'Spring', expiresOn: '2026-05-31' })
  expect(await refusal(therapist, 'packages/change', renamed)).toBe(moneyTexts.changed)
  await held(therapist, clientId, '2026-03-04')
  expect(await refusal(therapist, 'packages/delete', { id: packageId })).toBe(moneyTexts.packageUsed)
  const covered = (await chargesOf(therapist, clientId)).find(({ state }) => state === 'covered')
  await called(therapist, 'charges/unwaive', { id: covered?.id })
  await called(therapist, 'packages/delete', { id: packageId })
  expect((await chargesOf(therapist, clientId)).map(({ kind }) => kind)).toEqual(['session'])

  const second = await sold()
  const [its] = await chargesOf(second.therapist, second.clientId)
  const draft = await called(second.therapist, 'invoices/draft', { chargeIds: [its?.id] })
  await called(second.therapist, 'invoices/issue', { id: draft.id })
  expect(await refusal(second.therapist, 'packages/delete', { id: second.packageId })).toBe(moneyTexts.packageSold)
})

test('another practice reads and changes none', async () => {
  const { clientId, packageId, taxCategoryId } = await sold()
  const other = await product.person()
  expect((await other.post('/rpc/packages/list', { json: { clientId } })).status).toBe(404)
  for (const [operation, json] of [
    ['packages/end', { id: packageId }],
    ['packages/delete', { id: packageId }],
    ['packages/change', { id: packageId, name: 'Mine', updatedAt: '2026-01-01T00:00:00Z' }],
  ] as const)
    expect(await refusal(other, operation, json)).toBe(moneyTexts.packageNotFound)
  const add = { clientId, name: 'X', sessions: 1, priceMinor: 1, currency: 'EUR', taxCategoryId }
  expect((await other.post('/rpc/packages/add', { json: add })).status).toBe(404)
})
