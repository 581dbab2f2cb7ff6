import type { Consent } from '@openhour/shared/features/consents/consents.contract.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clientId, consentOf, openFakeConsents, signed } from '../../testing/server/fake-consents.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { Consents } from './Consents.tsx'
import { useConsentDialogs } from './consent-dialogs.ts'

let server: ReturnType<typeof openFakeConsents>
beforeEach(() => {
  server = openFakeConsents()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

function Section({ archivedAt, at }: { archivedAt: string | null; at?: string }) {
  return <Consents client={{ id: clientId, name: 'Maya Okafor', archivedAt }} dialogs={useConsentDialogs()} at={at} />
}
async function open(...consents: Consent[]) {
  server.consents.push(...consents)
  render(
    <TestPage signedIn>
      <Section archivedAt={null} />
    </TestPage>,
  )
  await screen.findByRole('list', { name: 'Consents' })
}
const row = (name: string) => screen.getByRole('article', { name })
const sent = (operation: string) => server.asked.filter((asked) => asked.operation === operation)
const press = (name: string, within_ = within(document.body)) => fireEvent.click(within_.getByRole('button', { name }))
const choose = async (name: string, entry: string) => {
  press(`Actions for ${name}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('shows where each purpose stands, and what came before', async () => {
  await open(
    consentOf({ purpose: 'ai-summaries' }),
    consentOf({ purpose: 'treatment', ...signed }),
    consentOf({ purpose: 'text-messages', ...signed, withdrawnAt: '2026-06-01T10:00:00Z', withdrawnBy: 'client' }),
    consentOf({
      purpose: 'online-sessions',
      declinedAt: '2026-06-02T10:00:00Z',
      imported: [{ practice: 'North Street', exportedAt: null, importedAt: '2026-07-01T10:00:00Z' }],
    }),
    consentOf({
      purpose: 'data-processing',
      version: null,
      given: 'paper',
      signedAt: '2026-06-03T10:00:00Z',
      paperDate: '2026-05-30',
      paperNote: 'Blue folder',
    }),
    consentOf({ purpose: 'treatment', cancelledAt: '2026-05-01T10:00:00Z', askedAt: '2026-04-30T10:00:00Z' }),
  )
  screen.getByText('2 in effect, 1 waiting')
  expect(row('Treatment').textContent).toContain(
    'In effectSigned by Maya Okafor in the portal on 4 May 2026, standard text, version 1.',
  )
  expect(row('Use of data').textContent).toContain('In effectSigned on paper on 30 May 2026. Blue folder.')
  expect(row('Online sessions').textContent).toContain(
    'DeclinedThe client said no on 2 Jun 2026. Imported on 1 Jul 2026 from North Street.',
  )
  expect(row('Text messages').textContent).toContain('WithdrawnWithdrawn on 1 Jun 2026 by the client.')
  expect(row('AI summaries').textContent).toContain('WaitingAsked on 14 Sep 2026, standard text, version 1.')
  expect(row('AI weekly reports').textContent).toContain('Not asked')
  within(screen.getByRole('region', { name: 'Earlier' })).getByText('Asked on 30 Apr 2026, taken back on 1 May 2026.')
})

test.each(['current', 'earlier'] as const)('a link brings the %s consent into view and marks it', async (which) => {
  const current = consentOf({ purpose: 'ai-summaries', ...signed })
  const earlier = consentOf({ purpose: 'ai-summaries', ...signed, withdrawnAt: '2026-05-06T10:00:00Z' })
  server.consents.push(current, earlier)
  render(
    <TestPage signedIn>
      <Section archivedAt={null} at={which === 'current' ? current.id : earlier.id} />
    </TestPage>,
  )
  await waitFor(() => expect(document.activeElement?.tagName).toBe('LI'))
  expect(document.activeElement?.textContent).toContain(which === 'current' ? 'In effect' : 'Withdrawn on 6 May 2026')
})

test('one that STOP suspends is shown as signed, but not in effect', async () => {
  server.state.stopped = true
  await open(consentOf({ purpose: 'text-messages', ...signed }))
  expect(row('Text messages').textContent).toContain('Not in effect')
  screen.getByText(/the phone number changed, or the client replied STOP/)
})

test('asks for several at once; what is refused stays ticked and says why', async () => {
  await open(consentOf({ purpose: 'treatment' }))
  press('Ask for consent')
  const asking = await dialog('Ask for consent')
  await asking.findByText(/is notified and can read and sign in the portal/)
  expect(asking.getByRole<HTMLInputElement>('checkbox', { name: /^Treatment/ }).disabled).toBe(true)
  press('Ask', asking)
  asking.getByText('Choose what to ask for')
  fireEvent.click(asking.getByRole('checkbox', { name: /^AI summaries/ }))
  fireEvent.click(asking.getByRole('checkbox', { name: /^Text messages/ }))
  press('Ask', asking)
  await asking.findByText(/needs a phone number with a country code/)
  expect(sent('consents/ask').map(({ input }) => input.purpose)).toEqual(['ai-summaries', 'text-messages'])
  const ticked = () => asking.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)
  expect(ticked()).toHaveLength(1)
  press('Cancel', asking)
  await waitFor(() => expect(row('AI summaries').textContent).toContain('Waiting'))
})

test('for a client outside the portal it says how they can sign', async () => {
  server.state.portal = 'not-invited'
  await open()
  press('Ask about Treatment')
  const asking = await dialog('Ask for consent')
  await asking.findByText(/isn’t in the portal yet/)
  expect(asking.getByRole<HTMLInputElement>('checkbox', { name: /^Treatment/ }).checked).toBe(true)
  press('Ask', asking)
  await waitFor(() => expect(row('Treatment').textContent).toContain('Waiting'))
})

test('takes a request back after a question', async () => {
  await open(consentOf())
  await choose('Treatment', 'Take back request')
  const asking = within(await screen.findByRole('alertdialog', { name: 'Take back this request?' }))
  press('Take back', asking)
  await waitFor(() => expect(row('Treatment').textContent).toContain('Not asked'))
})

test('withdraws for the client, and says what that ends', async () => {
  await open(consentOf({ purpose: 'text-messages', ...signed }))
  await choose('Text messages', 'Withdraw for the client')
  const asking = within(await screen.findByRole('alertdialog', { name: 'Withdraw this consent?' }))
  asking.getByText(/No more text messages about appointments are sent/)
  press('Withdraw consent', asking)
  await waitFor(() => expect(row('Text messages').textContent).toContain('by you'))
})

test('records a consent on paper', async () => {
  await open()
  press('Record paper')
  const form = await dialog('Record a consent on paper')
  fireEvent.change(form.getByLabelText('Consent to'), { target: { value: 'ai-summaries' } })
  fireEvent.change(form.getByLabelText('Date on the paper'), { target: { value: '2026-03-02' } })
  fireEvent.change(form.getByLabelText(/^Where the paper is/), { target: { value: 'Blue folder' } })
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)
  await waitFor(() => expect(row('AI summaries').textContent).toContain('Signed on paper on 2 Mar 2026. Blue folder.'))
  expect(sent('consents/recordPaper')).toHaveLength(1)
})

test('shows the text of a consent', async () => {
  await open(consentOf())
  await choose('Treatment', 'Read text')
  expect(await (await dialog('Treatment')).findByText(/I can stop at any time/)).toBeTruthy()
})

test('an archived client is not asked', async () => {
  server.consents.push(consentOf(signed))
  render(
    <TestPage signedIn>
      <Section archivedAt="2026-09-01T10:00:00Z" />
    </TestPage>,
  )
  await screen.findByRole('list', { name: 'Consents' })
  expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull()
  screen.getByRole('button', { name: 'Record paper' })
})
