import { dayOf } from '../../testing/server/fake-day.ts'
import { me, openFakeServer } from '../../testing/server/fake-server.ts'
import { unsignedTexts } from '@openhour/shared/features/clinical-notes/unsigned-notes.rules.ts'
import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestPage } from '../../testing/TestPage.tsx'
import { DashboardScreen } from './DashboardScreen.tsx'

let day: DashboardDay
let unreadMessages: number
beforeEach(() => {
  unreadMessages = 0
  day = dayOf({ clients: { active: 2, archived: 1, joinedThisMonth: 0 } })
})
afterEach(cleanup)

const open = () => {
  openFakeServer({ 'dashboard/today': () => day, 'messages/unread': () => ({ unread: unreadMessages }) })
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

test('what waits stands in groups: safety first, then notes, drafts, diary, requests, details, messages and tasks', async () => {
  day.openAlerts = [alertOf('Lena Vogt', 'lena'), alertOf('Jonas Bell', 'jonas', true)]
  day.unsignedNotes = 1
  day.missingNotes = 2
  day.recentNotes = 1
  const client = { clientId: 'maya', clientName: 'Maya Okafor', clientArchived: false }
  const draft = { ...client, kind: 'session', ofDate: '2026-09-14' } as const
  day.urgentDrafts = [{ ...draft, id: 'urgent' }]
  day.aiDrafts = [{ ...draft, id: 'usual' }]
  day.aiDraftsWaiting = 2
  day.unreadEntries = [{ ...client, total: 2 }]
  const times = { startsAt: '2026-09-17T08:00:00Z', endsAt: '2026-09-17T08:50:00Z', updatedAt: '2026-09-14T08:00:00Z' }
  day.requests = [{ id: 'asked', clientId: 'maya', clientName: 'Maya Okafor', type: 'online', ...times }]
  day.offeredDetails = [{ clientId: 'maya', clientName: 'Maya Okafor', total: 3 }]
  unreadMessages = 3
  day.overdueTasks = 1
  open()
  await screen.findByRole('heading', { level: 3, name: 'Messages' })
  const rowsOf = (list: HTMLElement) =>
    within(list)
      .getAllByRole('listitem')
      .map((row) => row.textContent)
  const groups = screen.getAllByRole('heading', { level: 3 }).map((heading): [string | null, (string | null)[]] => {
    const list = heading.parentElement?.querySelector('ul') as HTMLElement
    return [heading.textContent, rowsOf(list)]
  })
  expect(groups).toEqual([
    [
      'Safety',
      [
        'Jonas Bell: an answer needs your attentionRisk alert · PHQ-9 of 14 Sep 2026 · archived client',
        'Maya Okafor: session note that quotes dangerAI draft · session of 14 Sep 2026',
      ],
    ],
    [
      'Notes to sign',
      ['2 appointmentsNo note yet', `1 unsigned note${unsignedTexts.late}`, `1 note to sign${unsignedTexts.recent}`],
    ],
    ['Drafts', ['Maya Okafor: session note to reviewAI draft · session of 14 Sep 2026']],
    ['Diary and measures', ['Maya Okafor: 2 diary entriesUnread']],
    ['Requests to answer', [expect.stringMatching(/^Maya OkaforThursday 17 September/)]],
    ['Details', ['Maya Okafor: 3 new detailsShared with you, not in the record yet']],
    ['Messages', ['3 unread messagesFrom your clients']],
    ['Tasks', ['1 overdue taskPast their due date']],
  ])
  expect(leads(/^Jonas Bell: an answer/)).toBe('/app/clients/jonas?tab=measures')
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

test('the newest alert stands above the page’s heading, leads to the others in their group, and is acknowledged there', async () => {
  day.openAlerts = [alertOf('Lena Vogt', 'lena'), alertOf('Jonas Bell', 'jonas', true)]
  open()
  const alerts = await screen.findByRole('list', { name: 'Alerts' })
  expect(within(alerts).getByRole('listitem').textContent).toBe(
    'Lena Vogt: an answer needs your attention PHQ-9 of 14 Sep 2026, item 9Acknowledge',
  )
  const heading = screen.getByRole('heading', { level: 1 })
  expect(alerts.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(leads(/^Lena Vogt$/)).toBe('/app/clients/lena?tab=measures')
  fireEvent.click(screen.getByRole('button', { name: 'Show 1 more' }))
  expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Jonas Bell: an answer.*archived client$/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Acknowledge the alert of Lena Vogt' }))
  expect(await screen.findByRole('dialog', { name: 'Acknowledge this alert' })).toBeDefined()
})

test('a draft that quotes danger stands there, once, until it is reviewed', async () => {
  const client = { clientId: 'maya', clientName: 'Maya Okafor', clientArchived: false }
  day.urgentDrafts = [{ id: 'urgent', ...client, kind: 'report', ofDate: '2026-09-14' }]
  day.aiDraftsWaiting = 1
  open()
  const alerts = await screen.findByRole('list', { name: 'Alerts' })
  expect(within(alerts).getByRole('listitem').textContent).toBe(
    'Maya Okafor: an AI draft quotes danger Not a risk assessment. Weekly report, week of 14 Sep 2026Review',
  )
  expect(leads(/^Review the draft about Maya Okafor$/)).toBe('/app/ai-summary?open=urgent')
  expect(screen.getAllByText(/Maya Okafor/)).toHaveLength(1)
  expect(screen.queryByRole('heading', { name: 'Safety' })).toBeNull()
  expect(screen.getByText(/^Nothing else\. All notes are signed/)).toBeDefined()
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
  const alerts = await screen.findByRole('list', { name: 'Alerts' })
  expect(within(alerts).getByRole('link', { name: 'Jonas Bell' })).toBeDefined()
})

test('measures that a client filled in are listed until they are read', async () => {
  day.unreadMeasures = [{ clientId: 'maya', clientName: 'Maya Okafor', clientArchived: false, total: 2 }]
  open()
  await screen.findByRole('link', { name: /^Maya Okafor: 2 filled-in measures ?Unread$/ })
  expect(leads(/^Maya Okafor: 2 filled-in/)).toBe('/app/clients/maya?tab=measures')
  expect(screen.queryByText(/^Nothing\./)).toBeNull()
})

test('diary entries that wait to be read are listed by client, after alerts', async () => {
  const maya = { clientId: 'maya', clientName: 'Maya Okafor', clientArchived: false, total: 2 }
  day.unreadEntries = [maya, { clientId: 'jonas', clientName: 'Jonas Bell', clientArchived: true, total: 1 }]
  open()
  await screen.findByRole('link', { name: /^Maya Okafor: 2 diary entries ?Unread$/ })
  expect(leads(/^Maya Okafor/)).toBe('/app/clients/maya?tab=session-records')
  expect(screen.getByRole('link', { name: /^Jonas Bell: 1 diary entry ?Unread · archived client$/ })).toBeDefined()
})

test('what the month that ended last left undone leads to its figures', async () => {
  day.lastMonth = { month: '2026-08', withoutCharge: 3, notInvoiced: 1 }
  open()
  const row = await screen.findByRole('link', {
    name: /August 2026: 3 sessions without a charge and 1 charge without an invoice/,
  })
  expect(row.getAttribute('href')).toBe('/app/invoices/month?month=2026-08')
})
