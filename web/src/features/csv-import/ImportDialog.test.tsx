import { good, openFake, past, read } from '../../testing/server/fake-csv.ts'
import { fakeFetch } from '../../testing/server/fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { CsvRead } from '@openhour/shared/features/csv-import/csv-import.contract.ts'
import { csvImportPath, csvTexts } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { CsvImportCard } from './CsvImportCard.tsx'

beforeEach(() => void vi.stubGlobal('fetch', fakeFetch))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Shows the card. */
const show = () =>
  render(
    <QueryClientProvider client={openQueryClient()}>
      <CsvImportCard zone="Europe/London" minutes={50} />
      <Toaster />
    </QueryClientProvider>,
  )
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const file = new File(['First Name,Last Name'], 'clients.csv', { type: 'text/csv' })
const select = (label: string) => screen.findByLabelText<HTMLSelectElement>(label)

async function openMapping(which = 'Import clients', answer: CsvRead = read) {
  const page = openFake()
  show()
  await press(which)
  fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [file] } })
  const { answer: answerTo, details, path } = await page.sent(1)
  expect([path, details.step, details.kind]).toEqual([
    csvImportPath,
    'read',
    which === 'Import clients' ? 'clients' : 'appointments',
  ])
  answerTo(200, answer)
  await expectSeen('We guessed the columns by their names. Check them against the first rows.')
  return page
}

test('columns are guessed, shown with their first values, and can be changed', async () => {
  const page = await openMapping()
  await expectSeen('clients.csv: 1,204 rows, WINDOWS-1252')
  expect([(await select('First name')).value, (await select('Email')).value]).toEqual(['0', '2'])
  expect((await select('First name')).getAttribute('aria-describedby')).not.toBeNull()
  await expectSeen('Zoë · Ana')
  const birth = await select('Date of birth')
  expect(birth.value).toBe('')
  expect(within(birth).getByRole('option', { name: 'Column 5' })).toBeTruthy()
  fireEvent.change(birth, { target: { value: '3' } })
  await expectSeen('28.02.1990 is 28 February 1990 · 01.12.1985 is 1 December 1985')
  fireEvent.change(await select('Last name'), { target: { value: '' } })
  fireEvent.change(await screen.findByLabelText(/^Gender where none is given/), { target: { value: 'Not said' } })
  await press('Check file')
  const { details, file: again } = await page.sent(2)
  expect(again).toBe(file)
  expect(details).toMatchObject({
    step: 'check',
    columns: { firstName: 0, email: 2, dateOfBirth: 3 },
    dayOrder: 'dmy',
    gender: 'Not said',
  })
  expect(details.columns).not.toHaveProperty('lastName')
})

test('a checked file is imported, and the list shows it', async () => {
  const page = await openMapping()
  await press('Check file')
  ;(await page.sent(2)).answer(200, good)
  await expectSeen('1,204 of 1,204 rows can be imported. You can undo the import for a day.')
  await press('Import 1,204 clients')
  const { details, answer } = await page.sent(3)
  expect(details.step).toBe('import')
  page.items.push(past)
  answer(200, { id: past.id, imported: 1204, skipped: 0 })
  await expectSeen('1,204 clients imported')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(within(await screen.findByRole('list', { name: 'Imports' })).getByText('clients.csv')).toBeTruthy()
})

