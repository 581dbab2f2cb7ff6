import { clientOf, openFake, setScreen } from '../../testing/server/fake-clients.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Target } from 'lucide-react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ProfileTabProps } from '../../lib/feature.ts'
import { useTabAction } from '../../lib/tab-action.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { ClientProfileScreen, type ClientProfileScreenProps } from './ClientProfileScreen.tsx'
import { readProfileSearch } from './profile-search.ts'
import { type ProfileTab, profileTabs } from './profile-tabs.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
  setScreen('desk')
})
afterEach(cleanup)

function Goals({ locked, ...action }: ProfileTabProps) {
  const [written, setWritten] = useState(0)
  useTabAction(action, 'compose', () => setWritten((before) => before + 1))
  return (
    <p>
      The goals themselves{locked && ', to be read'}, {written} written
    </p>
  )
}

const goals: ProfileTab = {
  id: 'goals',
  title: 'Goals of the Plan',
  shortTitle: 'Goals',
  icon: Target,
  help: 'record-plan',
  gate: 'treatmentPlans',
  code: lazyPart(() => Promise.resolve(Goals)),
}
const overviewAlone = profileTabs.filter(({ id }) => id === 'overview')

function open(given: Partial<ClientProfileScreenProps> = {}) {
  const client = clientOf({})
  server.clients.push(client)
  render(
    <TestPage signedIn>
      <ClientProfileScreen
        clientId={client.id}
        tab="overview"
        tabs={overviewAlone}
        action={undefined}
        onActionDone={() => undefined}
        {...given}
      />
    </TestPage>,
  )
  return screen.findByRole('heading', { level: 1, name: client.name })
}

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const menu = () => screen.findByRole('navigation', { name: 'Sections of the profile' })
const week = (weekStartDate: string, mood: number) => ({ weekStartDate, mood, anxiety: 5 })

test('a locked section can still be read if it allows that', async () => {
  server.tierStatus = { tier: 'trial', trialExpired: true, plansOn: true }
  await open({ tab: 'goals', tabs: [...overviewAlone, { ...goals, readableWhenLocked: true }] })
  await screen.findByRole('heading', { name: 'Premium Feature' })
  await expectSeen('The goals themselves, to be read, 0 written')
})

test('a URL can trigger an action of a section, once', async () => {
  let done = 0
  await open({ tab: 'goals', tabs: [...overviewAlone, goals], action: 'compose', onActionDone: () => done++ })
  await expectSeen('The goals themselves, 1 written')
  expect(done).toBe(1)
})

const appointmentId = '018f0000-0000-7000-8000-00000000005e'

test.each([
  [{}, { tab: 'overview' }],
  [{ tab: 'nonsense' }, { tab: 'overview' }],
  [{ tab: 7 }, { tab: 'overview' }],
  [{ compose: 1 }, { tab: 'overview' }],
  [{ tab: 'overview', new: 1 }, { tab: 'overview' }],
  [{ tab: 'mood-logs' }, { tab: 'session-records' }],
  [
    { tab: 'session-history', new: 1 },
    { tab: 'session-history', action: 'new' },
  ],
  [{ tab: 'session-history', compose: 1 }, { tab: 'session-history' }],
  [
    { tab: 'notes', compose: '1' },
    { tab: 'clinical-notes', action: 'compose' },
  ],
  [
    { tab: 'notes', compose: '1', appointment: appointmentId },
    { tab: 'clinical-notes', action: 'compose', appointmentId },
  ],
  [
    { tab: 'notes', compose: '1', appointment: 'any' },
    { tab: 'clinical-notes', action: 'compose' },
  ],
  [
    { tab: 'documents', new: 1, appointment: appointmentId },
    { tab: 'documents', action: 'new' },
  ],
  [{ tab: 'clinical-notes', appointment: appointmentId }, { tab: 'clinical-notes' }],
  [{ tab: 'session-history', new: 'yes', more: 'else' }, { tab: 'session-history' }],
])('a URL with %j is parsed as %j', (given, read) => {
  expect(readProfileSearch(given)).toEqual(read)
})

