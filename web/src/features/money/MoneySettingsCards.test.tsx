import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFakeMoney } from '../../testing/server/fake-money-server.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { MoneySettingsCards } from './MoneySettingsCards.tsx'

let server: ReturnType<typeof openFakeMoney>
beforeEach(() => {
  server = openFakeMoney()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const open = () =>
  render(
    <TestPage signedIn>
      <MoneySettingsCards onUnsaved={() => undefined} />
    </TestPage>,
  )
const press = (name: string, inside = within(document.body)) => fireEvent.click(inside.getByRole('button', { name }))
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('issuer, price and bank are saved, and empty fields are none', async () => {
  open()
  await screen.findByRole('form', { name: 'Invoice settings' })
  type(/^Name/, 'Praxis am Park')
  type(/^Price of a session/, '92,5')
  type(/^IBAN/, 'DE89 3704 0044 0532 0130 00')
  type(/^Terms/, '')
  press('Save changes')
  await screen.findByText('Invoice settings saved')
  expect(server.money.settings).toMatchObject({
    issuerName: 'Praxis am Park',
    sessionPriceMinor: 9250,
    iban: 'DE89 3704 0044 0532 0130 00',
    terms: null,
    feeTaxId: server.money.settings.taxes[0]?.id,
  })
})

test('invoices can be kept out of the client portal', async () => {
  open()
  const shown = await screen.findByRole('switch', { name: /^Show invoices in the client portal/ })
  expect(shown.getAttribute('aria-checked') ?? String((shown as HTMLInputElement).checked)).toBe('true')
  fireEvent.click(shown)
  press('Save changes')
  await screen.findByText('Invoice settings saved')
  expect(server.money.settings.inPortal).toBe(false)
})

test('the price follows the digits of the currency', async () => {
  server.money.settings.currency = 'JPY'
  server.money.settings.sessionPriceMinor = 9000
  open()
  const price = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Price of a session/ })
  expect(price.value).toBe('9000')
  type(/^Price of a session/, '9000.50')
  press('Save changes')
  await screen.findByText(moneyTexts.amount)
  expect(server.answered).not.toContain('money/saveSettings')
})

test('an example follows what is typed about numbers', async () => {
  open()
  await screen.findByRole('form', { name: 'Invoice settings' })
  const year = String(new Date().getFullYear())
  screen.getByText(`The first number looks like ${year}-0001.`)
  type(/^Prefix/, 'R')
  fireEvent.change(screen.getByRole('spinbutton', { name: 'First number' }), { target: { value: '120' } })
  screen.getByText(`The first number looks like R${year}-0120.`)
  fireEvent.click(screen.getByRole('switch', { name: 'Begin again each year' }))
  expect(screen.getByText('The first number looks like R0120.')).toBeTruthy()
})

test('what was never saved is called a suggestion', async () => {
  server.money.settings.updatedAt = null
  open()
  await screen.findByText(/^These are suggestions/)
  press('Save changes')
  await waitFor(() => expect(screen.queryByText(/^These are suggestions/)).toBeNull())
})

test('a tax category is added with its rate in percent, changed and archived', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add tax category' }))
  const adding = await dialog('Add a tax category')
  fireEvent.change(adding.getByRole('textbox', { name: 'Name' }), { target: { value: 'VAT' } })
  fireEvent.change(adding.getByRole('combobox', { name: 'How it is taxed' }), { target: { value: 'S' } })
  press('Add tax category', adding)
  await adding.findByText(moneyTexts.rateCode)
  fireEvent.change(adding.getByRole('textbox', { name: 'Rate' }), { target: { value: '7,7' } })
  press('Add tax category', adding)
  const list = within(await screen.findByRole('list', { name: 'Tax categories' }))
  await list.findByText('Taxed, 7.7 %')
  expect(server.money.settings.taxes[1]).toMatchObject({ name: 'VAT', code: 'S', rate: 7700, sentence: null })
  press('Actions for VAT')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  const editing = await dialog('Edit tax category')
  expect(editing.getByRole<HTMLInputElement>('textbox', { name: 'Rate' }).value).toBe('7.7')
  fireEvent.change(editing.getByRole('textbox', { name: 'Rate' }), { target: { value: '8.1' } })
  press('Save changes', editing)
  await list.findByText('Taxed, 8.1 %')
  press('Actions for VAT')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  press('Archive category', within(await screen.findByRole('alertdialog')))
  await list.findByText('Archived')
})

test('a usual category of the country fills the form, and can be changed before it is added', async () => {
  server.money.settings.country = 'DE'
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Add tax category' }))
  const adding = await dialog('Add a tax category')
  const usual = within(adding.getByRole('group', { name: 'Begin with one that is usual in Germany' }))
  press('Umsatzsteuer (19 %)', usual)
  expect(adding.getByRole<HTMLInputElement>('textbox', { name: 'Rate' }).value).toBe('19')
  press('Heilbehandlung', usual)
  expect(adding.getByRole<HTMLInputElement>('textbox', { name: 'Rate' }).value).toBe('0')
  fireEvent.change(adding.getByRole('textbox', { name: 'Name' }), { target: { value: 'Psychotherapie' } })
  press('Add tax category', adding)
  const list = within(await screen.findByRole('list', { name: 'Tax categories' }))
  await list.findByText('Psychotherapie')
  expect(server.money.settings.taxes[1]).toMatchObject({
    name: 'Psychotherapie',
    code: 'E',
    rate: 0,
    exemptionCode: 'VATEX-EU-132-1C',
    sentence: 'Umsatzsteuerfrei nach § 4 Nr. 14 UStG.',
  })
})

test('a category that the settings use is not archived, and says why', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Exempt' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  const asked = within(await screen.findByRole('alertdialog'))
  press('Archive category', asked)
  expect(await asked.findByText(moneyTexts.taxInUse)).toBeTruthy()
  expect(server.money.settings.taxes[0]?.archivedAt).toBeNull()
})
