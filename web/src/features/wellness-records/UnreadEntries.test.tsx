import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFake, recordOf } from '../../testing/server/fake-wellness-records.ts'
import { TestWellness } from './TestWellness.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
  server.records.push(
    recordOf({ author: 'client', logDate: '2026-05-06', notes: 'Slept badly.' }),
    recordOf({ author: 'client', logDate: '2026-05-05' }),
    recordOf({ logDate: '2026-05-04' }),
  )
})
afterEach(cleanup)

const row = async (name: RegExp) => within(await screen.findByRole('article', { name }))

test('what the client wrote is marked, and cannot be edited', async () => {
  render(<TestWellness />)
  await screen.findByText('2 unread diary entries from your client')
  const entry = await row(/6 May/)
  const openRow = (of: typeof entry) => fireEvent.click(of.getByRole('button', { name: /, details$/ }))
  openRow(entry)
  entry.getByText(/Written by the client/)
  entry.getByText('Unread')
  fireEvent.click(entry.getByRole('button', { name: /^Actions for/ }))
  await screen.findByRole('menuitem', { name: 'Delete' })
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  openRow(await row(/4 May/))
  expect((await row(/4 May/)).queryByText(/Written by|Not read/)).toBeNull()
})

test('one is marked as read, then all on the page, each in the version that is shown', async () => {
  render(<TestWellness />)
  fireEvent.click((await row(/6 May/)).getByRole('button', { name: /^Mark as read/ }))
  await screen.findByText('1 unread diary entry from your client')
  expect(server.asked.at(-2)?.input).toMatchObject({
    entries: [{ id: server.records[0]?.id, updatedAt: '2026-05-04T17:00:00Z' }],
  })
  server.records.push(recordOf({ author: 'client', logDate: '2026-05-03' }))
  cleanup()
  render(<TestWellness />)
  fireEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(screen.queryByText(/unread/i)).toBeNull())
})

test('an entry that the client changed since is not marked, and it says so', async () => {
  render(<TestWellness />)
  await row(/6 May/)
  Object.assign(server.records[0] ?? {}, { updatedAt: '2026-05-06T20:00:00Z', notes: 'Better now.' })
  fireEvent.click((await row(/6 May/)).getByRole('button', { name: /^Mark as read/ }))
  await screen.findByText('Your client has changed an entry. Please read it again.')
  await screen.findByText('Better now.')
  expect((await row(/6 May/)).getByText('Unread')).toBeTruthy()
})
