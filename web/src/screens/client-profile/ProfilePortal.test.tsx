import { clientOf, openFake } from '../../testing/server/fake-clients.ts'
import { ownDetailsTexts } from '@openhour/shared/features/own-details/own-details.rules.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { Client } from '@openhour/shared/features/clients/clients.contract.ts'
import type { PortalState } from '@openhour/shared/features/invitations/invitations.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { refreshAfter } from '../../lib/api/refresh.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { ClientProfileScreen } from './ClientProfileScreen.tsx'
import { profileTabs } from './profile-tabs.ts'

let server: ReturnType<typeof openFake>
let cache: ReturnType<typeof openQueryClient>
beforeEach(() => {
  server = openFake()
  cache = openQueryClient()
})
afterEach(cleanup)

const overviewAlone = profileTabs.filter(({ id }) => id === 'overview')

async function open(state: PortalState, given: Partial<Client> = {}) {
  const maya = clientOf({ name: 'Maya Okafor', ...given })
  server.clients.push(maya)
  server.putPortalState(maya, state)
  render(
    <TestPage signedIn cache={cache}>
      <ClientProfileScreen
        clientId={maya.id}
        tab="overview"
        tabs={overviewAlone}
        action={undefined}
        onActionDone={() => undefined}
      />
    </TestPage>,
  )
  const row = within((await screen.findByText('Client portal')).nextElementSibling as HTMLElement)
  return { maya, row }
}
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Portal access' }))

test('the contact card shows the state, and invites with the same dialog', async () => {
  const { row } = await open('not-invited')
  await row.findByText('Not invited')
  fireEvent.click(row.getByRole('button', { name: 'Invite to portal' }))
  fireEvent.click(await (await dialog()).findByRole('button', { name: 'Send invitation' }))
  await screen.findByText('Invitation sent')
  await row.findByText('Invited')
  expect(row.getByText('Portal access')).toBeDefined()
})

test.each([
  ['not-invited', 'Invite to portal'],
  ['invited', 'Portal access'],
  ['joined', 'Portal access'],
] as const)('the menu of a client who is %s has the entry %s', async (state, entry) => {
  const { row } = await open(state)
  await row.findByRole('button', { name: entry })
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Maya Okafor' }))
  await screen.findByRole('menuitem', { name: 'Edit Client' })
  fireEvent.click(screen.getByRole('menuitem', { name: entry }))
  expect(await dialog()).toBeDefined()
})

test('a wrong address is changed in the client’s form, which ends the invitation', async () => {
  const { row } = await open('invited')
  fireEvent.click(await row.findByRole('button', { name: 'Portal access' }))
  fireEvent.click(await (await dialog()).findByRole('button', { name: 'Edit Client' }))
  const email = await screen.findByRole('textbox', { name: 'Email' })
  fireEvent.change(email, { target: { value: 'may@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Client updated successfully')
  expect(await row.findByText('Not invited')).toBeDefined()
})

test('opening the invitation and joining are shown when they happen', async () => {
  const { maya, row } = await open('invited')
  await row.findByText('Invited')
  server.putPortalState(maya, 'opened')
  await refreshAfter(cache, 'client_invitations')
  await row.findByText('Invitation opened')
  server.putPortalState(maya, 'joined')
  await refreshAfter(cache, 'clients')
  expect(await row.findByText('In the portal')).toBeDefined()
})

test('an archived client is not invited', async () => {
  const { row } = await open('not-invited', { archivedAt: '2026-09-01T10:00:00Z' })
  await row.findByText('Not invited')
  expect(row.queryByRole('button')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Actions for Maya Okafor' }))
  const entries = await screen.findAllByRole('menuitem')
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Message',
    'Email',
    'Edit Client',
    'Give the client their record',
  ])
})

test('an archived client who has joined is removed from the portal, and cannot be invited then', async () => {
  const { row } = await open('joined', { archivedAt: '2026-09-01T10:00:00Z' })
  fireEvent.click(await row.findByRole('button', { name: 'Portal access' }))
  const shown = await dialog()
  await shown.findByText(/sees nothing in the portal while archived/)
  fireEvent.click(shown.getByRole('button', { name: 'End portal access' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'End portal access?' }))
  fireEvent.click(question.getByRole('button', { name: 'End portal access' }))
  await shown.findByText('Maya Okafor is archived. Restore them to invite them.')
  expect(shown.queryByRole('button', { name: /^Send/ })).toBeNull()
  await row.findByText('Not invited')
  await waitFor(() => expect(row.queryByRole('button')).toBeNull())
})

test('a state that fails to load is retried, and the rest of the profile stays', async () => {
  server.failing.set('invitations/get', problemOf('not-allowed', 'This is not yours.'))
  const { row } = await open('joined')
  await row.findByText('Failed to load portal access')
  server.failing.clear()
  fireEvent.click(row.getByRole('button', { name: 'Try again' }))
  await row.findByText('In the portal')
  await waitFor(() => expect(row.queryByRole('alert')).toBeNull())
})

const nothingOffered = {
  preferredName: null,
  pronouns: null,
  dateOfBirth: null,
  phone: null,
  phoneMessages: null,
  address: null,
  goodToKnow: null,
  country: null,
  language: null,
  emergencyContact: null,
}

test('all that the client shares is taken over by one press, each line beside what the record has', async () => {
  server.record.offered = {
    ...nothingOffered,
    givenAt: '2026-09-11T10:00:00Z',
    preferredName: 'May',
    dateOfBirth: '1990-02-28',
    language: 'pt',
  }
  const { maya } = await open('joined', { preferredName: 'Maya O.' })
  const offers = within(await screen.findByRole('region', { name: 'Maya O. shares' }))
  expect(offers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Preferred nameMayReplaces Maya O.Copy to record',
    'Date of birth28 February 1990Copy to record',
    'LanguagePortugueseCopy to record',
  ])
  fireEvent.click(offers.getByRole('button', { name: 'Copy all 3 to record' }))
  await screen.findByText('3 details copied to the record')
  expect(maya).toMatchObject({ preferredName: 'May', dateOfBirth: '1990-02-28', language: 'pt' })
  await waitFor(() => expect(screen.queryByRole('region', { name: /shares$/ })).toBeNull())
})

