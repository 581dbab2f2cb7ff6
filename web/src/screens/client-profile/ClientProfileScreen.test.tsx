import { clientOf, openFake, setScreen } from '../../testing/server/fake-clients.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { Client } from '@openhour/shared/features/clients/clients.contract.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { Target } from 'lucide-react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestPage } from '../../testing/TestPage.tsx'
import { ClientProfileScreen } from './ClientProfileScreen.tsx'
import { type ProfileTab, profileTabs } from './profile-tabs.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  cleanup()
  setScreen('desk')
})

/** A section that does not exist, locked below the pro tier. */
const goals: ProfileTab = {
  id: 'goals',
  title: 'Goals of the Plan',
  shortTitle: 'Goals',
  icon: Target,
  help: 'record-plan',
  gate: 'treatmentPlans',
  code: lazyPart(() => Promise.resolve(() => <p>The goals themselves</p>)),
}
const others = ['One', 'Two', 'Three'].map((title) => ({ ...goals, id: title, title, shortTitle: title }))

const overviewAlone = profileTabs.filter(({ id }) => id === 'overview')
const idle = { action: undefined, onActionDone: () => undefined }

function open(given: Partial<Client> = {}, { tab = 'overview', tabs = overviewAlone } = {}) {
  const client = clientOf(given)
  server.clients.push(client)
  render(
    <TestPage signedIn>
      <ClientProfileScreen clientId={client.id} tab={tab} tabs={tabs} {...idle} />
    </TestPage>,
  )
  return screen.findByRole('heading', { level: 1, name: given.name ?? client.name })
}

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const openMenu = async (name: string) =>
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
const menu = () => screen.findByRole('navigation', { name: 'Sections of the profile' })
const week = (weekStartDate: string, mood: number) => ({ weekStartDate, mood, anxiety: 5 })

test('the header shows the client and how to reach them', async () => {
  server.record = {
    latestMood: { id: crypto.randomUUID(), date: '2026-09-08', mood: 7, anxiety: 4, energy: 6, sleep: 7, stress: 5 },
  }
  await open({
    name: 'Maya Okafor',
    diagnosis: 'Grief',
    preferredName: 'May',
    pronouns: 'she/her',
    phone: '+44 (0)7700 900 110',
  })
  await expectSeen('34 years · Female · Grief')
  await expectSeen('Goes by May · she/her · Latest mood 7 of 10, good, on 8 Sep 2026')
  await expectSeen('Active')
  await openMenu('Maya Okafor')
  expect((await screen.findByRole('menuitem', { name: 'Email' })).getAttribute('href')).toBe(
    'mailto:maya@example.com?subject=Regarding%20Your%20Therapy%20Session&body=Dear%20May%2C%0D%0A%0D%0A',
  )
  expect(screen.getByRole('menuitem', { name: 'Call' }).getAttribute('href')).toBe('tel:+447700900110')
  await expectSeen('Mood recorded as 7 of 10')
  await expectSeen('Anxiety 4, energy 6, sleep 7, stress 5.')
})

test.each([
  [1, 'very low'],
  [2, 'very low'],
  [3, 'low'],
  [4, 'low'],
  [5, 'so-so'],
  [6, 'so-so'],
  [7, 'good'],
  [8, 'good'],
  [9, 'very good'],
  [10, 'very good'],
])('a mood of %i is %s', async (mood, word) => {
  server.record = {
    latestMood: { id: crypto.randomUUID(), date: '2026-09-08', mood, anxiety: 5, energy: 5, sleep: 5, stress: 5 },
  }
  await open()
  await expectSeen(`Latest mood ${mood} of 10, ${word}, on 8 Sep 2026`)
})

test('unknown details have their own texts', async () => {
  server.clients.push(clientOf({ name: '', age: null, gender: '', email: '' }))
  render(
    <TestPage signedIn>
      <ClientProfileScreen clientId={server.clients[0]?.id ?? ''} tab="overview" {...idle} />
    </TestPage>,
  )
  await screen.findByRole('heading', { level: 1, name: 'Unknown Client' })
  await expectSeen('Age: Not specified · Gender: Not specified · Diagnosis: Not specified')
  await expectSeen('No email')
  await expectSeen('Not provided')
  await expectSeen('No recent activity')
  await openMenu('Unknown Client')
  await screen.findByRole('menuitem', { name: 'Message' })
  expect(screen.queryByRole('menuitem', { name: 'Email' })).toBeNull()
  expect(screen.queryByRole('menuitem', { name: 'Call' })).toBeNull()
  await expectSeen('-')
})

