import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { called, ownDraft, ownInvoice, paid } from '../../testing/money-rows.ts'
import { stays } from '../../testing/until.ts'
import { contentOf, openWebhookCalls, type WebhookCalls } from '../../testing/webhook-calls.ts'

let calls: WebhookCalls
beforeAll(async () => {
  calls = await openWebhookCalls()
})
afterAll(() => calls.close())
afterEach(() => calls.reset())

const events = ['invoice.issued', 'invoice.paid']
const told = async (count: number) => {
  await calls.receiver.wait(count)
  await stays(
    () => calls.receiver.received.length,
    (length) => length === count,
  )
  return calls.receiver.received.map(contentOf).map(({ type, data }) => [type, data])
}

test('other software learns by ids when an invoice is issued, and once nothing of it is open', async () => {
  const therapist = await calls.product.person()
  await calls.add(therapist, { events })
  const draft = await ownDraft(therapist)
  await called(therapist, 'invoices/issue', { id: draft.id })
  const issued = ['invoice.issued', { id: draft.id }]
  expect(await told(1)).toEqual([issued])
  await called(therapist, 'payments/record', { invoiceId: draft.id, ...paid, amountMinor: 3000 })
  await called(therapist, 'invoices/sent', { id: draft.id })
  expect(await told(1)).toEqual([issued])
  await called(therapist, 'payments/record', { invoiceId: draft.id, ...paid, amountMinor: 5000 })
  expect(await told(2)).toEqual([issued, ['invoice.paid', { id: draft.id }]])
  expect(calls.receiver.received.map(({ body }) => String(body)).join()).not.toMatch(/Session|8000|HH-/)
})

test('a corrected invoice is not called paid, but its credit note is called issued', async () => {
  const therapist = await calls.product.person()
  const invoice = await ownInvoice(therapist)
  await calls.add(therapist, { events })
  const note = await called(therapist, 'invoices/correct', { id: invoice.id, reason: 'Wrong day', again: true })
  expect(await told(1)).toEqual([['invoice.issued', { id: note.id }]])
})