test('what the therapist does not take over is put away until the client changes it', async () => {
  server.record.offered = { ...nothingOffered, givenAt: '2026-09-11T10:00:00Z', country: 'PT' }
  const { maya } = await open('joined')
  const waiting = within(await screen.findByRole('list', { name: 'Waiting for you' }))
  expect(waiting.getByRole('link', { name: '1 new detail' }).getAttribute('href')).toBe(
    `/app/clients/${maya.id}#offered-details`,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Keep the record as it is' }))
  await screen.findByText('The record stays as it is')
  await waitFor(() => expect(screen.queryByRole('region', { name: /shares$/ })).toBeNull())
  expect(maya.country).toBeNull()
})

test('a client who has joined is asked for their details, and the dialog says when', async () => {
  const { row } = await open('joined')
  fireEvent.click(await row.findByRole('button', { name: 'Portal access' }))
  const shown = await dialog()
  fireEvent.click(await shown.findByRole('button', { name: 'Ask for details' }))
  await screen.findByText('Asked for their details')
  await shown.findByText('Asked for details')
  expect(await shown.findByRole('button', { name: 'Ask again for details' })).toBeDefined()
})

test('what the client shares stands below the record, which one press changes', async () => {
  const given = { ...nothingOffered, givenAt: '2026-09-11T10:00:00Z' }
  const contact = {
    emergencyContactName: 'Ilse Sample',
    emergencyContactPhone: null,
    emergencyContactRelationship: 'Sister',
  }
  server.record.offered = { ...given, phone: '+44 7700 900130', emergencyContact: contact }
  const { maya } = await open('joined', { phone: '+44 7700 900129', smsReminders: true })
  const offers = within(await screen.findByRole('region', { name: 'Maya Okafor shares' }))
  expect(offers.getByText('Ilse Sample, Sister')).toBeDefined()
  expect(offers.getByText('Replaces +44 7700 900129')).toBeDefined()
  expect(offers.getByText(/^Turns off reminders by text message/)).toBeDefined()
  fireEvent.click(offers.getByRole('button', { name: 'Copy to record: phone' }))
  await screen.findByText('Phone copied to the record')
  expect(await screen.findByRole('link', { name: '+44 7700 900130' })).toBeDefined()
  expect(maya.emergencyContactName).toBeNull()
  server.record.offered = { ...given, givenAt: '2026-09-12T10:00:00Z', phone: null, emergencyContact: contact }
  fireEvent.click(await screen.findByRole('button', { name: 'Copy to record: emergency contact' }))
  expect(await screen.findByText(ownDetailsTexts.offerChanged)).toBeDefined()
})

test.each([
  ['none', 'By email and text message'],
  ['email', 'By text message. The client turned emails off.'],
  ['all', 'The client turned reminders off.'],
] as const)('of reminders, a client who turned off %s gets: %s', async (declined, text) => {
  server.record.remindersDeclined = declined
  await open('joined', { phone: '+44 7700 900129', emailReminders: true, smsReminders: true })
  expect(await screen.findByText(text)).toBeDefined()
})
