import { exportOf, openFake } from '../../testing/server/fake-exports.ts'
import { fakeFetch } from '../../testing/server/fake-server.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { accountExportTexts } from '@openhour/shared/features/account-export/account-export.rules.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { ExportCard } from './ExportCard.tsx'
import { RecordExportDialog } from './RecordExportDialog.tsx'

let server: ReturnType<typeof openFake>
let cache: QueryClient
/** The addresses that the browser was told to download. */
let downloaded: string[]
beforeEach(() => {
  vi.stubGlobal('fetch', fakeFetch)
  server = openFake()
  cache = openQueryClient()
  downloaded = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push(this.pathname)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const client = { id: '018f0000-0000-7000-8000-0000000000c1', name: 'Maya Okafor' }
const open = (dialog = false) =>
  render(
    <QueryClientProvider client={cache}>
      {dialog ? <RecordExportDialog open onClose={() => undefined} client={client} /> : <ExportCard />}
      <Toaster />
    </QueryClientProvider>,
  )
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const inputs = (name: string) =>
  server.asked.filter(({ operation }) => operation === `accountExport/${name}`).map(({ input }) => input)
/** What a live update does. */
const liveUpdate = () => cache.invalidateQueries()

function addNotes() {
  const other = { id: '018f0000-0000-7000-8000-0000000000c2', name: 'Jonas Berg' }
  const dates = [
    { clientId: client.id, clientName: client.name, noteDate: '2026-05-04' },
    { clientId: client.id, clientName: client.name, noteDate: '2026-04-27' },
    { clientId: other.id, clientName: other.name, noteDate: '2026-04-20' },
  ]
  server.notes.push(...dates.map((note, at) => ({ id: `018f0000-0000-7000-8000-0000000000d${at}`, ...note })))
}

describe('the export of the account', () => {
  test('shows its progress, and is downloaded by itself once it is ready', async () => {
    open()
    await press('Export data')
    await expectSeen('Your archive is being made. You can leave this page while it continues.')
    expect(screen.queryByRole('button', { name: 'Export data' })).toBeNull()
    server.now.export = exportOf({ state: 'running', percent: 42, fileSize: null, endedAt: null })
    await liveUpdate()
    const bar = await screen.findByRole('progressbar', { name: '42 percent of the archive' })
    expect(bar.getAttribute('aria-valuenow')).toBe('42')
    server.now.export = exportOf()
    await liveUpdate()
    await expectSeen(accountExportTexts.exported)
    expect(downloaded).toEqual([`/api/account-exports/${exportOf().id}`])
    await expectSeen(/^Last export: 4 May 2026.*not downloaded yet, 2\.5 MB\. The archive is kept for 24 hours\.$/)
    await press('Download the archive')
    await waitFor(() => expect(downloaded).toHaveLength(2))
  })

  test('that was started elsewhere is not downloaded by itself', async () => {
    server.now.export = exportOf({ state: 'running', percent: 80, fileSize: null, endedAt: null })
    open()
    await screen.findByRole('progressbar', { name: '80 percent of the archive' })
    server.now.export = exportOf()
    await liveUpdate()
    await screen.findByRole('button', { name: 'Download the archive' })
    expect(downloaded).toEqual([])
  })

  test('can be cancelled', async () => {
    server.now.export = exportOf({ state: 'running', percent: 10, fileSize: null, endedAt: null })
    open()
    await press('Cancel')
    await expectSeen(/^The export of 4 May 2026.* was cancelled\.$/)
    await screen.findByRole('button', { name: 'Export data' })
  })

  test('takes process notes along only if they are chosen one by one', async () => {
    addNotes()
    open()
    await expectSeen('None are included')
    const list = await screen.findByRole('list', { name: /Your private notes are left out unless you choose them/ })
    const boxes = within(list).getAllByRole('checkbox')
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, false, false])
    fireEvent.click(within(list).getByLabelText(/27 April 2026, Maya Okafor/))
    fireEvent.click(within(list).getByLabelText(/20 April 2026, Jonas Berg/))
    await expectSeen('2 notes included')
    fireEvent.click(within(list).getByLabelText(/20 April 2026, Jonas Berg/))
    await expectSeen('1 note included')
    await press('Export data')
    await waitFor(() => expect(inputs('start')).toEqual([{ processNoteIds: [server.notes[1]?.id] }]))
  })

  test('says on the screen why it could not start, and starts at the next attempt', async () => {
    open()
    server.failing.set('accountExport/start', problemOf('not-possible-now', accountExportTexts.alreadyRunning))
    await press('Export data')
    await expectSeen(accountExportTexts.failed)
    await expectSeen(accountExportTexts.alreadyRunning)
    server.failing.delete('accountExport/start')
    await press('Export data')
    await expectSeen('Your archive is being made. You can leave this page while it continues.')
    expect(screen.queryByText(accountExportTexts.alreadyRunning)).toBeNull()
  })

  test('says that it failed, and asks to sign in again without a session', async () => {
    server.now.export = exportOf({ state: 'failed', fileSize: null })
    open()
    await expectSeen(/^The export of 4 May 2026.* failed\. Nothing was changed\. Please try again\.$/)
    server.failing.set('accountExport/start', problemOf('not-signed-in', 'Please sign in.'))
    await press('Export data')
    await expectSeen(accountExportTexts.noSession)
  })

  test('that cannot be looked up says so, and is looked up again', async () => {
    server.failing.set('accountExport/state', 'lost')
    open()
    await expectSeen('Failed to load your exports')
    server.failing.delete('accountExport/state')
    await press('Try again')
    await screen.findByRole('button', { name: 'Export data' })
  })
})

describe('the export of one client’s record', () => {
  test('is of this client, with notes of this client only', async () => {
    addNotes()
    open(true)
    const dialog = await screen.findByRole('dialog', { name: 'Give the client their record' })
    expect(within(dialog).getByText('Maya Okafor')).toBeTruthy()
    const list = await within(dialog).findByRole('list')
    expect(within(list).getAllByRole('checkbox')).toHaveLength(2)
    fireEvent.click(within(list).getByLabelText(/4 May 2026/))
    await press('Export record')
    await waitFor(() =>
      expect(inputs('start')).toEqual([{ clientId: client.id, processNoteIds: [server.notes[0]?.id] }]),
    )
    await expectSeen('Your archive is being made. You can leave this page while it continues.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Export record' }).disabled).toBe(true)
    server.now.export = exportOf({ clientId: client.id })
    await liveUpdate()
    await waitFor(() => expect(downloaded).toEqual([`/api/account-exports/${exportOf().id}`]))
    expect(inputs('state').every(({ clientId }) => clientId === client.id)).toBe(true)
  })

  test('says on the screen why it could not start', async () => {
    open(true)
    server.failing.set('accountExport/start', 'lost')
    await press('Export record')
    await expectSeen(accountExportTexts.failed)
    const dialog = screen.getByRole('dialog', { name: 'Give the client their record' })
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/cannot be reached/)
  })
})
