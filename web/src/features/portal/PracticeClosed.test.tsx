import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { refreshAfter } from '../../lib/api/refresh.ts'
import { endedOf, openFakePortal, practiceOf, taskOf } from '../../testing/server/fake-portal.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { OwnRecord } from './OwnRecord.tsx'
import { PortalTasks } from './PortalTasks.tsx'
import { choosePractice } from './use-practice.ts'

const other = practiceOf({ clientId: '018f0000-0000-7000-8000-0000000000c2', practiceName: 'Other Room' })
const gone = 'You are not connected with Quiet Room any more'

let server: ReturnType<typeof openFakePortal>
let cache: ReturnType<typeof openQueryClient>
beforeEach(() => {
  server = openFakePortal()
  cache = openQueryClient()
  server.record.tasks.push(taskOf({ task: 'Walk' }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

async function openTasks() {
  render(
    <TestPage cache={cache}>
      <PortalTasks />
    </TestPage>,
  )
  await screen.findByRole('checkbox', { name: 'Walk' })
}
/** The practice archives or deletes the client, or ends the access: a live update says that clients changed. */
async function close(left: typeof server.record.practices = []) {
  server.record.practices = left
  await act(() => refreshAfter(cache, 'clients'))
}

test('a practice that is closed while it is open says what happened, what is safe and what to do, and shows nothing of it', async () => {
  await openTasks()
  server.record.ended = [endedOf({ practiceName: 'Other Room' }), endedOf()]
  await close()
  const alert = within(await screen.findByRole('alert'))
  alert.getByRole('heading', { name: gone })
  alert.getByText(/^Your access was ended just now.*Your account and your settings stay\. Ask Ana Ribeiro what happens/)
  alert.getByText(/ Quiet Room ended your access on .*2026\.$/)
  expect(screen.queryByRole('checkbox')).toBeNull()
  fireEvent.click(alert.getByRole('link', { name: 'Go to the dashboard' }))
  await screen.findByRole('heading', { name: '/client/dashboard' })
})

test('another practice is shown only once the client has read it', async () => {
  server.record.practices.push(other)
  await openTasks()
  await close([other])
  const asked = server.asked.length
  await screen.findByRole('heading', { name: gone })
  expect(server.asked.slice(asked).filter(({ operation }) => operation === 'portal/tasks')).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Go to Other Room' }))
  await screen.findByRole('checkbox', { name: 'Walk' })
  expect(server.asked.at(-1)?.input).toMatchObject({ clientId: other.clientId })
})

test('restored, it is shown again without a press', async () => {
  await openTasks()
  const { practices } = server.record
  await close()
  await screen.findByRole('heading', { name: gone })
  await close(practices)
  await screen.findByRole('checkbox', { name: 'Walk' })
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a practice that is not shown closes without a word', async () => {
  server.record.practices.push(other)
  await openTasks()
  await close(server.record.practices.slice(0, 1))
  expect(screen.queryByRole('alert')).toBeNull()
  act(() => choosePractice(other.clientId))
  await screen.findByRole('checkbox', { name: 'Walk' })
})

test('who leaves a practice is not told that it closed, also before the practices are read again', async () => {
  render(
    <TestPage cache={cache}>
      <OwnRecord />
    </TestPage>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Leave this practice' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Leave this practice?' }))
  let answer: () => void = () => undefined
  server.held.set('portal/practices', new Promise((done) => (answer = done)))
  fireEvent.click(dialog.getByRole('button', { name: 'Leave this practice' }))
  await screen.findByRole('heading', { name: '/client/dashboard' })
  cleanup()
  render(
    <TestPage cache={cache}>
      <OwnRecord />
    </TestPage>,
  )
  await screen.findByRole('heading', { name: 'You are not connected with a practice' })
  const read = server.answered.length
  answer()
  await waitFor(() => expect(server.answered.slice(read)).toContain('portal/practices'))
  expect(screen.queryByRole('alert')).toBeNull()
})
