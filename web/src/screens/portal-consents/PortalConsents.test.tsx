import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { PortalConsent } from '@openhour/shared/features/consents/portal-consents.contract.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { openFakePortal } from '../../testing/server/fake-portal.ts'
import { portalConsentOf, portalConsentOperations } from '../../testing/server/fake-portal-consents.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { PortalConsentScreen } from './PortalConsentScreen.tsx'
import { PortalConsentsScreen } from './PortalConsentsScreen.tsx'

let server: ReturnType<typeof openFakePortal>
let consents: PortalConsent[]
beforeEach(() => {
  consents = []
  server = openFakePortal(portalConsentOperations(consents))
})
afterEach(cleanup)

const cache = openQueryClient()
const open = (id?: string) => {
  cache.clear()
  return render(
    <TestPage cache={cache}>{id ? <PortalConsentScreen consentId={id} /> : <PortalConsentsScreen />}</TestPage>,
  )
}
const add = (given: Partial<PortalConsent> = {}) => {
  const consent = portalConsentOf(given)
  consents.push(consent)
  return consent
}
const sent = (operation: string) => server.asked.filter((asked) => asked.operation === operation)
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => fireEvent.click(await button(name))
const typeName = (name: string) =>
  fireEvent.change(screen.getByLabelText('Your full name'), { target: { value: name } })
const agree = () => fireEvent.click(screen.getByRole('checkbox', { name: 'I agree' }))
const outcome = async () => within(await screen.findByRole('group', { name: 'Your answer' }))

test('the list shows what waits first, then what was answered, each leading to its page', async () => {
  const waiting = add({ purpose: 'ai-summaries' })
  const signed = { given: 'portal', signedName: 'Maya Okafor', signedAt: '2026-05-04T17:00:00Z' } as const
  add({ ...signed })
  add({ purpose: 'online-sessions', declinedAt: '2026-05-05T17:00:00Z' })
  add({ purpose: 'text-messages', ...signed, withdrawnAt: '2026-06-01T17:00:00Z' })
  open()
  const part = async (name: string) =>
    within(await screen.findByRole('region', { name }))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)
  expect(await part('Waiting for you')).toEqual(['AI summariesWaiting for youAsked on 14 Sep 2026.'])
  expect(await part('Earlier')).toEqual([
    'TreatmentAgreedSigned by Maya Okafor on 4 May 2026.',
    'Online sessionsDeclinedYou said no on 5 May 2026.',
    'Text messagesWithdrawnWithdrawn on 1 Jun 2026.',
  ])
  fireEvent.click(screen.getByRole('link', { name: /^AI summaries/ }))
  await screen.findByRole('heading', { name: `/client/consents/${waiting.id}` })
})

test('without consents it says when there will be some', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'No consents yet' })).toBeTruthy()
})

test('signing needs a name and a yes, sends the version that was read, and shows what was signed', async () => {
  const { id } = add()
  open(id)
  await screen.findByRole('heading', { level: 1, name: 'Treatment' })
  screen.getByText(/I can stop at any time\./)
  screen.getByText('Standard text, version 1. Asked on 14 Sep 2026.')
  await press('Sign')
  screen.getByText('Type your full name to sign')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your full name')))
  typeName(' Maya Okafor ')
  await press('Sign')
  screen.getByText('Tick “I agree” to sign')
  expect(sent('portalConsents/sign')).toEqual([])
  agree()
  await press('Sign')
  const answered = await outcome()
  answered.getByText(/^Signed by Maya Okafor on /)
  answered.getByRole('button', { name: 'Download PDF' })
  expect(sent('portalConsents/sign')).toMatchObject([{ input: { id, version: 'standard-1' } }])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Your answer' })))
})

