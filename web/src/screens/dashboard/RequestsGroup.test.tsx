import type { DashboardDay, WaitingRequest } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayOf } from '../../testing/server/fake-day.ts'
import { me, openFakeServer } from '../../testing/server/fake-server.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

let day: DashboardDay
let server: ReturnType<typeof openFakeServer>
const requestOf = (clientName: string, startsAt: string): WaitingRequest => ({
  id: crypto.randomUUID(),
  clientId: crypto.randomUUID(),
  clientName,
  startsAt,
  endsAt: new Date(Date.parse(startsAt) + 3_000_000).toISOString(),
  type: 'online',
  updatedAt: '2026-09-14T08:00:00Z',
})
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-09-15T08:00:00Z'), toFake: ['Date'] })
  day = dayOf({
    requests: [requestOf('Maya Okafor', '2026-09-17T08:00:00Z'), requestOf('Jonas Bell', '2026-09-18T13:00:00Z')],
  })
  server = openFakeServer({
    'account/me': () => me,
    'dashboard/today': () => day,
    'appointments/setStatus': ({ id }) => {
      day = { ...day, requests: day.requests.filter((request) => request.id !== id) }
      return { changed: 1 } as never
    },
  })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function open() {
  render(
    <TestPage signedIn>
      <DashboardScreen me={me} />
    </TestPage>,
  )
  return within(await screen.findByRole('region', { name: 'Requests to answer' }))
}
const sent = () => server.asked.filter(({ operation }) => operation === 'appointments/setStatus')
const rows = (card: Awaited<ReturnType<typeof open>>) =>
  card.queryAllByRole('listitem').map(({ textContent }) => textContent)

test('requests are listed with client, time and place, and each client leads to its appointment', async () => {
  const card = await open()
  card.getByText('2 client requests. Each keeps its time until then.')
  expect(rows(card)[0]).toMatch(/^Maya OkaforThursday 17 September, 9:00–9:50\sAMOnline/)
  expect(card.getByRole('link', { name: 'Jonas Bell' }).getAttribute('href')).toBe(
    `/app/appointments?open=${day.requests[1]?.id}`,
  )
})

test('a request is accepted, and the focus stays in the card', async () => {
  const card = await open()
  const [maya] = day.requests
  fireEvent.click(card.getByRole('button', { name: 'Accept Maya Okafor, Thursday 17 September' }))
  await waitFor(() => expect(rows(card)).toHaveLength(1))
  expect(sent()[0]?.input).toEqual({ id: maya?.id, updatedAt: maya?.updatedAt, status: 'confirmed' })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Requests to answer'))
})

test('a request is declined with words for the client', async () => {
  const card = await open()
  fireEvent.click(card.getByRole('button', { name: 'Decline Jonas Bell, Friday 18 September' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Decline this request?' }))
  dialog.getByText('Jonas Bell reads them.')
  fireEvent.change(dialog.getByRole('textbox', { name: /Your words/ }), { target: { value: ' I am away. ' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Decline request' }))
  await waitFor(() => expect(rows(card)).toHaveLength(1))
  expect(sent()[0]?.input).toMatchObject({ status: 'cancelled-therapist', reason: 'I am away.' })
})

test('after the last answer the card says so; without requests there is none', async () => {
  day.requests = day.requests.slice(0, 1)
  const card = await open()
  fireEvent.click(card.getByRole('button', { name: /^Accept/ }))
  expect(await card.findByText('All answered.')).toBeTruthy()
  cleanup()
  render(
    <TestPage signedIn>
      <DashboardScreen me={me} />
    </TestPage>,
  )
  await screen.findByRole('heading', { name: 'Waiting for you' })
  expect(screen.queryByRole('region', { name: 'Requests to answer' })).toBeNull()
})

test('a request that was withdrawn meanwhile is not lost from sight: the reason stays', async () => {
  const card = await open()
  server.failing.set('appointments/setStatus', problemOf('version-conflict', 'This appointment was changed elsewhere.'))
  fireEvent.click(card.getByRole('button', { name: 'Accept Maya Okafor, Thursday 17 September' }))
  expect((await card.findByRole('alert')).textContent).toBe('This appointment was changed elsewhere.')
})

test('requests that do not fit are in the appointments', async () => {
  day.moreRequests = true
  const card = await open()
  card.getByText('More than 2 client requests. Each keeps its time until then.')
  expect(card.getByRole('link', { name: 'More requests in your appointments' }).getAttribute('href')).toBe(
    '/app/appointments?view=list&list=upcoming',
  )
})
