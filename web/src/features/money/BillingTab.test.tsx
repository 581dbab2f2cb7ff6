import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ProfileTabProps } from '../../lib/feature.ts'
import { chargeOf, clientId, invoiceOf, paymentOf } from '../../testing/server/fake-money.ts'
import { openFakeMoney } from '../../testing/server/fake-money-server.ts'
import { fakeFetch } from '../../testing/server/fake-server.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { BillingTab } from './BillingTab.tsx'

let server: ReturnType<typeof openFakeMoney>
beforeEach(() => {
  server = openFakeMoney()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
  vi.stubGlobal('fetch', fakeFetch)
})

// The section reads only who the client is.
const overview = { client: { id: clientId } } as ProfileTabProps['overview']
async function open() {
  render(
    <TestPage signedIn>
      <BillingTab overview={overview} locked={false} action={undefined} onActionDone={() => undefined} />
    </TestPage>,
  )
  await screen.findByRole('heading', { level: 2, name: 'Billing' })
}
const press = (name: string | RegExp, inside = within(document.body)) =>
  fireEvent.click(inside.getByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const type = (inside: ReturnType<typeof within>, name: string | RegExp, value: string) =>
  fireEvent.change(inside.getByRole('textbox', { name }), { target: { value } })

test('shows balances, what is agreed, charges, invoices and payments', async () => {
  server.money.charges.push(
    chargeOf({ state: 'drafted', invoiceId: crypto.randomUUID() }),
    chargeOf({ state: 'waived', waivedReason: 'Illness', description: 'No-show fee' }),
  )
  server.money.invoices.push(invoiceOf({ number: '2026-0001' }))
  server.money.payments.push(paymentOf({ reference: 'KX-7' }))
  await open()
  expect((await screen.findByLabelText('Balance in EUR')).textContent).toBe(
    'To invoice€160.00Open€80.00Overdue€80.00Credit€5.00',
  )
  expect(screen.getByRole('region', { name: 'What is agreed' }).textContent).toContain('Your price, €80.00')
  const charges = within(await screen.findByRole('list', { name: 'Charges' }))
  charges.getByText('Waived: Illness')
  expect(charges.getByRole('link', { name: 'Draft' }).getAttribute('href')).toMatch(/^\/app\/invoices\//)
  await screen.findByRole('link', { name: /2026-0001/ })
  await screen.findByText('20 May 2026 · Bank transfer · KX-7')
})

test('a charge is added by hand, with the practice’s currency and tax', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add charge' }))
  // The dialog that loads is another one.
  await screen.findByRole('textbox', { name: 'Amount' })
  const asked = await dialog('Add a charge')
  type(asked, 'What it is for', 'Report for the school')
  type(asked, 'Amount', '1.250,5')
  press('Add charge', asked)
  await screen.findByText('Report for the school')
  expect(server.money.charges).toMatchObject([
    { amountMinor: 125_050, currency: 'EUR', taxCategoryId: server.money.settings.sessionTaxId, minutes: null },
  ])
})

test('a charge is changed, and keeps its currency', async () => {
  server.money.charges.push(chargeOf({ currency: 'KWD', amountMinor: 20_500 }))
  await open()
  press('Actions for Session', within(await screen.findByRole('list', { name: 'Charges' })))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount' })).value).toBe('20.500')
  const asked = await dialog('Edit charge')
  type(asked, 'Amount', '21')
  press('Save changes', asked)
  await waitFor(() => expect(server.money.charges[0]?.amountMinor).toBe(21_000))
})

test('another price and payer are agreed, then nothing is charged for a reason', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Edit what is agreed' }))
  const asked = await dialog('What is agreed')
  fireEvent.click(asked.getByRole('radio', { name: /^Another price/ }))
  press('Save changes', asked)
  await asked.findByText('Enter the price')
  type(asked, 'Agreed price', '45')
  fireEvent.change(asked.getByRole('combobox', { name: /^Who pays/ }), {
    target: { value: '018f0000-0000-7000-8000-0000000000d1' },
  })
  press('Save changes', asked)
  const card = within(await screen.findByRole('region', { name: 'What is agreed' }))
  await card.findByText('€45.00, agreed with this client')
  card.getByText('Ines Okafor')
  press('Edit what is agreed')
  const again = await dialog('What is agreed')
  fireEvent.click(again.getByRole('radio', { name: /^Free/ }))
  press('Save changes', again)
  await again.findByText('Say why nothing is charged')
  type(again, 'Why it is free', 'Training')
  press('Save changes', again)
  await card.findByText('Free: Training')
  expect(server.money.agreed).toMatchObject({ priceMinor: null, freeReason: 'Training' })
})

