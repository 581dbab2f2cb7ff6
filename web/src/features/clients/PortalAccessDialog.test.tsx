import { clientOf, openFake } from '../../testing/server/fake-clients.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { invitationTexts, type PortalState } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { refreshAfter } from '../../lib/api/refresh.ts'
import { TestClientsPage } from './TestClientsPage.tsx'

let server: ReturnType<typeof openFake>
let cache: ReturnType<typeof openQueryClient>
beforeEach(() => {
  server = openFake()
  cache = openQueryClient()
})
afterEach(cleanup)

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const asked = (operation: string) => server.asked.filter((one) => one.operation === operation)
/** The card is behind the dialog, and so hidden from screen readers. */
const cardText = () =>
  screen.getByRole('heading', { level: 2, name: 'Maya Okafor', hidden: true }).closest('li')?.textContent

async function openList(state: PortalState, { email = 'maya@example.com' } = {}) {
  const maya = clientOf({ name: 'Maya Okafor', email })
  server.clients.push(maya)
  server.putPortalState(maya, state)
  render(<TestClientsPage cache={cache} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Maya Okafor' }))
  return maya
}

/** The dialog, opened from the card's menu. */
async function open(state: PortalState, given: { email?: string } = {}) {
  const maya = await openList(state, given)
  const entry = state === 'not-invited' ? 'Invite to portal' : 'Portal access'
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Portal access' }))
  return {
    maya,
    dialog,
    press: async (name: string) => fireEvent.click(await dialog.findByRole('button', { name })),
    buttons: () => {
      const names = dialog.getAllByRole('button').map(({ textContent }) => textContent)
      return names.filter((name) => name !== '' && name !== 'Edit Client')
    },
    fact: async (name: string) => (await dialog.findByText(name)).nextSibling?.textContent,
  }
}

test('a client is invited, and the dialog and the card show it', async () => {
  const { dialog, press, buttons, fact } = await open('not-invited')
  await dialog.findByText('Not invited')
  dialog.getByText('In the portal, Maya Okafor can see their appointments and what you share with them.')
  expect(dialog.getByText('maya@example.com').parentElement?.textContent).toBe(
    'The invitation goes to maya@example.com. Its link works once, within 3 days. Wrong address? Change the client’s email first.',
  )
  expect(buttons()).toEqual(['Close', 'Send invitation'])
  expect(cardText()).not.toContain('nvited')
  await press('Send invitation')
  await press('Send invitation')
  await expectSeen('Invitation sent')
  await expectSeen('To maya@example.com')
  expect(await fact('Invitation sent to')).toBe('maya@example.com')
  expect(await fact('Sent')).toMatch(/^10 September 2026, /)
  expect(await fact('Link works until')).toMatch(/^13 September 2026, /)
  expect(buttons()).toEqual(['Revoke invitation', 'Close'])
  expect(asked('invitations/send')).toHaveLength(1)
  await waitFor(() => expect(cardText()).toContain('Invited'))
})

test('sending again without an answer sends no second invitation; the next one has a key of its own', async () => {
  const { dialog, press } = await open('not-invited')
  server.failing.set('invitations/send', 'lost')
  await press('Send invitation')
  await dialog.findByText(/The server cannot be reached/)
  await expectSeen('Failed to send invitation')
  server.failing.clear()
  await press('Send invitation')
  await press('Revoke invitation')
  await press('Send invitation')
  await waitFor(() => expect(asked('invitations/send')).toHaveLength(3))
  const [lost, repeated, next] = asked('invitations/send').map(({ key }) => key)
  expect(lost).toMatch(/^[0-9a-f-]{36}$/)
  expect(repeated).toBe(lost)
  expect(next).toMatch(/^[0-9a-f-]{36}$/)
  expect(next).not.toBe(lost)
  expect(dialog.queryByText(/The server cannot be reached/)).toBeNull()
})

test('another opening has another key', async () => {
  const { press } = await open('expired')
  server.failing.set('invitations/send', 'lost')
  await press('Send again')
  await expectSeen('Failed to send invitation')
  fireEvent.click(screen.getAllByText('Close')[0] as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Maya Okafor' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Portal access' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(asked('invitations/send')).toHaveLength(2))
  const [first, second] = asked('invitations/send')
  expect(second?.key).not.toBe(first?.key)
})

test.each([
  [
    'invited',
    'Invited',
    undefined,
    'Maya Okafor hasn’t opened the invitation yet. If you send it again, the earlier link stops working.',
  ],
  [
    'opened',
    'Invitation opened',
    '10 September 2026',
    'Maya Okafor opened the invitation but hasn’t joined yet. If you send it again, the earlier link stops working.',
  ],
] as const)('a client who is %s can be sent the invitation again', async (state, label, opened, text) => {
  const { dialog, press, buttons, fact } = await open(state)
  await dialog.findByText(label)
  dialog.getByText(text)
  dialog.getByText('Wrong address? Change the client’s email. This ends the invitation.')
  expect(await fact('Link works until')).toMatch(/^13 September 2026, /)
  expect(dialog.queryByText('Opened')?.nextSibling?.textContent?.slice(0, 17)).toBe(opened)
  expect(buttons()).toEqual(['Revoke invitation', 'Close', 'Send again'])
  await press('Send again')
  await expectSeen('Invitation sent')
  await dialog.findByText('Invited')
})

test('an expired invitation says when it expired and can be sent again', async () => {
  const { dialog, buttons, fact } = await open('expired')
  await dialog.findByText('Maya Okafor didn’t use the invitation in time. Its link no longer works.')
  expect(await fact('Expired')).toMatch(/^13 September 2026, /)
  expect(buttons()).toEqual(['Close', 'Send again'])
})

test('an invitation is revoked; a failure stays in the dialog', async () => {
  const { dialog, press } = await open('opened')
  server.failing.set('invitations/revoke', problemOf('unavailable', 'The server can’t reach its database.'))
  await press('Revoke invitation')
  await dialog.findByText('The server can’t reach its database.')
  await expectSeen('Failed to revoke invitation')
  dialog.getByText('Invitation opened')
  server.failing.clear()
  await press('Revoke invitation')
  await expectSeen('Invitation revoked')
  await dialog.findByText('Not invited')
  await dialog.findByText(/ The invitation of 10 Sep 2026 no longer works\.$/)
  expect(dialog.queryByText('Link works until')).toBeNull()
  await waitFor(() => expect(cardText()).not.toContain('opened'))
})

test('ending access asks first, and a failure stays in the question', async () => {
  const { dialog, press, buttons, fact } = await open('joined')
  await dialog.findByText('In the portal')
  expect(await fact('Joined')).toMatch(/^10 September 2026, /)
  expect(dialog.queryByText(/Wrong address/)).toBeNull()
  expect(buttons()).toEqual(['Ask for details', 'End portal access', 'Close'])
  await press('End portal access')
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await press('End portal access')
  const question = within(await screen.findByRole('alertdialog', { name: 'End portal access?' }))
  expect(question.getByText(/loses access/).textContent).toBe(
    'Maya Okafor loses access to the portal immediately. Their record stays unchanged, and you can invite them again.',
  )
  expect(asked('invitations/endAccess')).toEqual([])
  server.failing.set('invitations/endAccess', problemOf('unavailable', 'The server can’t reach its database.'))
  fireEvent.click(question.getByRole('button', { name: 'End portal access' }))
  await question.findByText('The server can’t reach its database.')
  await expectSeen('Failed to end portal access')
  server.failing.clear()
  fireEvent.click(question.getByRole('button', { name: 'End portal access' }))
  await expectSeen('Portal access ended')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  await dialog.findByText('Not invited')
  expect(buttons()).toEqual(['Close', 'Send invitation'])
  await waitFor(() => expect(cardText()).not.toContain('In the portal'))
})

test.each([
  ['archived', invitationTexts.archived],
  ['joined', invitationTexts.joined],
] as const)(
  'a client who was %s in another tab meanwhile is not invited, and the dialog says why',
  async (what, text) => {
    const { maya, dialog, press } = await open('not-invited')
    await dialog.findByText('Not invited')
    if (what === 'archived') maya.archivedAt = '2026-09-12T10:00:00Z'
    else server.putPortalState(maya, 'joined')
    await press('Send invitation')
    await dialog.findByText(text)
    await expectSeen('Failed to send invitation')
  },
)

test('an access that fails to load shows an error and can be retried', async () => {
  server.failing.set('invitations/get', problemOf('not-allowed', 'This is not yours.'))
  const { dialog, press } = await open('invited')
  await dialog.findByText('Failed to load portal access')
  dialog.getByText('This is not yours.')
  server.failing.clear()
  await press('Try again')
  expect(await dialog.findByText('Invited')).toBeDefined()
})

test('a wrong address is changed in the client’s form', async () => {
  const { press } = await open('invited')
  await press('Edit Client')
  const email = await screen.findByRole('textbox', { name: 'Email' })
  fireEvent.change(email, { target: { value: 'may@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await expectSeen('Client updated successfully')
  await waitFor(() => expect(cardText()).not.toContain('Invited'))
})

test('a client without an email cannot be invited', async () => {
  const { dialog, buttons } = await open('not-invited', { email: '' })
  await dialog.findByText('This client has no email address. Add one to invite them.')
  expect(buttons()).toEqual(['Close'])
})

test('what happens elsewhere reaches the open dialog and the card', async () => {
  const { maya, dialog } = await open('invited')
  await dialog.findByText('Invited')
  server.putPortalState(maya, 'opened')
  await refreshAfter(cache, 'client_invitations')
  await dialog.findByText('Invitation opened')
  await waitFor(() => expect(cardText()).toContain('Invitation opened'))
  server.putPortalState(maya, 'joined')
  await refreshAfter(cache, 'clients')
  await dialog.findByText('In the portal')
  await waitFor(() => expect(cardText()).toContain('In the portal'))
})

test('an address changed elsewhere is shown before the invitation is sent', async () => {
  const { maya, dialog } = await open('not-invited')
  await dialog.findByText('maya@example.com')
  maya.email = 'may@example.com'
  await refreshAfter(cache, 'clients')
  expect(await dialog.findByText('may@example.com')).toBeDefined()
})
