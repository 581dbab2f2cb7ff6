import { clientOf, openFake } from '../../testing/server/fake-clients.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { portalStates } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import type { ClientListSearch } from './list-search.ts'
import { portalStateLabels } from './portal-state-labels.ts'
import { openForm, TestClientsPage } from './TestClientsPage.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(cleanup)

const open = (first: ClientListSearch = {}) => render(<TestClientsPage cache={openQueryClient()} first={first} />)
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const entries = async () => (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)

test.each(portalStates)('the card of a client who is %s says so in words; nothing if not invited', async (state) => {
  const maya = clientOf({ name: 'Maya Okafor' })
  server.clients.push(maya)
  server.putPortalState(maya, state)
  open()
  const card = (await screen.findByRole('heading', { level: 2, name: 'Maya Okafor' })).closest('li') as HTMLElement
  const sign = within(card).queryByText(portalStateLabels[state].label)
  expect(sign?.querySelectorAll('svg[aria-hidden]').length).toBe(state === 'not-invited' ? undefined : 1)
  await press('Actions for Maya Okafor')
  expect(await entries()).toEqual([
    'View Profile',
    'Edit Client',
    state === 'not-invited' ? 'Invite to portal' : 'Portal access',
    'Archive',
    'Delete Client',
  ])
})

test('an archived client is not invited', async () => {
  server.clients.push(clientOf({ name: 'Maya Okafor', archivedAt: '2026-09-01T10:00:00Z' }))
  open({ view: 'archived' })
  await press('Actions for Maya Okafor')
  expect(await entries()).toEqual(['View Profile', 'Edit Client', 'Restore', 'Delete Client'])
})

async function addNell() {
  open()
  await press('Add Client')
  await screen.findByRole('dialog', { name: 'Add New Client' })
  const details = { 'Full name': 'Nell Harper', Age: '46', Gender: 'Agender', Email: 'nell@example.com' }
  for (const [name, value] of Object.entries(details)) fireEvent.change(openForm.field(name), { target: { value } })
  fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)
  await screen.findByText('Client added successfully!')
}

test('adding a client invites nobody, and offers it', async () => {
  await addNell()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.asked.some(({ operation }) => operation === 'invitations/send')).toBe(false)
  await press('Invite to portal')
  const dialog = within(await screen.findByRole('dialog', { name: 'Portal access' }))
  server.failing.set('invitations/send', problemOf('unavailable', 'The server can’t reach its database.'))
  fireEvent.click(await dialog.findByRole('button', { name: 'Send invitation' }))
  await dialog.findByText('The server can’t reach its database.')
  server.failing.clear()
  fireEvent.click(dialog.getByRole('button', { name: 'Send invitation' }))
  await dialog.findByText('Invited')
  expect(server.asked.find(({ operation }) => operation === 'invitations/send')?.input).toEqual({
    clientId: server.clients[0]?.id,
  })
})

test('the offer leads to the new client if another page is open by then', async () => {
  const zoe = clientOf({ name: 'Zoe Last', email: 'zoe@example.com' })
  server.clients.push(zoe)
  await addNell()
  fireEvent.click(await screen.findByRole('link', { name: 'View Details of Zoe Last' }))
  await screen.findByRole('heading', { name: `/app/clients/${zoe.id}` })
  await press('Invite to portal')
  expect(await screen.findByRole('heading', { name: `/app/clients/${server.clients[0]?.id}` })).toBeDefined()
})
