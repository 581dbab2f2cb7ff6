import { problemOf } from '@openhour/shared/access/refusals.ts'
import { invoiceMailTexts, payerTroubleTexts } from '@openhour/shared/features/money/invoice-mails.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { InvoicesSearch } from '../../features/money/invoices-search.ts'
import { MoneySettingsCards } from '../../features/money/MoneySettingsCards.tsx'
import { reminderOf } from '../../testing/server/fake-invoice-mails.ts'
import { invoiceOf } from '../../testing/server/fake-money.ts'
import { openFakeMoney } from '../../testing/server/fake-money-server.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { InvoiceScreen } from './InvoiceScreen.tsx'
import { InvoicesScreen } from './InvoicesScreen.tsx'

let server: ReturnType<typeof openFakeMoney>
beforeEach(() => {
  server = openFakeMoney()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const press = (name: string | RegExp, inside = within(document.body)) =>
  fireEvent.click(inside.getByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function openInvoice(given: Parameters<typeof invoiceOf>[0] = {}) {
  const invoice = invoiceOf({ number: '2026-0007', openMinor: 8000, ...given })
  server.money.invoices.push(invoice)
  render(
    <TestPage signedIn>
      <InvoiceScreen id={invoice.id} onGone={() => undefined} />
    </TestPage>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Invoice 2026-0007' })
  return invoice
}

function List({ first }: { first: InvoicesSearch }) {
  const [search, setSearch] = useState(first)
  return <InvoicesScreen search={search} onSearch={setSearch} onOpen={() => undefined} />
}
const openList = (first: InvoicesSearch = {}) =>
  render(
    <TestPage signedIn>
      <List first={first} />
    </TestPage>,
  )

test('an invoice is shown as an email before it goes, and then stands among what was sent', async () => {
  await openInvoice()
  await screen.findByText('No email about it yet.')
  press('Send by email')
  await screen.findByRole('button', { name: 'Send email' })
  const look = await dialog('Send by email')
  look.getByText('Maya Okafor, maya@example.com')
  look.getByText('Your invoice')
  expect(within(look.getByRole('article', { name: 'Email' })).getByText(/Amount: €80\.00/)).toBeTruthy()
  expect(look.queryByText('Attached')).toBeNull()
  server.failing.set('invoiceMails/send', problemOf('not-possible-now', invoiceMailTexts.alreadySent))
  press('Send email', look)
  await look.findByText(invoiceMailTexts.alreadySent)
  server.failing.clear()
  press('Send email', look)
  const sent = within(await screen.findByRole('list', { name: 'Emails' }))
  await sent.findByText(/maya@example\.com/)
  sent.getByText('On its way')
  expect(server.asked.find(({ operation }) => operation === 'invoiceMails/send')?.input).toMatchObject({ after: null })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send by email' })).toBeNull())
})

test('an invoice that goes nowhere says why, and has no button to send it', async () => {
  const { id } = await openInvoice()
  server.mails.troubles.set(id, 'not-wanted')
  press('Send by email')
  const look = await dialog('Send by email')
  await screen.findByText(payerTroubleTexts['not-wanted'])
  expect(look.queryByRole('button', { name: 'Send email' })).toBeNull()
})

test('an email that was not delivered is marked', async () => {
  const { id } = await openInvoice()
  server.mails.of.set(id, {
    id,
    mails: [
      { id: crypto.randomUUID(), level: 2, to: 'maya@example.com', state: 'failed', createdAt: '2026-05-04T17:00:00Z' },
    ],
    links: [],
  })
  cleanup()
  render(
    <TestPage signedIn>
      <InvoiceScreen id={id} onGone={() => undefined} />
    </TestPage>,
  )
  await screen.findByText('Second reminder')
  expect(screen.getByText('Not delivered')).toBeTruthy()
  screen.getByText('It did not arrive. Check the address, then send it again.')
})

test('a link is shown once, listed, and revoked', async () => {
  await openInvoice()
  fireEvent.click(await screen.findByRole('button', { name: 'Make a link' }))
  const once = within(await screen.findByRole('alertdialog', { name: 'Link to this invoice' }))
  expect(once.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).toBe(
    'https://practice.example.com/pay/secret',
  )
  press('I have copied it', once)
  await screen.findByText(/works until 3 Jul 2026, not opened yet/)
  press('Revoke links')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Links that work' })).toBeNull())
})

test('all that was issued and not sent is looked at, then sent at once', async () => {
  const [one, two] = [invoiceOf({ number: '2026-0001' }), invoiceOf({ number: '2026-0002', recipientName: 'Ben' })]
  server.money.invoices.push(one, two, invoiceOf({ number: '2026-0003', sentAt: '2026-05-04T17:00:00Z' }), invoiceOf())
  server.mails.troubles.set(two.id, 'no-address')
  openList()
  fireEvent.click(await screen.findByRole('button', { name: 'Send invoices' }))
  await screen.findByRole('list', { name: 'Invoices to send' })
  const look = await dialog('Send invoices')
  expect(look.getAllByRole('listitem')).toHaveLength(2)
  look.getByText(payerTroubleTexts['no-address'])
  press('Look at the email with 2026-0001', look)
  await look.findByRole('article', { name: 'Email' })
  press('Send 1 email', look)
  await screen.findByText('1 email on the way')
  expect(server.asked.find(({ operation }) => operation === 'invoiceMails/sendAll')?.input).toEqual({ ids: [one.id] })
})

test('once all drafts are issued, sending them is next', async () => {
  server.money.invoices.push(invoiceOf({ recipientName: 'Ana' }))
  openList()
  fireEvent.click(await screen.findByRole('button', { name: 'Issue all drafts' }))
  await screen.findByRole('checkbox', { name: /Ana/ })
  press('Issue 1 invoice', await dialog('Issue drafts'))
  expect(await screen.findByRole('list', { name: 'Invoices to send' })).toBeTruthy()
})

test('a reminder is looked at and sent, or skipped', async () => {
  const [one, two] = [
    invoiceOf({ number: '2026-0001', openMinor: 8000 }),
    invoiceOf({ number: '2026-0002', openMinor: 3000 }),
  ]
  server.money.invoices.push(one, two)
  server.mails.reminders.push(
    reminderOf(one, { level: 2, goesAt: '2026-05-05T17:00:00Z' }),
    reminderOf(two, { trouble: 'stopped', to: null }),
  )
  openList({ show: 'reminders' })
  const list = within(await screen.findByRole('list', { name: 'Reminders' }))
  list.getByText('Second reminder')
  list.getByText(/^Goes by itself after/)
  list.getByText(/^Proposed 4 May 2026/)
  list.getByText(payerTroubleTexts.stopped)
  press('Skip reminder of 2026-0002', list)
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  press('Look and send reminder of 2026-0001')
  await screen.findByRole('button', { name: 'Send email' })
  const look = await dialog('Send reminder')
  look.getByText('A reminder of your invoice')
  press('Send email', look)
  await screen.findByRole('heading', { name: 'No reminders to send' })
})

test('texts and days are saved, and refused with what is wrong', async () => {
  render(
    <TestPage signedIn>
      <MoneySettingsCards onUnsaved={() => undefined} />
    </TestPage>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Edit emails and reminders' }))
  const form = within(await screen.findByRole('form', { name: 'Emails and reminders' }))
  const type = (name: RegExp, value: string) =>
    fireEvent.change(form.getByRole('textbox', { name }), { target: { value } })
  type(/^Text with an invoice/, 'Dear {name}, see {web}')
  press('Save emails', form)
  await form.findByText(invoiceMailTexts.placeholder)
  type(/^Text with an invoice/, 'Dear {name}, thank you.')
  fireEvent.change(form.getByLabelText(/^Second reminder after/), { target: { value: '5' } })
  press('Save emails', form)
  await form.findByText(invoiceMailTexts.daysOrder)
  fireEvent.change(form.getByLabelText(/^Second reminder after/), { target: { value: '14' } })
  fireEvent.click(form.getByRole('switch', { name: /^Propose reminders/ }))
  press('Save emails', form)
  await screen.findByText('Emails and reminders saved')
  expect(server.mails.settings).toMatchObject({
    invoiceText: 'Dear {name}, thank you.',
    secondDays: 14,
    reminds: true,
    attachesPdf: false,
  })
})