test('the overview links to sections: recent activity, three cards, two buttons of the bar and its menu', async () => {
  server.record = {
    latestMood: { id: crypto.randomUUID(), date: '2026-09-08', mood: 7, anxiety: 4, energy: 6, sleep: 7, stress: 5 },
    latestSession: {
      id: crypto.randomUUID(),
      date: '2026-09-10',
      type: 'individual',
      durationMinutes: 50,
      status: 'completed',
      notes: null,
    },
  }
  await open({ tabs: profileTabs })
  const leadsTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')?.split('?')[1]
  await screen.findByRole('link', { name: 'Individual session, 50 minutes' })
  expect(leadsTo('Individual session, 50 minutes')).toBe('tab=session-history')
  expect(leadsTo('Mood recorded as 7 of 10')).toBe('tab=session-records')
  expect(leadsTo(/^Schedule Session ?Book next appointment$/)).toBe(`new=1&client=${server.clients[0]?.id}`)
  expect(leadsTo('Schedule')).toBe(`new=1&client=${server.clients[0]?.id}`)
  expect(leadsTo(/^Add Note ?Document session notes$/)).toBe('tab=clinical-notes&compose=1')
  expect(leadsTo(/^View Mood ?Check mood trends$/)).toBe('tab=session-records')
  expect(leadsTo('Write note')).toBe('tab=clinical-notes&compose=1')
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Maya Okafor' }))
  const session = await screen.findByRole('menuitem', { name: 'Session' })
  expect(session.getAttribute('href')).toMatch(/tab=session-history&new=1$/)
  expect(screen.getByRole('menuitem', { name: 'Message' }).getAttribute('href')).toMatch(/^\/app\/messages\?clientId=/)
  expect(screen.queryByRole('menuitem', { name: 'Write note' })).toBeNull()
})

test('on a phone the bar of another section has the name alone, and its menu the actions', async () => {
  setScreen('phone')
  await open({ tab: 'goals', tabs: [...profileTabs.filter(({ id }) => id === 'clinical-notes'), goals] })
  await expectSeen('The goals themselves, 0 written')
  expect(screen.queryByText('No appointment booked')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Write note' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Maya Okafor' }))
  const note = await screen.findByRole('menuitem', { name: 'Write note' })
  expect(note.getAttribute('href')).toMatch(/tab=clinical-notes&compose=1$/)
  expect(screen.getByRole('menuitem', { name: 'Schedule' }).getAttribute('href')).toMatch(
    /^\/app\/appointments\?new=1&client=/,
  )
})

test('the chart shows the chosen number of weeks', async () => {
  server.record = {
    today: '2026-09-12',
    weeklyMood: [
      week('2025-09-14', 2),
      week('2026-03-22', 3),
      week('2026-06-28', 4),
      week('2026-08-09', 5),
      week('2026-09-06', 8),
    ],
  }
  await open()
  const first = async () => {
    const chart = await screen.findByRole('slider', { name: 'Mood and anxiety, chart' })
    fireEvent.keyDown(chart, { key: 'Home' })
    return chart.getAttribute('aria-valuetext')
  }
  expect(await first()).toBe('Week of 28 Jun 2026: Mood 4, Anxiety 5')
  fireEvent.click(screen.getByRole('radio', { name: '26' }))
  expect(await first()).toBe('Week of 22 Mar 2026: Mood 3, Anxiety 5')
  fireEvent.click(screen.getByRole('radio', { name: '52 weeks' }))
  expect(await first()).toBe('Week of 14 Sep 2025: Mood 2, Anxiety 5')
  fireEvent.click(screen.getByRole('radio', { name: '4' }))
  await expectSeen('Only one of these weeks has entries: mood 8, anxiety 5. The chart needs at least two.')
})

test('hovering or focusing a section prefetches its list, not a record', async () => {
  await open({ tabs: profileTabs })
  const asked = () => server.asked.map(({ operation }) => operation)
  expect(asked()).not.toContain('sessions/list')
  fireEvent.focus(within(await menu()).getByRole('link', { name: 'Session History' }))
  await waitFor(() => expect(asked()).toContain('sessions/list'))
  expect(asked().filter((operation) => operation.endsWith('/overview'))).toHaveLength(1)
})