test('the figures and the chart show what was recorded', async () => {
  server.record = {
    totalSessions: 18,
    lastSessionDate: '2026-09-10',
    averageMood: 6.8,
    goalProgress: 58,
    goalsRecorded: 2,
    weeksActive: 21,
    activeSince: '2026-04-21',
    weeklyMood: [week('2026-07-26', 5), week('2026-08-23', 6), week('2026-08-30', 7)],
    latestSession: {
      id: crypto.randomUUID(),
      date: '2026-09-10',
      type: 'individual',
      durationMinutes: 50,
      status: 'completed',
      notes: 'Worked on the worry diary.',
    },
  }
  await open()
  await expectSeen('Last on 10 Sep 2026')
  await expectSeen('6.8')
  await expectSeen('Up 1.5 in four weeks')
  await expectSeen('58%')
  await expectSeen('Average of 2 goals')
  await expectSeen('Since 21 Apr 2026')
  await expectSeen('Individual session, 50 minutes')
  await expectSeen('Worked on the worry diary.')
  const chart = await screen.findByRole('slider', { name: 'Mood and anxiety, chart' })
  expect(chart.getAttribute('aria-valuetext')).toBe('Week of 30 Aug 2026: Mood 7, Anxiety 5')
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(chart.getAttribute('aria-valuetext')).toBe('Week of 23 Aug 2026: Mood 6, Anxiety 5')
  fireEvent.keyDown(chart, { key: 'Home' })
  fireEvent.keyDown(chart, { key: 'ArrowLeft' })
  expect(chart.getAttribute('aria-valuetext')).toBe('Week of 26 Jul 2026: Mood 5, Anxiety 5')
  await expectSeen('Mood is up 2 points since 26 Jul 2026')
  expect(within(screen.getByRole('table', { name: 'Mood and anxiety' })).getAllByRole('row')).toHaveLength(4)
})

test('an archived client can be restored from the profile', async () => {
  await open({ archivedAt: '2026-09-01T10:00:00Z' })
  await expectSeen('Archived')
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }))
  await expectSeen('Client restored')
  await expectSeen('Active')
})

test('a section not included in the tier is locked', async () => {
  server.tierStatus = { tier: 'trial', trialExpired: true, plansOn: true }
  await open({}, { tab: 'goals', tabs: [...overviewAlone, goals] })
  expect(within(await menu()).getByRole('link', { name: /Goals of the Plan/ }).textContent).toContain('(locked)')
  expect(within(await menu()).getByRole('link', { name: 'Overview' }).textContent).not.toContain('(locked)')
  await screen.findByRole('heading', { name: 'Premium Feature' })
  await expectSeen(/^Treatment Plan requires a Pro subscription or higher\.$/)
  await expectSeen("Your current Trial (ended) plan doesn't include this feature.")
  expect(screen.getByRole('link', { name: 'Upgrade to Pro' }).getAttribute('href')).toBe('/app/subscription')
  expect(screen.queryByText('The goals themselves')).toBeNull()
})

test('the same section is open on a tier that includes it', async () => {
  server.tierStatus = { tier: 'pro', trialExpired: false, plansOn: true }
  await open({}, { tab: 'goals', tabs: [...overviewAlone, goals] })
  await expectSeen('The goals themselves')
  expect((await menu()).textContent).not.toContain('(locked)')
  expect(within(await menu()).getByRole('link', { current: 'page' }).textContent).toBe('Goals of the Plan')
})

test('a phone has four sections in the bottom bar, and all of them under More', async () => {
  setScreen('phone')
  await open({}, { tabs: [...overviewAlone, goals, ...others] })
  const bar = await menu()
  expect(
    within(bar)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Overview', 'Goals', 'One', 'Two'])
  fireEvent.click(within(bar).getByRole('button', { name: 'More' }))
  const sheet = await screen.findByRole('dialog', { name: 'All Sections' })
  expect(
    within(sheet)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Client Overview', 'Goals of the Plan', 'One', 'Two', 'Three'])
})

test.each(['phone', 'tablet'] as const)('with a single section, a %s has no section menu', async (width) => {
  setScreen(width)
  await open()
  await expectSeen('Recent Activity')
  expect(screen.queryByRole('navigation', { name: 'Sections of the profile' })).toBeNull()
})

test("a missing client or another therapist's client is not found", async () => {
  render(
    <TestPage signedIn>
      <ClientProfileScreen clientId={crypto.randomUUID()} tab="overview" {...idle} />
    </TestPage>,
  )
  await screen.findByRole('heading', { name: 'Client Not Found' })
  await expectSeen('The requested client profile could not be found.')
})

test('a profile that fails to load shows an error and can be retried', async () => {
  server.failing.set('clients/overview', problemOf('not-allowed', 'This is not yours.'))
  const opened = open({ name: 'Maya Okafor' })
  await expectSeen('This is not yours.')
  expect(await screen.findAllByText('Failed to load client profile')).not.toHaveLength(0)
  server.failing.clear()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await opened
})
