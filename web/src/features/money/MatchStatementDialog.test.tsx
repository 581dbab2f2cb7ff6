import type {
  StatementLine,
  StatementLines,
  StatementTable,
} from '@openhour/shared/features/money/bank-statements.contract.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { bankStatementPath, bankStatementTexts } from '@openhour/shared/features/money/bank-statements.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { invoiceOf } from '../../testing/server/fake-money.ts'
import { openFakeMoney } from '../../testing/server/fake-money-server.ts'
import { onUpload, type SentUpload } from '../../testing/server/fake-uploads.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { Payments } from './Payments.tsx'

let server: ReturnType<typeof openFakeMoney>
let uploads: SentUpload[]
beforeEach(() => {
  server = openFakeMoney()
  uploads = []
  onUpload((sent) => uploads.push(sent))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

const issued = (number: string, recipientName: string, openMinor = 12_000) =>
  invoiceOf({ number, recipientName, state: 'issued', openMinor, issueDate: '2026-11-01' })
type Fake = ReturnType<typeof issued>
const matched = ({ id, number, recipientName, currency, openMinor }: Fake) => ({
  id,
  number: number ?? '',
  recipientName,
  issueDate: '2026-11-01',
  currency,
  openMinor,
})
const lineOf = (given: Partial<StatementLine>): StatementLine => ({
  key: crypto.randomUUID().replaceAll('-', '').padEnd(43, 'x'),
  bookedOn: '2026-11-12',
  amountMinor: 12_000,
  currency: 'EUR',
  name: 'Alex Stone',
  text: '2026-0012',
  reference: 'B-1',
  instructed: null,
  level: 'sure',
  reasons: ['The reference names 2026-0012'],
  invoices: [],
  others: [],
  passedEarlier: false,
  ...given,
})
const found = (lines: StatementLine[], more: Partial<StatementLines> = {}): StatementLines => ({
  kind: 'lines',
  lines,
  passed: [],
  passedCounts: [],
  otherAccounts: [],
  ...more,
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
async function open(answer: StatementLines | StatementTable) {
  render(
    <TestPage signedIn>
      <Payments />
    </TestPage>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Match bank statement' }))
  const input = await screen.findByLabelText('Bank statement')
  fireEvent.change(input, { target: { files: [new File(['x'], 'november.xml')] } })
  await waitFor(() => expect(uploads).toHaveLength(1))
  expect(uploads[0]?.path).toBe(bankStatementPath)
  uploads[0]?.answer(200, answer)
}
const box = (name: RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name })

test('only what is sure or likely is ticked, and all that is ticked is recorded with one press', async () => {
  const [sure, likely, unsure] = [
    issued('2026-0012', 'Alex Stone'),
    issued('2026-0013', 'Mara Quill'),
    issued('2026-0014', 'Ben Fenn'),
  ]
  server.money.invoices.push(sure, likely, unsure)
  await open(
    found(
      [
        lineOf({ invoices: [matched(sure)] }),
        lineOf({ name: 'Mara Quill', level: 'likely', invoices: [matched(likely)] }),
        lineOf({ name: 'Ben', level: 'choose', others: [matched(unsure)] }),
      ],
      { otherAccounts: ['2051'], passedCounts: [{ reason: 'out', count: 3 }] },
    ),
  )
  expect((await box(/Alex Stone/)).checked).toBe(true)
  expect((await box(/Mara Quill/)).checked).toBe(true)
  expect((await box(/^Record .*Ben$/)).checked).toBe(false)
  screen.getByText(/account that ends in 2051, not of the one on your invoices/)
  screen.getByText('3 lines left out')
  press(/^Choose invoice for .*Ben$/)
  fireEvent.click(await box(/2026-0014/))
  fireEvent.click(await box(/Mara Quill/))
  press('Record 2 payments')
  await screen.findByText('2 payments recorded')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.money.invoices.map(({ openMinor }) => openMinor)).toEqual([0, 12_000, 0])
  expect(server.money.payments).toMatchObject([
    { reference: 'B-1' },
    { amountMinor: 12_000, receivedDate: '2026-11-12' },
  ])
})

test('an open invoice is searched for, and those in another currency are not offered', async () => {
  server.money.invoices.push(issued('2026-0020', 'Mara Quill'), {
    ...issued('2026-0021', 'Mara Quill'),
    currency: 'CHF',
  })
  await open(found([lineOf({ level: 'choose', others: [] })]))
  fireEvent.click(await screen.findByRole('button', { name: /^Choose invoice/ }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Search open invoices' }), { target: { value: 'quill' } })
  fireEvent.click(await box(/2026-0020/))
  expect(screen.queryByRole('checkbox', { name: /2026-0021/ })).toBeNull()
  expect((await box(/^Record .*Alex Stone/)).checked).toBe(true)
  fireEvent.change(screen.getByRole('textbox', { name: 'Search open invoices' }), { target: { value: '0021' } })
  await screen.findByText('The invoices that match are not in EUR.')
})

test('what was chosen stays if the request fails, and while the dialog is closed', async () => {
  const invoice = issued('2026-0012', 'Alex Stone')
  server.money.invoices.push(invoice)
  await open(found([lineOf({ level: 'choose', others: [matched(invoice)] })]))
  fireEvent.click(await screen.findByRole('button', { name: /^Choose invoice/ }))
  fireEvent.click(await box(/2026-0012/))
  server.failing.set('bankStatements/record', problemOf('unavailable', 'Try again in a moment.'))
  press('Record 1 payment')
  await screen.findByText('Try again in a moment.')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  server.failing.clear()
  press('Match bank statement')
  expect((await box(/^Record .*Alex Stone/)).checked).toBe(true)
  press('Record 1 payment')
  await screen.findByText('1 payment recorded')
})

test('a line that changed meanwhile says so and is no longer ticked; the others are recorded', async () => {
  const [one, other] = [issued('2026-0012', 'Alex Stone'), issued('2026-0013', 'Mara Quill')]
  server.money.invoices.push(one, other)
  await open(found([lineOf({ invoices: [matched(one)] }), lineOf({ name: 'Mara Quill', invoices: [matched(other)] })]))
  await box(/Alex Stone/)
  one.openMinor = 5000
  press('Record 2 payments')
  await screen.findByText(bankStatementTexts.changed)
  await screen.findByText('1 payment recorded')
  expect((await box(/Alex Stone/)).checked).toBe(false)
  expect(screen.queryByRole('checkbox', { name: /Mara Quill/ })).toBeNull()
})

test('lines are passed over, and those of earlier are not ticked', async () => {
  const invoice = issued('2026-0012', 'Alex Stone')
  await open(
    found([
      lineOf({ level: 'none', reasons: ['Nothing fits'] }),
      lineOf({ name: 'Ben Fenn', invoices: [matched(invoice)], passedEarlier: true }),
    ]),
  )
  await screen.findByText('No line of this statement fits an open invoice.')
  expect((await box(/Ben Fenn/)).checked).toBe(false)
  press(/^Pass over .*Alex Stone$/)
  press('Pass over 1 line')
  await screen.findByText('1 line passed over')
  expect(server.asked.find(({ operation }) => operation === 'bankStatements/passOver')?.input).toMatchObject({
    keys: [expect.any(String)],
  })
})

const table: StatementTable = {
  kind: 'table',
  encoding: 'windows-1252',
  encodings: [
    { name: 'windows-1252', words: ['Müller'] },
    { name: 'windows-1250', words: ['Müller'] },
  ],
  oddWords: [],
  headerRow: 4,
  headers: ['Datum', 'Name', 'Betrag', 'Umsatz'],
  sample: [['03.04.2026', 'Müller', '1.234', '5,00']],
  rows: 7,
  columns: { date: 0, amount: 2 },
  dayOrders: ['dmy', null, null, null],
  decimals: ['.', '.', 'unclear', ','],
  currencies: [null, null, 'CHF', null],
  currency: 'EUR',
}

test('the columns of a table are checked, and what can be read in two ways is asked for', async () => {
  await open(table)
  await screen.findByText(/^We guessed the columns by their names.*Row 4 names the columns/)
  await screen.findByText(bankStatementTexts.decimal)
  const submit = screen.getByRole<HTMLButtonElement>('button', { name: 'Match 7 lines' })
  expect(submit.disabled).toBe(true)
  expect(screen.getByLabelText<HTMLSelectElement>('Currency where none is given').value).toBe('CHF')
  fireEvent.change(screen.getByLabelText('Name of who paid'), { target: { value: '1' } })
  fireEvent.change(screen.getByLabelText('Amounts are written'), { target: { value: ',' } })
  fireEvent.click(submit)
  await waitFor(() => expect(uploads).toHaveLength(2))
  expect(uploads[1]?.details()).toMatchObject({
    columns: { date: 0, amount: 2, name: 1 },
    dayOrder: 'dmy',
    decimal: ',',
    currency: 'CHF',
  })
  uploads[1]?.answer(200, found([lineOf({ level: 'none' })]))
  fireEvent.click(await screen.findByRole('button', { name: 'Back' }))
  expect(screen.getByLabelText<HTMLSelectElement>('Name of who paid').value).toBe('1')
})

test('a file that is refused says why, and another one can be chosen', async () => {
  render(
    <TestPage signedIn>
      <Payments />
    </TestPage>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Match bank statement' }))
  const input = await screen.findByLabelText('Bank statement')
  fireEvent.change(input, { target: { files: [new File(['x'], 'x.pdf')] } })
  await waitFor(() => expect(uploads).toHaveLength(1))
  uploads[0]?.answer(400, problemOf('invalid-input', bankStatementTexts.brokenXml))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(bankStatementTexts.brokenXml)
  expect(dialog.getByRole('button', { name: 'Choose a statement' })).toBeTruthy()
})
