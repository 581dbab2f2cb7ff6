import { tickTexts } from '../../features/portal/send-tick.ts'
import { unsureTitle } from '../../lib/api/http.ts'
import { appointmentOf, taskOf } from '../../testing/server/fake-portal.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refreshAfter } from '../../lib/api/refresh.ts'
import { expectStays } from '../../testing/waiting.ts'
import { askedFor, box, openHome, setUpHome, tasks } from './TestPortalHome.tsx'

const home = setUpHome()
const away = problemOf('unavailable', 'The server is away for a moment.')
const boxes = () =>
  tasks()
    .getAllByRole<HTMLInputElement>('checkbox')
    .map((one) => [one.closest('label')?.textContent, one.checked])

test('the newest tasks are listed, and a link leads to all', async () => {
  for (const task of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) home.server.record.tasks.push(taskOf({ task }))
  await openHome(home)
  expect(boxes().map(([label]) => label)).toEqual(
    ['Six', 'Five', 'Four', 'Three', 'Two'].map((task) => `${task}Added 4 May 2026`),
  )
  tasks().getByText('6 to do')
  expect(tasks().getByRole('link', { name: 'All tasks' }).getAttribute('href')).toBe('/client/tasks')
})

test('without tasks it says so', async () => {
  await openHome(home)
  expect(tasks().getByText(/^Nothing to do right now/)).toBeDefined()
})

test('a tick shows at once, stays in its place and can be undone', async () => {
  home.server.record.tasks.push(taskOf({ task: 'Walk' }), taskOf({ task: 'Breathe' }), taskOf({ task: 'Write' }))
  await openHome(home)
  let answer: () => void = () => undefined
  home.server.held.set('portal/setTaskCompleted', new Promise((done) => (answer = done)))
  fireEvent.click(box('Breathe'))
  expect(boxes().map(([, checked]) => checked)).toEqual([false, true, false])
  tasks().getByText('1 done, 2 to do')
  answer()
  await screen.findByText('Task completed!')
  await waitFor(() => expect(askedFor(home, 'portal/home')).toHaveLength(2))
  await expectStays(() => boxes().map(([, checked]) => checked), [false, true, false])
  expect(home.server.record.tasks.map(({ completedAt }) => completedAt !== null)).toEqual([false, true, false])

  fireEvent.click(box('Breathe'))
  await waitFor(() => expect(askedFor(home, 'portal/home')).toHaveLength(3))
  await expectStays(() => boxes().map(([, checked]) => checked), [false, false, false])
  tasks().getByText('3 to do')
  expect(home.server.record.tasks.every(({ completedAt }) => completedAt === null)).toBe(true)
})

test('a ticked task makes room for the next one', async () => {
  for (const task of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) home.server.record.tasks.push(taskOf({ task }))
  await openHome(home)
  fireEvent.click(box('Four'))
  await waitFor(() => box('One'))
  expect(boxes().map(([, checked]) => checked)).toEqual([false, false, true, false, false, false])
  tasks().getByText('1 done, 5 to do')
  fireEvent.click(box('Four'))
  await waitFor(() => tasks().getByText('6 to do'))
  expect(box('Four').checked).toBe(false)
})

test.each([
  ['refused', away, tickTexts.failure],
  ['lost', 'lost', unsureTitle],
] as const)('a tick that is %s is taken back, and both are said', async (_case, failure, title) => {
  home.server.record.tasks.push(taskOf({ task: 'Walk' }))
  await openHome(home)
  home.server.failing.set('portal/setTaskCompleted', failure)
  fireEvent.click(box('Walk'))
  expect(box('Walk').checked).toBe(true)
  await screen.findByText(title)
  expect(box('Walk').checked).toBe(false)
  tasks().getByText('Your last tick did not go through. Your task is safe: tick it again.')
  tasks().getByText('1 to do')

  home.server.failing.clear()
  fireEvent.click(box('Walk'))
  await waitFor(() => expect(home.server.record.tasks[0]?.completedAt).not.toBeNull())
  await expectStays(() => box('Walk').checked, true)
  expect(tasks().queryByText(/did not go through/)).toBeNull()
})

test('a saved tick stays although the list cannot be fetched again', async () => {
  home.server.record.tasks.push(taskOf({ task: 'Walk' }), taskOf({ task: 'Breathe' }))
  await openHome(home)
  home.server.failing.set('portal/home', problemOf('not-found', 'Gone'))
  fireEvent.click(box('Walk'))
  await waitFor(() => expect(askedFor(home, 'portal/home')).toHaveLength(2))
  await expectStays(() => boxes().map(([, checked]) => checked), [false, true])
  tasks().getByText('1 done, 1 to do')
})

test('changes made elsewhere appear by themselves', async () => {
  home.server.record.tasks.push(taskOf({ task: 'Walk' }))
  await openHome(home)
  home.server.record.tasks.push(taskOf({ task: 'Breathe' }))
  home.server.record.appointments.push(appointmentOf({ startsAt: '2026-09-16T09:00:00Z' }))
  act(() => void refreshAfter(home.cache, 'self_care_tasks'))
  await waitFor(() => box('Breathe'))
  home.server.record.appointments.length = 0
  act(() => void refreshAfter(home.cache, 'appointments'))
  expect(await screen.findByText(/^Nothing booked yet/)).toBeDefined()
})
