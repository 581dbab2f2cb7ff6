import { fakeSession, openFake, sessionOf, setRoom } from '../../testing/server/fake-sessions.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestHistory } from './TestHistory.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  setRoom('desk')
  server = openFake()
})
afterEach(cleanup)

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const rows = async () => within(await screen.findByRole('table', { name: /^Sessions/ })).getAllByRole('row')
const cells = (row: HTMLElement | undefined) =>
  [...(row?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent)

test('sessions are listed newest first, with the kind of their notes', async () => {
  server.sessions.push(
    sessionOf({ sessionDate: '2026-09-17' }),
    fakeSession({ sessionDate: '2026-09-03', sessionType: 'couples', durationMinutes: 90 }),
    fakeSession({ sessionDate: '2026-08-27', signed: true }),
    sessionOf({ sessionDate: '2026-08-20', status: 'cancelled', notes: null }),
    sessionOf({ sessionDate: '2026-08-13', status: 'no-show', sessionType: 'family' }),
  )
  render(<TestHistory />)
  const [head, ...lines] = await rows()
  expect(cells(head)).toEqual(['Date', 'Duration', 'Type', 'Status', 'Notes', 'Actions'])
  expect(lines.map((line) => cells(line).slice(0, 5))).toEqual([
    ['17 Sep 2026', '50 min', 'Individual', 'Scheduled', 'Begin with the worry diary.Preparation'],
    ['3 Sep 2026', '90 min', 'Couples', 'Completed', 'Slept better.Unsigned note'],
    ['27 Aug 2026', '50 min', 'Individual', 'Completed', 'Slept better.Signed note'],
    ['20 Aug 2026', '50 min', 'Individual', 'Cancelled', 'No notes'],
    ['13 Aug 2026', '50 min', 'Family', 'No-show', 'Begin with the worry diary.Not a clinical note'],
  ])
  await expectSeen('5 sessions')
  screen.getByRole('button', { name: 'Edit session on 17 Sep 2026' })
})

test('on a phone each session is a card', async () => {
  setRoom('phone')
  server.sessions.push(fakeSession())
  render(<TestHistory />)
  const list = await screen.findByRole('list', { name: /^Sessions/ })
  expect(within(list).getAllByRole('listitem')).toHaveLength(1)
  within(list).getByRole('heading', { name: '10 Sep 2026' })
  within(list).getByText('Individual, 50 min')
  within(list).getByText('Completed')
  expect(screen.queryByRole('table')).toBeNull()
})

test('without sessions there is an empty state with one button', async () => {
  render(<TestHistory />)
  await screen.findByRole('heading', { name: 'No sessions recorded yet' })
  expect(screen.getAllByRole('button', { name: 'Add Session' })).toHaveLength(1)
})

test('shows loading and failure, and can be retried', async () => {
  server.sessions.push(sessionOf())
  server.failing.set('sessions/list', problemOf('not-allowed', 'This is not yours.'))
  render(<TestHistory />)
  await expectSeen('Loading sessions...')
  await expectSeen('This is not yours.')
  await expectSeen('Failed to load session history')
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(2)
})

test('sessions are paged, and an emptied page falls back to the previous one', async () => {
  for (let day = 1; day <= 21; day++)
    server.sessions.push(sessionOf({ sessionDate: `2026-08-${String(day).padStart(2, '0')}` }))
  render(<TestHistory />)
  expect(await rows()).toHaveLength(21)
  await expectSeen('1 to 20 of 21')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await expectSeen('21 to 21 of 21')
  await waitFor(async () => expect(await rows()).toHaveLength(2))
  fireEvent.click(screen.getByRole('button', { name: 'Delete session on 1 Aug 2026' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete Session' }))
  await expectSeen('Session deleted successfully')
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull())
  expect(await rows()).toHaveLength(21)
})

test('deleting asks first and lists what is deleted', async () => {
  server.sessions.push(fakeSession({ sessionDate: '2026-09-03' }), sessionOf({ sessionDate: '2026-09-17' }))
  render(<TestHistory />)
  fireEvent.click(await screen.findByRole('button', { name: 'Delete session on 3 Sep 2026' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete this session?' })
  expect(dialog.textContent).toContain(
    '3 Sep 2026, Individual, 50 min, Completed will be permanently deleted, with its unsigned note. This cannot be undone.',
  )
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(server.sessions).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Delete session on 17 Sep 2026' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain('with what you prepared for it.')
  server.failing.set('sessions/delete', 'lost')
  fireEvent.click(screen.getByRole('button', { name: 'Delete Session' }))
  await expectSeen('Failed to delete session')
  expect(await within(screen.getByRole('alertdialog')).findByRole('alert')).toBeTruthy()
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Delete Session' }))
  await expectSeen('Session deleted successfully')
  await waitFor(async () => expect(await rows()).toHaveLength(2))
})

test('a session with a signed note cannot be deleted, and the dialog explains why', async () => {
  server.sessions.push(fakeSession({ signed: true }))
  let opened = 0
  render(<TestHistory onOpenNotes={() => opened++} />)
  fireEvent.click(await screen.findByRole('button', { name: /^Delete session/ }))
  const dialog = await screen.findByRole('alertdialog', { name: 'This session cannot be deleted' })
  expect(dialog.textContent).toMatch(/has a signed note.*set its status to cancelled.*add an addendum/)
  expect(within(dialog).queryByRole('button', { name: 'Delete Session' })).toBeNull()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Open Clinical Notes' }))
  expect(opened).toBe(1)
})

test('a note signed in another tab prevents deleting its session', async () => {
  server.sessions.push(fakeSession())
  render(<TestHistory />)
  fireEvent.click(await screen.findByRole('button', { name: /^Delete session/ }))
  const dialog = await screen.findByRole('alertdialog')
  Object.assign(server.sessions[0] ?? {}, { signedNotes: 1, unsignedNotes: 0 })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Delete Session' }))
  expect((await within(dialog).findByRole('alert')).textContent).toMatch(/signed note.*was not deleted/)
  await expectSeen('Failed to delete session')
})
