import { dayOf } from '../../testing/server/fake-day.ts'
import { me, openFakeServer } from '../../testing/server/fake-server.ts'
import type { Me } from '@openhour/shared/features/account/account.contract.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { DashboardDay, DayAppointment } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TestPage } from '../../testing/TestPage.tsx'
import { dashboardQuery } from './dashboard-query.ts'
import { DashboardScreen } from './DashboardScreen.tsx'

let day: DashboardDay
let server: ReturnType<typeof openFakeServer>
/** 11:20 in London, on a Tuesday. */
const now = new Date('2026-09-15T10:20:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date', 'setInterval', 'clearInterval'] })
  day = dayOf({ clients: { active: 14, archived: 2, joinedThisMonth: 2 } })
  server = openFakeServer({ 'dashboard/today': () => day })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** From one time in UTC to another on that day, an hour before what London's clocks show. */
const of = (clientName: string, start: string, end: string, more: Partial<DayAppointment> = {}): DayAppointment => ({
  id: crypto.randomUUID(),
  clientId: crypto.randomUUID(),
  clientName,
  startsAt: `2026-09-15T${start}:00Z`,
  endsAt: `2026-09-15T${end}:00Z`,
  type: 'in_person',
  status: 'scheduled',
  meetingLink: null,
  place: null,
  note: null,
  ...more,
})
const open = (as: Partial<Me> = {}) => {
  const who = { ...me, fullName: 'Ana Ribeiro', ...as }
  server = openFakeServer({ 'dashboard/today': () => day, 'account/me': () => who })
  render(
    <TestPage signedIn>
      <DashboardScreen me={who} />
    </TestPage>,
  )
}
const asked = () => server.asked.filter(({ operation }) => operation === 'dashboard/today').length
const rows = async () => within(await screen.findByRole('list', { name: "Today's appointments, by time" }))
const row = async (name: string) => (await rows()).getByText(name).closest('li') as HTMLLIElement
const leads = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test('greets by the practice’s clock, which updates every minute', async () => {
  open({ timeZone: 'Asia/Tokyo' })
  await screen.findByRole('heading', { level: 1, name: 'Good evening, Ana' })
  expect(screen.getByText(/^Tuesday 15 September, 7:20 PM/)).toBeDefined()
  act(() => {
    vi.advanceTimersByTime(60_000)
  })
  expect(screen.getByText(/^Tuesday 15 September, 7:21 PM/)).toBeDefined()
})

test('shows four figures from one request, and counts no request as a session', async () => {
  day.pendingReviews = 3
  day.insights = 12
  day.appointments = [
    of('Lena Vogt', '08:00', '08:50'),
    of('Jonas Bell', '10:00', '10:50'),
    of('Noor Haddad', '15:00', '15:50', { status: 'pending' }),
  ]
  open()
  expect(await screen.findByText('2 added this month')).toBeDefined()
  const figures = [
    ['Active Clients', '14'],
    ["Today's Sessions", '2'],
    ['Pending Reviews', '3'],
    ['AI Insights', '12'],
  ] as const
  for (const [label, value] of figures)
    expect(screen.getByText(label).parentElement?.parentElement?.textContent).toContain(value)
  expect(screen.getByText('1 done, 1 to go')).toBeDefined()
  expect(asked()).toBe(1)
  expect(server.asked.map(({ operation }) => operation)).not.toContain('clients/list')
})

test('lists today’s appointments by time: past, current, next', async () => {
  day.appointments = [
    of('Lena Vogt', '08:00', '08:50', { status: 'completed', note: 'signed' }),
    of('Samuel Ortiz', '08:50', '09:00', { note: 'draft' }),
    of('Ann Park', '09:00', '09:20', { status: 'no-show' }),
    of('Bea Lowe', '09:20', '09:50'),
    of('Jonas Bell', '10:00', '10:50'),
    of('Priya Nair', '12:30', '13:20', { type: 'online', meetingLink: 'https://meet.example.com/abc' }),
    of('Ellen Marsh', '15:00', '16:20', { status: 'pending', type: 'phone' }),
  ]
  open()
  expect((await rows()).getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    '9:00 AMto 9:50LVLena VogtIn personNote signed',
    '9:50 AMto 10:00SOSamuel OrtizIn personNote in draft',
    '10:00 AMto 10:20APAnn ParkIn personNo-show',
    '10:20 AMto 10:50BLBea LoweIn personWrite note',
    '11:00 AMto 11:50JBJonas BellNowIn person · 30 min leftOpen',
    '1:30 PMto 2:20PNPriya NairNext, in 2 h 10 minOnlineJoin',
    '4:00 PMto 5:20EMEllen MarshPendingPhone',
  ])
  const jonas = day.appointments[4]
  expect(leads('Open the appointment with Jonas Bell')).toBe(`/app/appointments?open=${jonas?.id}`)
  expect(leads('Join, Priya Nair, in a new tab')).toBe('https://meet.example.com/abc')
  expect(leads('Lena Vogt')).toBe(`/app/appointments?open=${day.appointments[0]?.id}`)
  const bea = day.appointments[3]
  expect(leads('Write note about Bea Lowe')).toBe(
    `/app/clients/${bea?.clientId}?tab=clinical-notes&compose=1&appointment=${bea?.id}`,
  )
  expect(leads('Open calendar')).toBe('/app/appointments')
  vi.setSystemTime(new Date('2026-09-15T12:29:30Z'))
  act(() => {
    vi.advanceTimersByTime(60_000)
  })
  expect((await row('Priya Nair')).textContent).toContain('Now')
  expect((await row('Jonas Bell')).textContent).toContain('Write note')
  expect((await row('Ellen Marsh')).textContent).toContain('Next, in 2 h 30 min')
})

