import { clientId, openFake, responseOf } from '../../testing/server/fake-measures.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { Measures } from './Measures.tsx'

let server: ReturnType<typeof openFake>
// Loaded on demand, which takes longer than a query waits.
beforeAll(() => import('./AskMeasureDialog.tsx'))
beforeEach(() => {
  server = openFake()
})
afterEach(cleanup)

function open() {
  render(
    <QueryClientProvider client={openQueryClient()}>
      <Measures clientId={clientId} />
      <Toaster />
    </QueryClientProvider>,
  )
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
async function ask(when: string) {
  await press('Ask client')
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask your client to fill in a measure' }))
  fireEvent.change(dialog.getByLabelText('When'), { target: { value: when } })
  return dialog
}
const input = (operation: string) => server.asked.find((one) => one.operation === operation)?.input

test('a client is asked once, sees it waiting, and it can be stopped', async () => {
  open()
  const dialog = await ask('once')
  expect(dialog.getByLabelText(/^Fill in by/)).toBeDefined()
  fireEvent.click(dialog.getByRole('button', { name: 'Ask client' }))
  const list = within(await screen.findByRole('list', { name: 'Asked of your client' }))
  list.getByText('Waiting')
  expect(input('measureRequests/request')).toMatchObject({ clientId, measureId: 'short-3' })
  await press('Stop: Short-3')
  await screen.findByText('Stopped')
  expect(screen.queryByRole('button', { name: 'Stop: Short-3' })).toBeNull()
})

test('a client is asked before every session, until that is stopped', async () => {
  open()
  const dialog = await ask('48')
  expect(dialog.queryByLabelText(/^Fill in by/)).toBeNull()
  fireEvent.click(dialog.getByRole('button', { name: 'Ask client' }))
  await screen.findByText('Before every session, 2 days ahead')
  expect(input('measureRequests/schedule')).toEqual({ clientId, measureId: 'short-3', hoursBefore: 48 })
  await press('Stop: Short-3 before every session')
  await waitFor(() => expect(screen.queryByText(/Before every session/)).toBeNull())
})

test('a client without the portal cannot be asked, and it says so', async () => {
  server.portal.canFill = false
  open()
  await press('Ask client')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/isn’t connected with your portal/)).toBeDefined()
  expect(dialog.getByRole('button', { name: 'Ask client' })).toHaveProperty('disabled', true)
})

test('what the client filled in is marked, unread until it is read', async () => {
  server.responses.push(
    { ...responseOf('2026-06-09', [1, 1, 0]), filledBy: 'client' },
    { ...responseOf('2026-06-02', [1, 1, 0]), filledBy: 'client' },
    responseOf('2026-05-26', [2, 1, 0]),
  )
  open()
  await screen.findByText('2 unread measures filled in by your client')
  await press('Mark as read: 9 Jun 2026')
  await screen.findByText('1 unread measure filled in by your client')
  expect(screen.getByText('Filled in by your client')).toBeDefined()
  await press('Mark as read: 2 Jun 2026')
  await waitFor(() => expect(screen.queryByText(/unread/i)).toBeNull())
})
