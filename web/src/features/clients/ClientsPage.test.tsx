import { clientOf, openFake } from '../../testing/server/fake-clients.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { TestClientsPage } from './TestClientsPage.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(cleanup)

async function open() {
  render(<TestClientsPage cache={openQueryClient()} />)
  await screen.findByRole('heading', { level: 1, name: 'My Clients' })
}

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const fillWith = (count: number) => {
  for (let number = 1; number <= count; number++)
    server.clients.push(clientOf({ name: `Client ${number}`, email: `client${number}@example.com` }))
}

test('an empty practice shows how to start', async () => {
  await open()
  await expectSeen('No clients yet')
  await expectSeen('Get started by adding your first client to begin managing their therapy journey.')
  await expectSeen('0 / ∞ clients')
})

test('a card shows the client, with texts for unknown details', async () => {
  server.clients.push(clientOf({ name: '', age: null }), clientOf({ name: 'Jonas Bell', diagnosis: 'Burnout' }))
  await open()
  await expectSeen('Unnamed Client')
  await expectSeen('No diagnosis recorded')
  await expectSeen('Burnout')
  expect(screen.getAllByText('Added')[0]?.nextSibling?.textContent).toBe('21 Apr 2026')
  expect(screen.getByRole('link', { name: 'View Details of Jonas Bell' }).getAttribute('href')).toBe(
    `/app/clients/${server.clients[1]?.id}`,
  )
})

test.each([
  ['pro', 20, false, "You've reached your client limit for the Pro plan. Upgrade to Premium for unlimited clients."],
  ['trial', 3, true, "You've reached your client limit of 3 clients on your current plan."],
] as const)('at the limit of %s the button explains itself', async (tier, limit, trialExpired, sentence) => {
  server.tierStatus = { tier, trialExpired, plansOn: true }
  fillWith(limit)
  await open()
  await expectSeen(`${limit} / ${limit} clients`)
  await expectSeen('Limit Reached')
  expect((await screen.findByRole('button', { name: 'Add Client' })).getAttribute('aria-disabled')).toBe('true')
  await press('Add Client')
  await screen.findByRole('dialog', { name: 'Client Limit Reached' })
  await expectSeen(sentence)
  await expectSeen(`Current clients: ${limit} / ${limit}`)
  const upgrade = screen.getByRole('link', { name: 'Upgrade to Add More Clients' })
  expect(upgrade.getAttribute('href')).toBe('/app/subscription')
})

test('a card begins with open risk alerts and drafts about danger, and leads to them', async () => {
  const [maya, tomo] = [clientOf({}), clientOf({ name: 'Tomo Ito' })]
  server.clients.push(maya, tomo)
  server.openAlerts = { [maya.id]: 2 }
  server.urgentDrafts = { [maya.id]: 1 }
  await open()
  const card = async (name: string) =>
    (await screen.findByRole('heading', { level: 2, name })).closest('li')?.textContent
  expect(await card('Maya Okafor')).toMatch(/^2 open alerts · 1 AI draft about danger/)
  const row = screen.getByRole('link', { name: 'Maya Okafor: 2 open alerts · 1 AI draft about danger' })
  expect(row.getAttribute('href')).toBe(`/app/clients/${maya.id}`)
  expect(await card('Tomo Ito')).not.toContain('alert')
})

test('the whole card and the name lead to the profile, and the card says who comes when and what is unread', async () => {
  const client = clientOf({ name: 'Maya Okafor' })
  server.clients.push(client, clientOf({ name: 'Jonas Bell', email: 'jonas@example.com' }))
  server.cards[client.id] = {
    nextAppointment: { date: '2026-09-17', startTime: '09:30' },
    unsignedNotes: 1,
    unreadEntries: 2,
    unreadMeasures: 1,
  }
  await open()
  const name = await screen.findByRole('link', { name: 'Maya Okafor' })
  expect(name.getAttribute('href')).toBe(`/app/clients/${client.id}`)
  const [first, second] = screen.getAllByRole('listitem')
  expect(first?.textContent).toContain('Next: Thu 17 Sep, 9:30 AM')
  expect(first?.textContent).toContain('1 unsigned note, 2 unread diary entries, 1 unread measure')
  expect(second?.textContent).toContain('No appointment booked')
})

test('the list can be a table, which is remembered and leads to the same places', async () => {
  fillWith(9)
  await open()
  fireEvent.click(await screen.findByRole('radio', { name: 'Table' }))
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('row')).toHaveLength(10)
  expect(table.getByRole('link', { name: 'Client 1' }).getAttribute('href')).toBe(
    `/app/clients/${server.clients[0]?.id}`,
  )
  cleanup()
  await open()
  await screen.findByRole('table')
  await press('Actions for Client 2')
  await screen.findByRole('menuitem', { name: 'Archive' })
  fireEvent.click(screen.getByRole('radio', { name: 'Cards' }))
  expect(screen.queryByRole('table')).toBeNull()
})

test('archiving is undone by its toast', async () => {
  server.clients.push(clientOf({ name: 'Maya Okafor' }))
  await open()
  await press('Actions for Maya Okafor')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  await expectSeen('Client archived')
  await expectSeen('All your clients are archived. Add a new one, or restore one from Archived.')
  await press('Undo')
  await expectSeen('Client restored')
  await expectSeen('Maya Okafor')
})