test('a text that changed while it was read is refused, shown, and agreed to anew', async () => {
  const consent = add()
  open(consent.id)
  await screen.findByLabelText('Your full name')
  typeName('Maya Okafor')
  agree()
  Object.assign(consent, { version: 'own-1', text: 'In other words.' })
  await press('Sign')
  await screen.findByText('In other words.')
  expect((await screen.findAllByText(/The text has changed since you opened it/)).length).toBeGreaterThan(0)
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  expect(screen.getByLabelText<HTMLInputElement>('Your full name').value).toBe('Maya Okafor')
  agree()
  await press('Sign')
  ;(await outcome()).getByText(/^Signed by Maya Okafor on /)
})

test('a request that was answered elsewhere shows that answer', async () => {
  const consent = add()
  open(consent.id)
  await screen.findByLabelText('Your full name')
  typeName('Maya Okafor')
  agree()
  consent.declinedAt = '2026-09-14T11:00:00Z'
  await press('Sign')
  ;(await outcome()).getByText('You said no on 14 Sep 2026.')
  expect(await screen.findByText('This consent no longer waits for an answer. Nothing was changed.')).toBeTruthy()
})

test('a request that was taken back says that there is nothing to do', async () => {
  const consent = add()
  open(consent.id)
  await screen.findByLabelText('Your full name')
  consent.cancelledAt = '2026-09-14T11:00:00Z'
  typeName('Maya Okafor')
  agree()
  await press('Sign')
  await screen.findByRole('heading', { name: 'There is nothing to answer here' })
  expect(screen.getByRole('link', { name: 'See your consents' }).getAttribute('href')).toBe('/client/consents')
})

test('a server that cannot store the PDF keeps the form, and it can be sent again', async () => {
  const { id } = add()
  server.failing.set('portalConsents/sign', problemOf('unavailable', 'Nothing was signed. Try again later.'))
  open(id)
  await screen.findByLabelText('Your full name')
  typeName('Maya Okafor')
  agree()
  await press('Sign')
  expect((await screen.findAllByText('Nothing was signed. Try again later.')).length).toBeGreaterThan(0)
  server.failing.clear()
  await waitFor(async () => expect((await button('Sign')).getAttribute('aria-busy')).toBeNull())
  await press('Sign')
  await outcome()
})

test('saying no asks first and says what it ends', async () => {
  const { id } = add({ purpose: 'text-messages' })
  open(id)
  await press('I don’t agree')
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Say no to this?' }))
  dialog.getByText(/No more text messages about appointments are sent/)
  expect(sent('portalConsents/decline')).toEqual([])
  fireEvent.click(dialog.getByRole('button', { name: 'I don’t agree' }))
  ;(await outcome()).getByText(/^You said no on /)
})

test('withdrawing says what it does before and after', async () => {
  const { id } = add({
    purpose: 'ai-summaries',
    given: 'portal',
    signedName: 'Maya Okafor',
    signedAt: '2026-05-04T17:00:00Z',
    hasPdf: true,
    imported: [{ practice: 'North Street', exportedAt: null, importedAt: '2026-06-01T10:00:00Z' }],
  })
  open(id)
  ;(await outcome()).getByText(/Imported on 1 Jun 2026 from North Street. The signature came with the import/)
  fireEvent.click((await outcome()).getByRole('button', { name: 'Withdraw' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Withdraw this consent?' }))
  dialog.getByText(/No new AI summaries are written/)
  fireEvent.click(dialog.getByRole('button', { name: 'Withdraw consent' }))
  const answered = await outcome()
  await answered.findByText(/^Withdrawn on /)
  answered.getByText('No new AI summaries are written. Earlier ones stay in the record until they are removed.')
  expect(answered.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  answered.getByRole('button', { name: 'Download PDF' })
})

test('one on paper has no text, no PDF, and can be withdrawn', async () => {
  const { id } = add({ version: null, text: null, given: 'paper', signedAt: '2026-05-04T17:00:00Z' })
  open(id)
  const answered = await outcome()
  answered.getByText('Signed on paper. Your therapist recorded it on 4 May 2026.')
  expect(answered.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Withdraw'])
})
