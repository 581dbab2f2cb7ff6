import type { Invoice } from '@openhour/shared/features/money/invoices.contract.ts'
import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invoiceOf, lineOf, paymentOf } from '../../testing/server/fake-money.ts'
import { openFakeMoney } from '../../testing/server/fake-money-server.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { InvoiceScreen } from './InvoiceScreen.tsx'

let server: ReturnType<typeof openFakeMoney>
let gone = 0
beforeEach(() => {
  server = openFakeMoney()
  gone = 0
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function open(invoice: Invoice, title: string) {
  server.money.invoices.push(invoice)
  render(
    <TestPage signedIn>
      <InvoiceScreen id={invoice.id} onGone={() => gone++} />
    </TestPage>,
  )
  await screen.findByRole('heading', { level: 1, name: title })
  return within(screen.getByRole('article', { name: title }))
}
const press = (name: string | RegExp, inside = within(document.body)) =>
  fireEvent.click(inside.getByRole('button', { name }))
const choose = async (entry: string) => {
  press(/^Actions for/)
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const field = (inside: ReturnType<typeof within>, name: string | RegExp) => inside.getByRole('textbox', { name })
const first = () => server.money.invoices.find(({ kind }) => kind === 'invoice') as Invoice

test('the document says who, to whom, what, the tax by category and how to pay', async () => {
  const vat = { taxName: 'VAT', taxCode: 'S', taxRate: 19_000, taxSentence: null } as const
  const paper = await open(
    invoiceOf({
      number: '2026-0007',
      lines: [
        lineOf({ diagnosisCode: 'F41.1', clientName: 'Ana Child' }),
        lineOf({
          ...vat,
          description: 'No-show fee',
          minutes: null,
          netMinor: 10_000,
          taxMinor: 1900,
          grossMinor: 11_900,
        }),
      ],
      netMinor: 18_000,
      taxMinor: 1900,
      note: 'Thank you.',
    }),
    'Invoice 2026-0007',
  )
  const text = screen.getByRole('article').textContent
  for (const part of ['Practice at the Park', 'Tax number 13/815/08150', 'Long Lane 2', '2026-0007', 'Thank you.'])
    expect(text).toContain(part)
  paper.getByText('Ana Child · 50 minutes · Code F41.1')
  paper.getByText('IBAN DE89 3704 0044 0532 0130 00')
  paper.getByText('Please pay within 14 days.')
  paper.getByText('Exempt from VAT.')
  const totals = paper.getByText('Total').closest('dl')
  expect(totals?.textContent).toBe('Net€180.00Exempt of €80.00€0.00VAT, 19 % of €100.00€19.00Total€199.00')
})

test('a payment is recorded in two presses, with what is open, today and by transfer', async () => {
  await open(invoiceOf({ number: '2026-0001' }), 'Invoice 2026-0001')
  press('Record payment')
  const asked = await dialog('Record a payment')
  press('Record payment', asked)
  await waitFor(() => expect(first().state).toBe('paid'))
  expect(server.money.payments).toMatchObject([{ amountMinor: 8000, method: 'transfer' }])
  await screen.findByText('Bank transfer')
  expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull()
})

test('a part is typed with a comma; more decimals than cents are refused', async () => {
  await open(invoiceOf({ number: '2026-0001' }), 'Invoice 2026-0001')
  press('Record payment')
  const asked = await dialog('Record a payment')
  fireEvent.change(field(asked, 'Amount'), { target: { value: '30,505' } })
  press('Record payment', asked)
  await asked.findByText(moneyTexts.amount)
  fireEvent.change(field(asked, 'Amount'), { target: { value: '30,50' } })
  press('Record payment', asked)
  await screen.findByText('Partly paid')
  expect(first().openMinor).toBe(4950)
})

test('a draft is issued only after a question that says it can’t be changed', async () => {
  await open(invoiceOf(), 'Draft invoice')
  press('Issue invoice')
  const asked = within(await screen.findByRole('alertdialog', { name: 'Issue this invoice?' }))
  asked.getByText(/can never be changed or deleted/)
  expect(first().number).toBeNull()
  press('Issue invoice', asked)
  await screen.findByRole('heading', { level: 1, name: 'Invoice 2026-0001' })
})

test('a charge is taken off a draft, and the last one stays', async () => {
  const lines = [
    lineOf({ chargeId: crypto.randomUUID() }),
    lineOf({ chargeId: crypto.randomUUID(), description: 'Report' }),
  ]
  await open(invoiceOf({ lines }), 'Draft invoice')
  press('Take Report off this invoice')
  await waitFor(() => expect(first().lines).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull())
})

test('the text of a draft is changed', async () => {
  const paper = await open(invoiceOf(), 'Draft invoice')
  press('Edit text')
  const asked = await dialog('Edit text')
  fireEvent.change(field(asked, /^Text on the invoice/), { target: { value: 'For May.' } })
  press('Save changes', asked)
  await paper.findByText('For May.')
  expect(first().lines).toHaveLength(1)
})

test('a draft is deleted after a question, and its page is left', async () => {
  await open(invoiceOf(), 'Draft invoice')
  press('Delete draft')
  press('Delete draft', within(await screen.findByRole('alertdialog', { name: 'Delete this draft?' })))
  await waitFor(() => expect(gone).toBe(1))
  expect(server.money.invoices).toEqual([])
})

test('a draft says what is missing before it can be issued', async () => {
  await open(invoiceOf({ issuer: null, recipientAddress: null }), 'Draft invoice')
  screen.getByText(/Your name and address are missing/)
  expect(screen.getByText(/There is no address of whoever pays/)).toBeTruthy()
})

test('credit of an earlier payment settles an invoice', async () => {
  server.money.payments.push(
    paymentOf({ leftMinor: 3000, payerName: 'Ines' }),
    paymentOf({ leftMinor: 9000, currency: 'USD' }),
    paymentOf({ leftMinor: 9000, payerId: crypto.randomUUID() }),
  )
  await open(invoiceOf({ number: '2026-0001', creditMinor: 3000 }), 'Invoice 2026-0001')
  await choose('Use credit')
  expect(await screen.findAllByRole('radio')).toHaveLength(1)
  const asked = await dialog('Use credit')
  press('Use €30.00', asked)
  await waitFor(() => expect(first().openMinor).toBe(5000))
})

test('what is open is written off with a reason', async () => {
  await open(invoiceOf({ number: '2026-0001' }), 'Invoice 2026-0001')
  await choose('Write off')
  const asked = await dialog('Write off what is open?')
  fireEvent.change(field(asked, 'Reason'), { target: { value: 'Moved away' } })
  press('Write off', asked)
  expect(await screen.findByText('Written off: Moved away')).toBeTruthy()
})

test.each([
  [/^Invoice again/, true],
  [/^Waive/, false],
])('an issued invoice is corrected by a credit note: %s', async (what, again) => {
  await open(invoiceOf({ number: '2026-0001' }), 'Invoice 2026-0001')
  await choose('Correct')
  const asked = await dialog('Correct by a credit note')
  fireEvent.change(field(asked, 'Reason'), { target: { value: 'Wrong day' } })
  fireEvent.click(asked.getByRole('radio', { name: what }))
  press('Issue credit note', asked)
  await screen.findByRole('link', { name: 'The credit note that corrects it' })
  expect(server.asked.find(({ operation }) => operation === 'invoices/correct')?.input).toMatchObject({
    reason: 'Wrong day',
    again,
  })
  expect(screen.queryByRole('button', { name: 'Record payment' })).toBeNull()
})

test('an invoice is marked as handed over', async () => {
  await open(invoiceOf({ number: '2026-0001' }), 'Invoice 2026-0001')
  await choose('Mark as handed over')
  await screen.findByText('Sent or handed over on 1 Jun 2026.')
  expect(screen.queryByRole('button', { name: 'Send by email' })).toBeNull()
})

test('an unknown invoice can’t be shown', async () => {
  render(
    <TestPage signedIn>
      <InvoiceScreen id={crypto.randomUUID()} onGone={() => undefined} />
    </TestPage>,
  )
  expect(await screen.findByText(moneyTexts.invoiceNotFound)).toBeTruthy()
})

test('an e-invoice says so, and its XRechnung is saved beside the PDF', async () => {
  const recipient = {
    name: 'Alder Works GmbH',
    street: 'Hafenweg 12',
    postCode: '20457',
    city: 'Hamburg',
    country: 'DE',
    vatId: null,
    buyerReference: '04011000-12345-34',
    addressKind: 'EM',
    electronicAddress: 'bills@alder.example.com',
  } as const
  const answering = fetch
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, sent?: RequestInit) => {
    if (!path.startsWith('/api/invoices/')) return answering(path, sent)
    asked.push(path)
    return new Response('<xml/>')
  })
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined })
  const saved: string[] = []
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const invoice = invoiceOf({ number: 'HH/0007', recipient })
  await open(invoice, 'Invoice HH/0007')
  screen.getByText('E-invoice')
  press('XRechnung (XML)')
  await waitFor(() => expect(saved).toEqual(['Invoice HH-0007.xml']))
  expect(asked).toEqual([`/api/invoices/${invoice.id}/xrechnung`])
  link.mockRestore()
  vi.stubGlobal('fetch', answering)
})

test('an invoice to a person is none', async () => {
  await open(invoiceOf({ number: '2026-0001' }), 'Invoice 2026-0001')
  expect(screen.queryByText('E-invoice')).toBeNull()
  expect(screen.queryByRole('button', { name: 'XRechnung (XML)' })).toBeNull()
})
