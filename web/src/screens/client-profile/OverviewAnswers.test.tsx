import { clientOf, openFake, setScreen } from '../../testing/server/fake-clients.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestPage } from '../../testing/TestPage.tsx'
import { ClientProfileScreen } from './ClientProfileScreen.tsx'
import { profileTabs } from './profile-tabs.ts'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
  setScreen('desk')
})
afterEach(cleanup)

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)

test('the overview answers what was last, what comes next, how it goes and what waits', async () => {
  const id = crypto.randomUUID()
  server.record = {
    nextAppointment: {
      id,
      startsAt: '2026-09-12T09:00:00Z',
      endsAt: '2026-09-12T09:50:00Z',
      type: 'in_person',
      place: 'Room 2',
      preparation: 'Ask about the sister',
    },
    lastNote: {
      id,
      date: '2026-09-05',
      signed: false,
      sections: [
        { heading: 'Data', text: 'A busy time' },
        { heading: 'Plan', text: 'Walks' },
      ],
    },
    goals: [
      { id, goal: 'Sleep through', percent: 40 },
      { id: crypto.randomUUID(), goal: 'Fly again', percent: null },
    ],
    measures: [
      {
        measureId: 'phq-9',
        name: 'PHQ-9',
        lowest: 0,
        highest: 27,
        band: 'Mild',
        scores: [
          { date: '2026-08-01', score: 14 },
          { date: '2026-09-01', score: 8 },
        ],
      },
    ],
    keyContacts: [{ id, kind: 'payer', name: 'Ilse Sample', relation: 'Aunt', email: null, phone: '+44 7700 900131' }],
    openItems: { unsignedNotes: 1, unreadEntries: 2, unreadMeasures: 1, draftsToReview: 0 },
  }
  const client = clientOf({})
  server.clients.push(client)
  render(
    <TestPage signedIn>
      <ClientProfileScreen
        clientId={client.id}
        tab="overview"
        tabs={profileTabs}
        action={undefined}
        onActionDone={() => undefined}
      />
    </TestPage>,
  )
  const leadsTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByRole('link', { name: 'Last note' })
  expect(leadsTo('Last note')).toMatch(new RegExp(`tab=clinical-notes&note=${id}$`))
  await expectSeen('5 Sep 2026 · unsigned')
  expect((await screen.findByText(/A busy time/)).textContent).toBe('Data: A busy timePlan: Walks')
  for (const link of screen.getAllByRole('link', { name: /^Today, 10:00 AM/ }))
    expect(link.getAttribute('href')).toBe(`/app/appointments?open=${id}`)
  await expectSeen('Ask about the sister')
  expect(leadsTo('Goals')).toMatch(/tab=treatment-plan$/)
  screen.getByRole('progressbar', { name: 'Sleep through: 40%' })
  screen.getByRole('progressbar', { name: 'Fly again: no progress recorded' })
  // The menu of sections has one of the same name.
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Measures' })).toHaveLength(2))
  await expectSeen('Scores, oldest first: 14, 8')
  const waiting = within(screen.getByRole('list', { name: 'Waiting for you' }))
  expect(waiting.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    '1 unsigned note',
    '2 unread diary entries',
    '1 unread measure',
  ])
  expect(waiting.getByRole('link', { name: '1 unread measure' }).getAttribute('href')).toMatch(/tab=measures$/)
  await expectSeen('Ilse Sample, Aunt')
  expect(leadsTo('+44 7700 900131')).toBe('tel:+447700900131')
})
