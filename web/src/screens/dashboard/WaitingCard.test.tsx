import { dayOf } from '../../testing/server/fake-day.ts'
import { me, openFakeServer } from '../../testing/server/fake-server.ts'
import { unsignedTexts } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestPage } from '../../testing/TestPage.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

let day: DashboardDay
beforeEach(() => {
  day = dayOf({ clients: { active: 2, archived: 1, joinedThisMonth: 0 } })
})
afterEach(cleanup)

const open = () => {
  openFakeServer({ 'dashboard/today': () => day })
  render(
    <TestPage signedIn>
      <DashboardScreen me={me} />
    </TestPage>,
  )
}
const leads = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
const alertOf = (clientName: string, clientId: string, clientArchived = false) => ({
  id: crypto.randomUUID(),
  clientId,
  clientName,
  clientArchived,
  responseId: crypto.randomUUID(),
  measureId: 'phq-9',
  measureName: 'PHQ-9',
  takenDate: '2026-09-14',
  item: 9,
  answer: 1,
  createdAt: '2026-09-14T10:00:00Z',
  acknowledgedAt: null,
  actionTaken: null,
})

test('open risk alerts come before notes and tasks', async () => {
  day.openAlerts = [alertOf('Lena Vogt', 'lena'), alertOf('Jonas Bell', 'jonas', true)]
  day.unsignedNotes = 1
  day.missingNotes = 2
  day.recentNotes = 1
  open()
  const list = (await screen.findByRole('link', { name: /^Lena Vogt: an answer/ })).closest('ul') as HTMLElement
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent),
  ).toEqual([
    'Lena Vogt: an answer needs your attentionRisk alert · PHQ-9 of 14 Sep 2026',
    'Jonas Bell: an answer needs your attentionRisk alert · PHQ-9 of 14 Sep 2026 · archived client',
    '2 appointmentsNo note yet',
    `1 unsigned note${unsignedTexts.late}`,
    `1 note to sign${unsignedTexts.recent}`,
  ])
  expect(leads(/^Lena Vogt: an answer/)).toBe('/app/clients/lena?tab=session-records')
  expect(screen.queryByText(/^Nothing\./)).toBeNull()
})

test.each([{ missingNotes: 1 }, { unsignedNotes: 1 }, { recentNotes: 1 }, { overdueTasks: 1 }])(
  'does not say “nothing” if something is open: %j',
  async (waiting) => {
    Object.assign(day, waiting)
    open()
    await screen.findByRole('heading', { name: 'Waiting for you' })
    expect(screen.queryByText(/^Nothing\./)).toBeNull()
  },
)

test('the newest alert stands above the page’s heading, shows the others and is acknowledged there', async () => {
  day.openAlerts = [alertOf('Lena Vogt', 'lena'), alertOf('Jonas Bell', 'jonas', true)]
  open()
  const alerts = await screen.findByRole('list', { name: 'Alerts' })
  const rows = () => within(alerts).getAllByRole('listitem')
  expect(rows().map((row) => row.textContent)).toEqual([
    'Lena Vogt: an answer needs your attentionPHQ-9 of 14 Sep 2026, item 9Acknowledge',
  ])
  const heading = screen.getByRole('heading', { level: 1 })
  expect(alerts.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(leads(/^Lena Vogt$/)).toBe('/app/clients/lena?tab=session-records')
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 more' }))
  expect(rows()[1]?.textContent).toContain('item 9 · archived client')
  fireEvent.click(screen.getByRole('button', { name: 'Show only the newest' }))
  expect(rows()).toHaveLength(1)
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge the alert of Lena Vogt' }))
  expect(await screen.findByRole('dialog', { name: 'Acknowledge this alert' })).toBeDefined()
})

test('without alerts there is no row for them', async () => {
  open()
  await screen.findByRole('heading', { name: 'Waiting for you' })
  expect(screen.queryByRole('list', { name: 'Alerts' })).toBeNull()
})

test('shows an alert of an archived client even without active clients', async () => {
  day.clients = { active: 0, archived: 1, joinedThisMonth: 0 }
  day.openAlerts = [alertOf('Jonas Bell', 'jonas', true)]
  open()
  expect(await screen.findByRole('link', { name: /^Jonas Bell: an answer/ })).toBeDefined()
})

test('measures that a client filled in are listed until they are read', async () => {
  day.unreadMeasures = [{ clientId: 'maya', clientName: 'Maya Okafor', clientArchived: false, total: 2 }]
  open()
  await screen.findByRole('link', { name: /^Maya Okafor: 2 filled-in measures ?Not read yet$/ })
  expect(screen.queryByText(/^Nothing\./)).toBeNull()
})

test('diary entries that wait to be read are listed by client, after alerts', async () => {
  const maya = { clientId: 'maya', clientName: 'Maya Okafor', clientArchived: false, total: 2 }
  day.unreadEntries = [maya, { clientId: 'jonas', clientName: 'Jonas Bell', clientArchived: true, total: 1 }]
  open()
  await screen.findByRole('link', { name: /^Maya Okafor: 2 diary entries ?Not read yet$/ })
  expect(leads(/^Maya Okafor/)).toBe('/app/clients/maya?tab=session-records')
  expect(
    screen.getByRole('link', { name: /^Jonas Bell: 1 diary entry ?Not read yet · archived client$/ }),
  ).toBeDefined()
})
