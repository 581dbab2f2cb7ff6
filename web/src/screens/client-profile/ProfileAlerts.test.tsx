import { clientOf, openFake } from '../../testing/server/fake-clients.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestPage } from '../../testing/TestPage.tsx'
import { ClientProfileScreen } from './ClientProfileScreen.tsx'
import { type ProfileTab, profileTabs } from './profile-tabs.ts'
import { lazyPart } from '../../ui/lazy-part.ts'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(cleanup)

const sections: ProfileTab[] = profileTabs.map((tab) => ({
  ...tab,
  code: lazyPart(() => Promise.resolve(() => <p>The section itself</p>)),
}))

test.each(sections.map(({ id }) => id))(
  'an open alert is shown above the section %s and can be acknowledged there',
  async (tab) => {
    const client = clientOf({})
    server.clients.push(client)
    const ids = { id: crypto.randomUUID(), clientId: client.id, responseId: crypto.randomUUID() }
    const details = {
      measureId: 'phq-9',
      takenDate: '2026-09-11',
      item: 9,
      answer: 1,
      createdAt: '2026-09-11T10:00:00Z',
    }
    server.record = { openAlerts: [{ ...ids, ...details, acknowledgedAt: null, actionTaken: null }] }
    render(
      <TestPage signedIn>
        <ClientProfileScreen
          clientId={client.id}
          tab={tab}
          tabs={sections}
          action={undefined}
          onActionDone={() => {}}
        />
      </TestPage>,
    )
    await screen.findByText('The section itself')
    const alerts = screen.getByRole('list', { name: 'Alerts' })
    const heading = screen.getByRole('heading', { level: 1 })
    expect(alerts.compareDocumentPosition(heading) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    within(alerts).getByText('phq-9 of 11 Sep 2026, item 9: 1')
    fireEvent.click(within(alerts).getByRole('button', { name: 'Acknowledge' }))
    expect(await screen.findByRole('dialog', { name: 'Acknowledge this alert' })).toBeDefined()
  },
)

test('a draft that quotes danger is shown above the header until it is reviewed', async () => {
  const client = clientOf({})
  server.clients.push(client)
  server.record = { urgentDrafts: [{ id: 'urgent', kind: 'session', ofDate: '2026-09-11' }] }
  const [first] = sections
  render(
    <TestPage signedIn>
      <ClientProfileScreen
        clientId={client.id}
        tab={first?.id ?? ''}
        tabs={sections}
        action={undefined}
        onActionDone={() => {}}
      />
    </TestPage>,
  )
  const alerts = await screen.findByRole('list', { name: 'Alerts' })
  within(alerts).getByText('An AI draft quotes danger')
  within(alerts).getByText('Not a risk assessment. Session note, 11 Sep 2026')
  expect(within(alerts).getByRole('link', { name: 'Review the draft' }).getAttribute('href')).toBe(
    '/app/ai-summary?open=urgent',
  )
})