test('rows with errors are counted by reason and listed, page by page, and the list can be saved', async () => {
  const saved: Blob[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:list') }))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  const page = await openMapping()
  await press('Check file')
  const problems = Array.from({ length: 60 }, (_, at) => ({
    row: at + 2,
    errors: { email: 'Enter a "valid" email', ...(at === 0 && { age: csvTexts.badNumber }) },
    shown: at === 1 ? '' : `Client ${at}`,
  }))
  const messages = [
    { message: 'Enter a "valid" email', count: 1200 },
    { message: csvTexts.badNumber, count: 1 },
  ]
  ;(await page.sent(2)).answer(200, { ...good, good: 4, faulty: 1200, problems, messages })
  await expectSeen('1,200 rows with errors will be left out')
  const reasons = await screen.findByRole('list', { name: 'Errors' })
  expect(within(reasons).getByText('1,200 × Enter a "valid" email')).toBeTruthy()
  const rows = await screen.findByRole('list', { name: 'Rows' })
  expect(within(rows).getAllByRole('listitem')).toHaveLength(50)
  expect(within(rows).getByText(`Email: Enter a "valid" email. Age: ${csvTexts.badNumber}`)).toBeTruthy()
  expect(within(rows).getByText('Empty')).toBeTruthy()
  await press('Show more rows')
  expect(within(rows).getAllByRole('listitem')).toHaveLength(60)
  await expectSeen('Only the first 60 are listed. Correct the file and check it again.')
  await press('Download list')
  expect((await saved[0]?.text())?.split('\r\n').slice(0, 3)).toEqual([
    'Row,Errors',
    `2,"Email: Enter a ""valid"" email; Age: ${csvTexts.badNumber}"`,
    '3,"Email: Enter a ""valid"" email"',
  ])
  await press('Back')
  await select('First name')
  await press('Check file')
  await page.sent(3)
})

test('a file with no good row, or with more clients than the plan allows, is not imported', async () => {
  const page = await openMapping()
  await press('Check file')
  ;(await page.sent(2)).answer(200, { ...good, good: 0, faulty: 1204 })
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Import 0 clients' })).disabled).toBe(true)
  await press('Back')
  await press('Check file')
  ;(await page.sent(3)).answer(200, { ...good, room: 3 })
  await expectSeen(/^Your plan has room for 3 more clients, and the file has 1,204\. Nothing was imported\./)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 1,204 clients' }).disabled).toBe(true)
})

test('what the server refuses stays on the screen with the mapping', async () => {
  const page = await openMapping()
  fireEvent.change(await select('Date of birth'), { target: { value: '3' } })
  await press('Check file')
  ;(await page.sent(2)).lose()
  await expectSeen(/^The server cannot be reached/)
  expect((await select('Date of birth')).value).toBe('3')
  await press('Check file')
  ;(await page.sent(3)).answer(200, good)
  await press('Import 1,204 clients')
  const refusal = problemOf('not-possible-now', csvTexts.changed)
  ;(await page.sent(4)).answer(refusal.status, refusal)
  await expectSeen(csvTexts.changed)
  await screen.findByRole('button', { name: 'Import 1,204 clients' })
})

test('a file that is no table says what to do, and another one can be chosen', async () => {
  const page = openFake()
  show()
  await press('Import clients')
  const choose = async () =>
    fireEvent.change(await screen.findByLabelText('CSV file'), { target: { files: [new File(['PK'], 'list.xlsx')] } })
  await choose()
  const refusal = problemOf('invalid-input', csvTexts.spreadsheet)
  ;(await page.sent(1)).answer(refusal.status, refusal)
  await expectSeen(csvTexts.spreadsheet)
  await choose()
  ;(await page.sent(2)).answer(200, read)
  await select('First name')
  expect(screen.queryByText(csvTexts.spreadsheet)).toBeNull()
})

test('appointments are mapped by their own fields', async () => {
  const headers = ['Client', 'Start', 'Length']
  const sample = [['Ana Ruiz', '2026-09-01 10:00', '50']]
  const columns = { clientName: 0, startTime: 1, minutes: 2 }
  const dayOrders = [null, 'ymd', null] as const
  const page = await openMapping('Import appointments', {
    ...read,
    headers,
    sample,
    columns,
    dayOrders: [...dayOrders],
  })
  expect(screen.queryByLabelText(/^Gender where none is given/)).toBeNull()
  expect((await select('Start')).value).toBe('1')
  await press('Check file')
  ;(await page.sent(2)).answer(200, good)
  await screen.findByRole('button', { name: 'Import 1,204 appointments' })
})

test('dates that can be read in two ways are asked for, and the first ones are shown in words', async () => {
  const sample = [['Zoë', 'Müller', 'zoe@example.com', '03/04/1990', '']]
  const page = await openMapping('Import clients', { ...read, sample, dayOrders: [null, null, null, 'unclear', null] })
  expect(screen.queryByLabelText('Dates are written')).toBeNull()
  fireEvent.change(await select('Date of birth'), { target: { value: '3' } })
  await expectSeen(csvTexts.dayOrderUnclear)
  expect((await select('Dates are written')).value).toBe('')
  fireEvent.change(await select('Dates are written'), { target: { value: 'dmy' } })
  await expectSeen('03/04/1990 is 3 April 1990')
  await press('Check file')
  const { details, answer } = await page.sent(2)
  expect(details.dayOrder).toBe('dmy')
  const preview = [{ row: 2, name: 'Zoë Müller', dateOfBirth: '1990-04-03', archived: true }]
  answer(200, { ...good, archived: 1, preview })
  await expectSeen('Born 3 April 1990, Archived')
  await expectSeen(/1 client arrives archived\./)
})

test('letters in another encoding can be chosen, and signs inside words are pointed out', async () => {
  const encodings: CsvRead['encodings'] = [
    { name: 'windows-1252', words: ['£ukasz'] },
    { name: 'windows-1250', words: ['Łukasz'] },
  ]
  const page = await openMapping('Import clients', { ...read, encodings, oddWords: ['£ukasz'] })
  await expectSeen(/^These words have signs inside: £ukasz\./)
  const chosen = await select('Letters are written in')
  expect(within(chosen).getByRole('option', { name: 'Central European (Windows-1250): Łukasz' })).toBeTruthy()
  fireEvent.change(chosen, { target: { value: 'windows-1250' } })
  const again = await page.sent(2)
  expect(again.details).toMatchObject({ step: 'read', encoding: 'windows-1250' })
  again.answer(200, { ...read, encoding: 'windows-1250', encodings })
  await waitFor(() => expect(screen.queryByText(/^These words have signs inside/)).toBeNull())
  await press('Check file')
  expect((await page.sent(3)).details.encoding).toBe('windows-1250')
})

test('a status that is not understood and rows that overlap need a decision before the import', async () => {
  const page = await openMapping('Import appointments', { ...read, dayOrders: [] })
  expect((await screen.findByLabelText<HTMLInputElement>(/^Length where none is given/)).value).toBe('50')
  await press('Check file')
  const overlap = { row: 3, name: 'Bo Ek', appointmentDate: '2026-05-04', startTime: '10:00', withName: 'Ana Ruiz' }
  const asked = {
    ...good,
    past: 4,
    statuses: [{ of: 'past', text: 'Booked', count: 4, meaning: null }] as const,
    overlaps: { count: 1, rows: [overlap] },
  }
  ;(await page.sent(2)).answer(200, asked)
  await expectSeen('1 row overlaps another appointment')
  await expectSeen(/^Bo Ek, 4 May 2026, .*: overlaps Ana Ruiz$/)
  await expectSeen(/4 appointments of the past arrive as history\./)
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: /^Import 1,204/ })).disabled).toBe(true)
  fireEvent.change(await select('“Booked” in the past'), { target: { value: 'completed' } })
  fireEvent.click(screen.getByLabelText('Leave these rows out'))
  await press('Check again')
  const { details, answer } = await page.sent(3)
  const meanings = { 'past booked': 'completed' }
  expect(details).toMatchObject({ step: 'check', minutes: 50, onConflict: 'skip', meanings })
  answer(200, { ...asked, good: 1203, statuses: [{ ...asked.statuses[0], meaning: 'completed' }] })
  await press('Import 1,203 appointments')
  expect((await page.sent(4)).details).toMatchObject({ step: 'import', onConflict: 'skip' })
})