test('a payer becomes an organisation, whose e-invoice details are changed and removed', async () => {
  server.money.agreed.payerId = '018f0000-0000-7000-8000-0000000000d1'
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add e-invoice details' }))
  const asked = await dialog('E-invoice details')
  type(asked, /^Name of the organisation/, 'Alder Works GmbH')
  type(asked, 'Street and number', 'Hafenweg 12')
  type(asked, 'Postal code', '20457')
  type(asked, 'City', 'Hamburg')
  press('Save details', asked)
  await asked.findByText('Enter what the organisation wants its invoices to say')
  type(asked, /^Buyer reference/, '04011000-12345-34')
  type(asked, 'Address for e-invoices', 'nowhere')
  press('Save details', asked)
  await asked.findByText('Enter the email address that receives e-invoices')
  type(asked, 'Address for e-invoices', 'bills@alder.example.com')
  press('Save details', asked)
  const part = within(await screen.findByRole('region', { name: 'E-invoices' }))
  await part.findByText(/Alder Works GmbH, Hamburg. Buyer reference 04011000-12345-34./)
  expect(server.money.organisation).toMatchObject({ country: 'DE', addressKind: 'EM', vatId: null })
  press('Edit details', part)
  const again = await dialog('E-invoice details')
  type(again, 'City', 'Bremen')
  press('Save details', again)
  await part.findByText(/Alder Works GmbH, Bremen/)
  press('Remove', part)
  press('Remove details', within(await screen.findByRole('alertdialog')))
  await part.findByRole('button', { name: 'Add e-invoice details' })
  expect(server.money.organisation).toBeNull()
})

test('a client who pays is no organisation', async () => {
  await open()
  await screen.findByRole('button', { name: 'Edit what is agreed' })
  expect(screen.queryByRole('region', { name: 'E-invoices' })).toBeNull()
})

test('a payment in advance becomes credit', async () => {
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Payment in advance' }))
  const asked = await dialog('Payment in advance')
  type(asked, 'Amount', '800')
  fireEvent.click(asked.getByRole('radio', { name: 'Cash' }))
  press('Record payment', asked)
  expect(await screen.findByText('€800.00 credit left')).toBeTruthy()
  expect(server.money.payments).toMatchObject([{ amountMinor: 80_000, method: 'cash', currency: 'EUR' }])
})

test('before invoices are set up, the section leads to the settings and offers nothing else', async () => {
  server.money.settings.updatedAt = null
  await open()
  expect((await screen.findByRole('link', { name: 'Set up invoices' })).getAttribute('href')).toBe(
    '/app/settings?tab=invoices',
  )
  expect(screen.queryByRole('button')).toBeNull()
})

test('a statement is downloaded for a time, and a receipt for a payment', async () => {
  const files: string[] = []
  vi.stubGlobal('fetch', async (path: string, sent?: object) => {
    if (!path.startsWith('/api/statements/')) return fakeFetch(path, sent)
    files.push(path)
    return new Response('bytes')
  })
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  server.money.payments.push(paymentOf({ id: clientId, payerName: 'Mila' }))
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Statement' }))
  const asked = await dialog('Statement')
  const last = new Date().getFullYear() - 1
  press(`All of ${last}`, asked)
  fireEvent.click(asked.getByRole('radio', { name: /^Statement of payments/ }))
  press('Download', asked)
  await waitFor(() =>
    expect(files).toEqual([`/api/statements/clients/${clientId}?kind=payments&from=${last}-01-01&to=${last}-12-31`]),
  )
  type(asked, 'First day', '1 Feb 2400')
  fireEvent.blur(asked.getByRole('textbox', { name: 'First day' }))
  await waitFor(() => expect(asked.getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(true))
  press('Done', asked)
  press(/^Receipt for Mila/)
  await waitFor(() => expect(files[1]).toBe(`/api/statements/payments/${clientId}`))
})

test('a package is sold, pays a charge, is renamed and ended', async () => {
  server.money.charges.push(chargeOf())
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Sell package' }))
  await screen.findByRole('textbox', { name: 'Price of all' })
  const selling = await dialog('Sell a package')
  type(selling, /^Name/, 'Ten sessions')
  type(selling, /^Price of all/, '700')
  press('Sell package', selling)
  const card = within(await screen.findByRole('region', { name: 'Packages' }))
  await card.findByText('0 of 10 used · €700.00')
  expect(server.money.charges[0]).toMatchObject({ kind: 'package', amountMinor: 70_000 })
  press('Actions for Session')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Paid by the package' }))
  await screen.findByText('Package: Ten sessions')
  await card.findByText('1 of 10 used · €700.00')
  press('Actions for Ten sessions', card)
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull()
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const editing = await dialog('Edit package')
  type(editing, /^Name/, 'Spring')
  press('Save changes', editing)
  await card.findByText('Spring')
  press('Actions for Spring', card)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'End' }))
  await card.findByText('Ended')
})
