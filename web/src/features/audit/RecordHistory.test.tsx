import { lineOf, openFake } from '../../testing/server/fake-history.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { RecordHistory } from './RecordHistory.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(cleanup)

function open() {
  render(
    <QueryClientProvider client={openQueryClient()}>
      <RecordHistory clientId="018f0000-0000-7000-8000-000000000002" zone="Pacific/Auckland" />
      <Toaster />
    </QueryClientProvider>,
  )
}
const expectSeen = async (text: string | RegExp) => expect(await screen.findByText(text)).toBeTruthy()

test('entries are grouped by day in the practice’s time zone, with person and time', async () => {
  server.lines.push(
    lineOf({ seq: 9, action: 'signed', entity: 'clinical_notes', at: '2026-06-10T12:01:00.000Z' }),
    lineOf({ seq: 5, count: 4, since: '2026-06-10T08:30:00.000Z' }),
  )
  open()
  const later = await screen.findByRole('region', { name: '11 June 2026' })
  expect(within(later).getByText('Signed clinical note').nextElementSibling?.textContent).toBe('You, 12:01 AM')
  const earlier = screen.getByRole('region', { name: '10 June 2026' })
  within(earlier).getByText('Opened client details')
  within(earlier).getByText('You, 4 times from 8:30 PM to 9:40 PM')
})

test('a change lists its fields as text, without internal ones', async () => {
  server.lines.push(
    lineOf({ seq: 3, action: 'changed', entity: 'sessions', fields: ['duration_minutes', 'session_date', 'version'] }),
  )
  open()
  await expectSeen('duration minutes, session date')
})

test('older entries load on request', async () => {
  server.lines.push(
    lineOf({ seq: 3, action: 'added', entity: 'documents' }),
    lineOf({ seq: 2, action: 'shared', entity: 'documents' }),
    lineOf({ seq: 1, action: 'deleted', entity: 'documents' }),
  )
  open()
  await expectSeen('Added document')
  expect(screen.queryByText('Deleted document')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Show older entries' }))
  await expectSeen('Deleted document')
  expect(screen.queryByRole('button', { name: 'Show older entries' })).toBeNull()
})

test('filters are sent to the server and can be cleared', async () => {
  server.lines.push(lineOf({ seq: 2 }))
  open()
  await expectSeen('Opened client details')
  fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'deleting' } })
  await expectSeen('No activity matches these filters.')
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-06-01' } })
  await waitFor(() => expect(server.asked.at(-1)?.input).toMatchObject({ kind: 'deleting', from: '2026-06-01' }))
  fireEvent.click(screen.getAllByRole('button', { name: 'Clear filters' })[0] as HTMLElement)
  await expectSeen('Opened client details')
})

test('the filtered history can be exported', async () => {
  const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  Object.assign(URL, { createObjectURL: () => 'blob:history', revokeObjectURL: () => undefined })
  server.lines.push(lineOf({ seq: 2 }), lineOf({ seq: 1, action: 'added' }))
  open()
  await expectSeen('Added client details')
  fireEvent.change(screen.getByLabelText('Action'), { target: { value: 'reading' } })
  fireEvent.click(screen.getByRole('button', { name: 'Export' }))
  await expectSeen('1 entry saved as record-history-2026-06-10.csv')
  expect(link).toHaveBeenCalledOnce()
  link.mockRestore()
})

test('a history that fails to load shows an error and can be retried', async () => {
  server.failing.set('audit/history', problemOf('not-allowed', 'This is not yours.'))
  open()
  await expectSeen('This is not yours.')
  server.failing.clear()
  server.lines.push(lineOf({ seq: 1, action: 'exported', entity: 'history' }))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expectSeen('Exported history of the record')
})
