import { importOf, openFake } from '../../testing/server/fake-exports.ts'
import { fakeFetch } from '../../testing/server/fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { accountExportTexts, accountImportPath } from '@openhour/shared/features/account-export/account-export.rules.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { ImportCard } from './ImportCard.tsx'

let server: ReturnType<typeof openFake>
let cache: QueryClient
beforeEach(() => {
  vi.stubGlobal('fetch', fakeFetch)
  server = openFake()
  cache = openQueryClient()
})
afterEach(cleanup)

const open = () =>
  render(
    <QueryClientProvider client={cache}>
      <ImportCard />
      <Toaster />
    </QueryClientProvider>,
  )
const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
/** What a live update does. */
const liveUpdate = () => cache.invalidateQueries()

async function choose() {
  const files = [new File(['PK'.repeat(50)], 'openhour-export.zip', { type: 'application/zip' })]
  fireEvent.change(await screen.findByLabelText('Archive'), { target: { files } })
  await waitFor(() => expect(server.uploads.length).toBeGreaterThan(0))
  return server.uploads.at(-1) as (typeof server.uploads)[number]
}

test('an archive is uploaded and imported, with progress', async () => {
  open()
  await screen.findByRole('button', { name: 'Import an archive' })
  const sent = await choose()
  expect([sent.path, sent.body.name]).toEqual([accountImportPath, 'openhour-export.zip'])
  sent.progress(0.4)
  await screen.findByRole('progressbar', { name: 'Uploading: 40 percent' })
  server.now.import = importOf({ state: 'checking', percent: 0, rowCount: null, endedAt: null })
  sent.answer(202, { id: server.now.import.id })
  await expectSeen('Checking the archive. You can leave this page while it continues.')
  server.now.import = importOf({ state: 'storing', percent: 61, rowCount: null, endedAt: null })
  await liveUpdate()
  await screen.findByRole('progressbar', { name: '61 percent imported' })
  await expectSeen('Adding the records. You can leave this page while it continues.')
  server.now.import = importOf()
  server.now.tables = ['clients', 'sessions', 'documents', 'tasks']
  await liveUpdate()
  await expectSeen(/^The last import added 240 records to this account\./)
  expect(screen.queryByRole('button', { name: 'Import an archive' })).toBeNull()
})

test('an upload can be stopped', async () => {
  open()
  const sent = await choose()
  sent.progress(0.1)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await expectSeen('Upload stopped')
  expect(sent.aborted).toBe(true)
  await screen.findByRole('button', { name: 'Import an archive' })
})

test.each([
  ['was refused', () => problemOf('not-possible-now', accountExportTexts.importRunning)],
  ['was cut off', () => problemOf('invalid-input', accountExportTexts.cutOff)],
])('an upload that %s says so, and can be tried again', async (_what, problem) => {
  open()
  const sent = await choose()
  const { status, detail } = problem()
  sent.answer(status, problem())
  await expectSeen(detail)
  await screen.findByRole('button', { name: 'Import an archive' })
  ;(await choose()).progress(0.2)
  await waitFor(() => expect(screen.queryByText(detail)).toBeNull())
})

test('an import that failed says why, and that nothing was imported', async () => {
  const problem = 'The archive was made by a newer version of Openhour. Update this one first. Nothing was imported.'
  server.now.import = importOf({ state: 'failed', problem, rowCount: null })
  open()
  await expectSeen(problem)
  await screen.findByRole('button', { name: 'Import an archive' })
})

test('an account with records says what it has, and takes no archive', async () => {
  server.now.tables = ['clients', 'sessions', 'documents', 'tasks']
  open()
  await expectSeen(
    /^An archive can only be imported into an empty account\. This one has client details, sessions, documents and more\.$/,
  )
  expect(screen.queryByLabelText('Archive')).toBeNull()
})
