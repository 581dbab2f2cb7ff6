import type { FoundInvoice } from '@openhour/shared/features/search/search.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { called, ownDraft, ownInvoice, paid } from '../../testing/money-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

const find = async (q: string, who: Browser = therapist) =>
  ((await who.get(`/api/v1/search?${new URLSearchParams({ q }).toString()}`)).json as { invoices: FoundInvoice[] })
    .invoices

type Issued = { id: string; number: string; recipientName: string; issueDate: string }
const issued = async (who: Browser) => (await ownInvoice(who)) as unknown as Issued

test('invoices and credit notes are found by a part of their number, newest first', async () => {
  const invoice = await issued(therapist)
  await called(therapist, 'payments/record', { invoiceId: invoice.id, ...paid, amountMinor: 3000 })
  const { number } = invoice
  const [found, ...others] = await find(number.toLowerCase())
  expect(found).toEqual({
    id: invoice.id,
    number,
    recipientName: invoice.recipientName,
    issueDate: invoice.issueDate,
    isOpen: true,
  })
  expect(others).toEqual([])
  const note = await called(therapist, 'invoices/correct', { id: invoice.id, reason: 'Wrong day', again: false })
  expect((await find(number))[0]?.isOpen).toBe(false)
  const inSeries = number.slice(0, -2)
  expect((await find(` ${inSeries.slice(0, 4)} ${inSeries.slice(4)}`)).map(({ id }) => id)).toEqual([
    note.id,
    invoice.id,
  ])
  await ownDraft(therapist)
  expect(await find(inSeries)).toHaveLength(2)
})

test.each(['HH', 'HH-', '07', '%00', '_00', '\\00'])('not by %j, which is in every number or in none', async (q) => {
  expect(await find(q)).toEqual([])
})

test('invoices of another practice are never found', async () => {
  const other = await product.person()
  const { number } = await issued(other)
  expect(await find(number, other)).toHaveLength(1)
  const stranger = await product.person()
  expect(await find(number, stranger)).toEqual([])
})

test('the audit log records the search', async () => {
  const who = await product.person()
  const { number } = await issued(who)
  const read = async () =>
    (
      await product.database.owner.query<{ entity: string }>(
        `select entity from audit_log where actor_id = $1 and action = 'listed' and entity = 'invoices'`,
        [who.userId],
      )
    ).rows.length
  expect(await read()).toBe(0)
  await find(number, who)
  await expect.poll(read).toBe(1)
})
