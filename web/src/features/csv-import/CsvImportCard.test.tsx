import { openFake, past } from '../../testing/server/fake-csv.ts'
import { fakeFetch } from '../../testing/server/fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { csvTexts } from '@openhour/shared/features/csv-import/csv-import.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { CsvImportCard } from './CsvImportCard.tsx'

beforeEach(() => void vi.stubGlobal('fetch', fakeFetch))
afterEach(cleanup)

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

test('an import is undone after a question, and the list says what was kept', async () => {
  const server = openFake([past])
  show()
  await press('Undo the import of clients.csv')
  const dialog = await screen.findByRole('alertdialog', { name: 'Undo this import?' })
  expect(dialog.textContent).toContain('12 clients will be deleted, except those that were changed or used since.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Undo import' }))
  await expectSeen('Import undone')
  await expectSeen(/^12 clients, 4 May 2026.*\. Undone, 2 kept$/)
  expect(screen.queryByRole('button', { name: 'Undo the import of clients.csv' })).toBeNull()
  expect(server.asked.filter(({ operation }) => operation === 'csvImports/undo').map(({ input }) => input)).toEqual([
    { id: past.id },
  ])
})

test('an undo that came too late says so, and the import stays in the list', async () => {
  const server = openFake([past])
  server.failing.set('csvImports/undo', problemOf('not-found', csvTexts.notFound))
  show()
  await press('Undo the import of clients.csv')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo import' }))
  await expectSeen('Failed to undo the import')
  await expectSeen('clients.csv')
})

test('an import of yesterday cannot be undone', async () => {
  openFake([{ ...past, canUndo: false }])
  show()
  await expectSeen('clients.csv')
  expect(screen.queryByRole('button', { name: 'Undo the import of clients.csv' })).toBeNull()
})

test('a list that cannot be loaded says so, and is loaded again', async () => {
  const server = openFake([past])
  server.failing.set('csvImports/list', 'lost')
  show()
  await expectSeen('Failed to load your imports')
  server.failing.delete('csvImports/list')
  await press('Try again')
  await expectSeen('clients.csv')
})

test('an undo goes on in steps and shows how far it is', async () => {
  const steps = [
    { removed: 9_000, kept: 0, left: 6_000 },
    { removed: 15_000, kept: 0, left: 0 },
  ]
  const server = openFake([{ ...past, rowCount: 15_000, removedCount: 4_000 }], steps)
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  server.held.set('csvImports/undo', first.promise)
  const asked = () => server.asked.filter(({ operation }) => operation === 'csvImports/undo').length
  show()
  await expectSeen(/^15,000 clients, .*\. 4,000 removed so far$/)
  await press('Undo the import of clients.csv')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Continue undo' }))
  expect(await screen.findByRole('progressbar', { name: '4,000 of 15,000 clients' })).toBeTruthy()
  await waitFor(() => expect(asked()).toBe(1))
  server.held.set('csvImports/undo', second.promise)
  first.resolve()
  expect(await screen.findByRole('progressbar', { name: '9,000 of 15,000 clients' })).toBeTruthy()
  second.resolve()
  await expectSeen('Import undone')
  expect(asked()).toBe(2)
})

test('an undo that can remove nothing says why', async () => {
  openFake([past], [{ removed: 0, kept: 12, left: 0 }])
  show()
  await press('Undo the import of clients.csv')
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo import' }))
  await expectSeen(csvTexts.nothingUndone)
})