test('shows the next appointment after today below the list', async () => {
  day.appointments = [of('Jonas Bell', '08:00', '08:50')]
  day.upcoming = [
    of('Tomo Ito', '08:30', '09:20', { startsAt: '2026-09-16T08:30:00Z', endsAt: '2026-09-16T09:20:00Z' }),
  ]
  open()
  expect(await screen.findByText('Tomorrow starts at 9:30 AM with Tomo Ito')).toBeDefined()
  expect(screen.getByText('All done')).toBeDefined()
})

test('on a free day shows the next appointments with their dates', async () => {
  day.upcoming = [
    of('Tomo Ito', '', '', { startsAt: '2026-09-17T08:30:00Z', endsAt: '2026-09-17T09:20:00Z' }),
    of('Maya Okafor', '', '', { startsAt: '2026-09-21T23:30:00Z', endsAt: '2026-09-22T00:20:00Z' }),
  ]
  open()
  const list = await screen.findByRole('list', { name: 'The next appointments, by time' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((one) => one.textContent),
  ).toEqual(['Thu 17 Sep9:30 AMTITomo ItoIn person', 'Tue 22 Sep12:30 AMMOMaya OkaforIn person'])
  expect(screen.getByText('Nothing scheduled')).toBeDefined()
})

test('without appointments, offers to add the first', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'No appointments today' })).toBeDefined()
  expect(screen.getAllByRole('link', { name: 'Add Appointment' }).map((link) => link.getAttribute('href'))).toEqual([
    '/app/appointments?new=1',
    '/app/appointments?new=1',
  ])
})

test.each([
  [0, 'Your practice is ready', 'Add your first client', '/app/clients?add=true'],
  [3, 'No active clients', 'Open My Clients', '/app/clients'],
])('without active clients and with %i archived ones, starts with a client', async (archived, title, action, to) => {
  day.clients = { active: 0, archived, joinedThisMonth: 0 }
  open()
  expect(await screen.findByRole('heading', { name: title })).toBeDefined()
  expect(leads(action)).toBe(to)
  expect(screen.getByText('None added this month')).toBeDefined()
})

test('open items link to where they are done', async () => {
  day.unsignedNotes = 1
  day.overdueTasks = 2
  open()
  expect((await screen.findByRole('link', { name: /1 unsigned note/ })).getAttribute('href')).toBe(
    '/app/notes/unsigned',
  )
  expect(leads(/2 overdue tasks/)).toBe('/app/tasks?status=overdue')
})

test.each([
  [0, 'Nothing. All notes are signed, and no task is overdue.'],
  [null, 'Nothing. All notes are signed.'],
])('says that nothing is open, without mentioning locked tasks: %j', async (overdueTasks, words) => {
  day.overdueTasks = overdueTasks
  open()
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByRole('link', { name: /overdue/ })).toBeNull()
})

test('quick actions link to existing pages, and the plan is left to the menu', async () => {
  open({ tierStatus: { tier: 'pro', trialExpired: false, plansOn: true } })
  await screen.findByRole('heading', { name: 'Quick Actions' })
  expect(screen.queryByRole('heading', { name: 'Your plan' })).toBeNull()
  expect([leads(/^Clients/), leads(/^Appointments/), leads(/^Messages/), leads(/^Billing/)]).toEqual([
    '/app/clients',
    '/app/appointments',
    '/app/messages',
    '/app/billing',
  ])
})

test('shows the greeting and placeholders while loading', async () => {
  let letGo = () => {}
  open()
  server.held.set('dashboard/today', new Promise((done) => (letGo = () => done(undefined))))
  expect(await screen.findByRole('heading', { level: 1, name: 'Good morning, Ana' })).toBeDefined()
  expect(await screen.findByText('Loading your day')).toBeDefined()
  letGo()
  expect(await screen.findByText('2 added this month')).toBeDefined()
  expect(screen.queryByText('Loading your day')).toBeNull()
})

test('shows a failure without retrying; Try again reloads', async () => {
  const problem = problemOf('fault', 'Something went wrong on our side.')
  open()
  server.failing.set('dashboard/today', problem)
  expect(await screen.findByRole('heading', { name: 'Error Loading Dashboard' })).toBeDefined()
  expect(screen.getByRole('alert').textContent).toContain(problem.detail)
  expect(screen.getAllByText('Not loaded')).toHaveLength(4)
  expect(asked()).toBe(1)
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('2 added this month')).toBeDefined()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('fetches the new day after midnight in the practice', async () => {
  open()
  await screen.findByText('2 added this month')
  day = { ...day, today: '2026-09-16', clients: { ...day.clients, joinedThisMonth: 5 } }
  vi.setSystemTime(new Date('2026-09-15T22:59:30Z'))
  act(() => {
    vi.advanceTimersByTime(60_000)
  })
  expect(await screen.findByText('5 added this month')).toBeDefined()
  expect(asked()).toBe(2)
})

test('data is fresh for two minutes and cached for five', () => {
  const { staleTime, gcTime, retry } = dashboardQuery()
  expect([staleTime, gcTime, retry]).toEqual([120_000, 300_000, false])
})