test('archiving asks what to do with upcoming appointments, which restoring does not bring back', async () => {
  server.clients.push(clientOf({ name: 'Maya Okafor' }))
  server.recordCounts = { counts: { appointments: 4 }, upcomingAppointments: 3, notifiedByEmail: true }
  await open()
  await press('Actions for Maya Okafor')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  const alert = await screen.findByRole('alertdialog', { name: 'Archive this client?' })
  await within(alert).findByText(/has 3 upcoming appointments/)
  const confirm = within(alert).getByRole('button', { name: 'Archive client' })
  expect(confirm).toHaveProperty('disabled', true)
  within(alert).getByRole('radio', { name: /^Keep them/ })
  fireEvent.click(within(alert).getByRole('radio', { name: /^Cancel them.*We’ll email Maya Okafor/ }))
  fireEvent.click(confirm)
  await expectSeen('Client archived')
  await expectSeen('Their upcoming appointments were cancelled.')
  await press('Restore client')
  await expectSeen('Client restored')
})

test('deleting counts appointments and says whether the client is notified', async () => {
  server.clients.push(clientOf({ name: 'Maya Okafor' }))
  server.recordCounts = { counts: { appointments: 4 }, upcomingAppointments: 3, notifiedByEmail: false }
  await open()
  await press('Actions for Maya Okafor')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete Client' }))
  const alert = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this client?' })
  await within(alert).findByText('3 upcoming appointments')
  within(alert).getByText('1 past or cancelled appointment')
  within(alert).getByText(
    'Upcoming appointments are cancelled. Your client doesn’t get emails, so let them know yourself.',
  )
  fireEvent.click(within(alert).getByRole('button', { name: 'Archive instead' }))
  const asked = await screen.findByRole('alertdialog', { name: 'Archive this client?' })
  expect(asked.textContent).toContain('Maya Okafor doesn’t get emails, so let them know yourself.')
})

test('deleting lists what is lost, offers archiving first, and reports a failure', async () => {
  server.clients.push(clientOf({ name: 'Maya Okafor' }))
  await open()
  await press('Actions for Maya Okafor')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete Client' }))
  const alert = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this client?' })
  expect(alert.textContent).toContain(
    'Maya Okafor and all associated data (sessions, notes, treatment plans) will be permanently deleted. This cannot be undone.',
  )
  within(alert).getByRole('button', { name: 'Archive instead' })
  server.failing.set('clients/delete', problemOf('unavailable', 'The server can’t reach its database.'))
  fireEvent.click(within(alert).getByRole('button', { name: 'Delete Client' }))
  await expectSeen('Failed to delete client')
  await within(alert).findByText('The server can’t reach its database.')
  server.failing.clear()
  fireEvent.click(within(alert).getByRole('button', { name: 'Delete Client' }))
  await expectSeen('Client deleted successfully')
  await expectSeen('No clients yet')
})

test('deleting signed notes requires the name and a reason', async () => {
  server.clients.push(clientOf({ name: 'Maya Okafor' }))
  server.recordCounts = { counts: { sessions: 1, clinicalNotes: 24, processNotes: 2, documents: 3 }, signedNotes: 19 }
  await open()
  await press('Actions for Maya Okafor')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete Client' }))
  const alert = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this client?' })
  await within(alert).findByText('24 clinical notes, 19 of them signed')
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 session', '24 clinical notes, 19 of them signed', '2 process notes', '3 documents'])
  const remove = () => fireEvent.click(within(alert).getByRole('button', { name: 'Delete Client' }))
  const type = (label: string, value: string) =>
    fireEvent.change(within(alert).getByLabelText(label), { target: { value } })
  remove()
  await within(alert).findByText('Type the client’s name exactly as shown here')
  type('Client’s name', 'Maya Okafor')
  remove()
  await within(alert).findByText('Please give a reason for deleting signed notes')
  type('Reason', 'Asked for by the client; the period for keeping is over.')
  remove()
  await expectSeen('Client deleted successfully')
})

test('search and sorting appear from nine clients', async () => {
  fillWith(8)
  await open()
  await expectSeen('Client 8')
  expect(screen.queryByRole('textbox', { name: 'Search clients' })).toBeNull()
  cleanup()

  fillWith(1)
  await open()
  await screen.findByRole('textbox', { name: 'Search clients' })
  screen.getByRole('combobox', { name: 'Sort clients' })
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

test('pagination appears from 61 clients', async () => {
  fillWith(61)
  server.clients.push(clientOf({ name: 'Zoe Last', email: 'zoe@example.com' }))
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await expectSeen('Zoe Last')
  await expectSeen('61 to 62 of 62')
  fireEvent.change(screen.getByRole('textbox', { name: 'Search clients' }), { target: { value: 'nobody' } })
  await expectSeen('No results for “nobody”')
  await press('Show all')
  await expectSeen('1 to 60 of 62')
})

test('a list that fails to load shows an error and can be retried', async () => {
  server.failing.set('clients/list', problemOf('not-allowed', 'This is not yours.'))
  await open()
  expect(await screen.findAllByText('Failed to load clients')).not.toHaveLength(0)
  await expectSeen('This is not yours.')
  server.failing.clear()
  await press('Try again')
  await expectSeen('No clients yet')
})
