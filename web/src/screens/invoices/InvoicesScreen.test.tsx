import { problemOf } from '@openhour/shared/access/refusals.ts'
import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type InvoicesSearch, readInvoicesSearch } from '../../features/money/invoices-search.ts'
import { dayIn } from '../../lib/time/day-in.ts'
import { chargeOf, invoiceOf, paymentOf } from '../../testing/server/fake-money.ts'
import { openFakeMoney } from '../../testing/server/fake-money-server.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { InvoicesScreen } from './InvoicesScreen.tsx'

let server: ReturnType<typeof openFakeMoney>
let opened: string[]
beforeEach(() => {
  server = openFakeMoney()
  opened = []
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

function Page({ first }: { first: InvoicesSearch }) {
  const [search, setSearch] = useState(first)
  return <InvoicesScreen search={search} onSearch={setSearch} onOpen={(id) => opened.push(id)} />
}
async function open(first: InvoicesSearch = {}) {
  render(
    <TestPage signedIn>
      <Page first={first} />
    </TestPage>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Invoices' })
}
const rows = () =>
  within(screen.getByRole('list', { name: 'Invoices' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const press = (name: string | RegExp, inside = within(document.body)) =>
  fireEvent.click(inside.getByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('invoices are listed with payer, days, amounts and state, and found by name and state', async () => {
  server.money.invoices.push(
    invoiceOf({ recipientName: 'Ben Draft' }),
    invoiceOf({ number: '2026-0002', state: 'overdue', recipientName: 'Ana Late', openMinor: 3000 }),
    invoiceOf({ number: '2026-0001', state: 'paid', openMinor: 0 }),
  )
  await open()
  await screen.findByText('1 draft')
  const list = within(await screen.findByRole('list', { name: 'Invoices' }))
  const [draft, late, paid] = list.getAllByRole('link')
  expect(draft?.textContent).toContain('No number yetDraftBen Draft€80.00')
  expect(late?.textContent).toMatch(/2026-0002Overdue.*Ana Late.*€80\.00.*31 May 2026.*€30\.00 open.*14 Jun 2026/)
  expect(late?.getAttribute('href')).toMatch(/^\/app\/invoices\/[\da-f-]{36}$/)
  expect(paid?.textContent).not.toMatch(/open|Due/)
  fireEvent.change(screen.getByRole('textbox', { name: 'Search invoices' }), { target: { value: 'ana' } })
  await waitFor(() => expect(rows()).toHaveLength(1))
  fireEvent.change(screen.getByRole('textbox', { name: 'Search invoices' }), { target: { value: 'nobody' } })
  await screen.findByText('No invoices match your search and filter.')
  press('Show all invoices')
  await waitFor(() => expect(rows()).toHaveLength(3))
})

test('a state without invoices says so, and leaves the way back', async () => {
  server.money.invoices.push(invoiceOf())
  await open({ state: 'overdue' })
  await screen.findByText('No invoices match your search and filter.')
  expect(screen.getByRole('textbox', { name: 'Search invoices' })).toBeTruthy()
  press('Show all invoices')
  expect(await screen.findByRole('list', { name: 'Invoices' })).toBeTruthy()
})

test('without invoices the page leads to the settings', async () => {
  await open()
  await screen.findByRole('heading', { name: 'No invoices yet' })
  expect(screen.getByRole('link', { name: 'Set up invoices' }).getAttribute('href')).toBe('/app/settings?tab=invoices')
})

test('all that waits is drafted until a day, and the drafts are shown', async () => {
  server.money.charges.push(chargeOf(), chargeOf({ clientName: 'Ana Late' }))
  server.money.invoices.push(invoiceOf({ number: '2026-0001' }))
  await open()
  await screen.findByRole('link', { name: /2026-0001/ })
  press('Draft invoices')
  press('Draft invoices', await dialog('Draft invoices'))
  await screen.findByText('2 invoices drafted')
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(server.asked.find(({ operation }) => operation === 'invoices/draftAll')?.input).toEqual({
    through: dayIn(new Date(), 'Europe/London'),
  })
})

test('drafts are looked at before all are issued, and one that is refused says why', async () => {
  server.money.invoices.push(
    invoiceOf({ recipientName: 'Ana' }),
    invoiceOf({ recipientName: 'Ben' }),
    invoiceOf({ recipientName: '' }),
  )
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Issue all drafts' }))
  // The dialog that loads is another one.
  const ben = await screen.findByRole('checkbox', { name: /Ben/ })
  const look = await dialog('Issue drafts')
  fireEvent.click(ben)
  press('Issue 2 invoices', look)
  await look.findByText(moneyTexts.recipientNeeded)
  await screen.findByText('1 invoice issued')
  expect(look.queryByText('Ana')).toBeNull()
  expect(server.money.invoices.map(({ recipientName, number }) => [recipientName, number])).toEqual([
    ['Ana', '2026-0001'],
    ['Ben', null],
    ['', null],
  ])
  press('Cancel', look)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a proposed fee is confirmed with one press, and waived with a reason, which can be undone', async () => {
  const fee = { state: 'proposed', kind: 'no-show' } as const
  server.money.charges.push(chargeOf({ ...fee, clientName: 'Ana' }), chargeOf({ ...fee, clientName: 'Ben' }))
  await open({ show: 'charges' })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirm fee of Ana' }))
  await waitFor(() => expect(server.money.charges[0]?.state).toBe('open'))
  press('Waive fee of Ben')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Illness' }))
  await waitFor(() => expect(server.money.charges[1]).toMatchObject({ state: 'waived', waivedReason: 'Illness' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.money.charges[1]?.waivedReason).toBeNull())
})

test('another reason is typed, and a fee is not waived without one', async () => {
  server.money.charges.push(chargeOf({ state: 'proposed', kind: 'late-cancellation' }))
  await open({ show: 'charges' })
  fireEvent.click(await screen.findByRole('button', { name: 'Waive fee of Maya Okafor' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Another reason' }))
  const asked = await dialog('Waive this charge?')
  press('Waive charge', asked)
  await asked.findByText(moneyTexts.reason)
  fireEvent.change(asked.getByRole('textbox', { name: 'Reason' }), { target: { value: 'Train strike' } })
  press('Waive charge', asked)
  await waitFor(() => expect(server.money.charges[0]?.waivedReason).toBe('Train strike'))
})

test('chosen charges become one draft, which is opened; those of two payers are refused', async () => {
  server.money.charges.push(chargeOf(), chargeOf({ amountMinor: 9050 }))
  await open({ show: 'charges' })
  const boxes = await screen.findAllByRole('checkbox', { name: 'Choose Maya Okafor, Session' })
  for (const box of boxes) fireEvent.click(box)
  const bar = within(screen.getByRole('region', { name: 'Chosen charges' }))
  bar.getByText('2 charges chosen, €170.50')
  server.failing.set('invoices/draft', problemOf('not-possible-now', moneyTexts.chargesDiffer))
  press('Draft one invoice', bar)
  await bar.findByText(moneyTexts.chargesDiffer)
  server.failing.clear()
  press('Draft one invoice', bar)
  await waitFor(() => expect(opened).toEqual([server.money.invoices[0]?.id]))
  expect(server.money.invoices[0]?.lines).toHaveLength(2)
})

test('a charge by hand is deleted and brought back; a session’s is waived instead', async () => {
  server.money.charges.push(chargeOf({ clientName: 'Ana', kind: 'manual', description: 'Report' }), chargeOf())
  await open({ show: 'charges' })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Maya Okafor' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Edit', 'Waive'])
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' })
  press('Actions for Ana')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await waitFor(() => expect(server.money.charges).toHaveLength(1))
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(server.money.charges[0]).toMatchObject({ description: 'Report', amountMinor: 8000 }))
})

test('what is left of a payment is given back', async () => {
  server.money.payments.push(paymentOf({ leftMinor: 2000, method: 'cash' }), paymentOf({ payerName: 'Ana' }))
  await open({ show: 'payments' })
  fireEvent.click(await screen.findByRole('button', { name: 'Give back credit of Maya Okafor' }))
  const asked = await dialog('Give credit back')
  expect(asked.getByRole<HTMLInputElement>('textbox', { name: 'Amount' }).value).toBe('20')
  expect(asked.getByRole<HTMLInputElement>('radio', { name: 'Cash' }).checked).toBe(true)
  press('Record refund', asked)
  await screen.findByText('-€20.00')
  expect(screen.queryByRole('button', { name: /^Give back/ })).toBeNull()
})

test('validates search parameters', () => {
  expect(readInvoicesSearch({ search: 'x'.repeat(500), state: 'issued', show: 'all', page: '-1' })).toEqual({
    search: 'x'.repeat(100),
  })
  expect(readInvoicesSearch({ state: 'overdue', show: 'payments', page: '2' })).toEqual({
    state: 'overdue',
    show: 'payments',
    page: 2,
  })
})
