import { clientOf, openStandIn } from './clients-stand-in.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { duplicateEmail } from '@openhour/shared/features/clients/clients.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ClientsPage } from './ClientsPage.tsx'
import { dropKeptForm } from './kept-form.ts'
import type { ClientListSearch } from './list-search.ts'
import { StandInApp } from './StandInApp.tsx'

let server: ReturnType<typeof openStandIn>
beforeEach(() => {
  server = openStandIn()
})
afterEach(() => {
  cleanup()
  dropKeptForm()
})

function Page({ first }: { first: ClientListSearch }) {
  const [search, setSearch] = useState(first)
  return <ClientsPage search={search} onSearch={setSearch} />
}

async function open(first: ClientListSearch = {}) {
  render(
    <StandInApp>
      <Page first={first} />
    </StandInApp>,
  )
  await screen.findByRole('heading', { level: 1, name: 'My Clients' })
}

const seen = (text: string | RegExp) => screen.findByText(text, undefined, { timeout: 3000 })
const dialog = () => screen.getByRole('dialog')
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const field = (name: string) =>
  within(dialog()).getByRole<HTMLInputElement>(name === 'Gender' ? 'combobox' : 'textbox', { name })
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const said = (name: string) =>
  (field(name).getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ')
const submit = () => fireEvent.submit(dialog().querySelector('form') as HTMLFormElement)
const openAdd = async () => {
  await press('Add Client')
  await screen.findByRole('dialog', { name: 'Add New Client' })
}
const fill = () => {
  type('Full name', 'Nell Harper')
  type('Age', '46')
  type('Gender', 'Agender')
  type('Email', ' Nell@Example.com ')
}
const fillWith = (count: number) => {
  for (let number = 1; number <= count; number++)
    server.clients.push(clientOf({ name: `Client ${number}`, email: `client${number}@example.com` }))
}

test('an empty practice is told so, and how to begin', async () => {
  await open()
  await seen('No clients yet')
  await seen('Get started by adding your first client to begin managing their therapy journey.')
  await seen('0 / ∞ clients')
})

test('a card shows who it is, with words for what is not known', async () => {
  server.clients.push(clientOf({ name: '', age: null }), clientOf({ name: 'Jonas Bell', diagnosis: 'Burnout' }))
  await open()
  await seen('Unnamed Client')
  await seen('No diagnosis recorded')
  await seen('Burnout')
  expect(screen.getAllByText('Added')[0]?.nextSibling?.textContent).toBe('21 Apr 2026')
  expect(screen.getByRole('link', { name: 'View Details of Jonas Bell' }).getAttribute('href')).toBe(
    `/app/clients/${server.clients[1]?.id}`,
  )
})

test('an empty form says on each field what is missing, and the server is asked nothing', async () => {
  await open()
  await openAdd()
  submit()
  await waitFor(() => expect(said('Full name')).toBe('Name is required'))
  expect(said('Age')).toBe('Age is required')
  expect(said('Gender')).toBe('Gender is required')
  expect(said('Email')).toBe('Email is required')
  await seen('4 fields need your attention')
  expect(document.activeElement).toBe(field('Full name'))
  expect(server.asked.some(({ operation }) => operation === 'clients/add')).toBe(false)
})

test.each([
  ['Age', '146', 'Please enter a valid age between 1 and 120'],
  ['Age', '3.5', 'Please enter a valid age between 1 and 120'],
  ['Age', 'forty', 'Please enter a valid age between 1 and 120'],
  ['Email', 'nell@example', 'Please enter a valid email address'],
  ['Full name', 'x'.repeat(101), 'Input exceeds maximum length of 100 characters'],
  ['Full name', 'Nell <script>', 'Input contains disallowed content'],
])('%s %j is refused in the browser', async (name, value, message) => {
  await open()
  await openAdd()
  fill()
  type(name, value)
  submit()
  await waitFor(() => expect(said(name)).toBe(message))
  await seen('1 field needs your attention')
  expect(document.activeElement).toBe(field(name))
})

test('a client is added once, however often it is sent', async () => {
  await open()
  await openAdd()
  fill()
  server.failing.set('clients/add', 'lost')
  submit()
  await seen(/The server cannot be reached/)
  expect(field('Full name').value).toBe('Nell Harper')
  server.failing.clear()
  submit()
  await seen('Client added successfully!')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await seen('nell@example.com')
  const sent = server.asked.filter(({ operation }) => operation === 'clients/add')
  expect(sent).toHaveLength(2)
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('the age follows from the date of birth, and is not sent beside it', async () => {
  await open()
  await openAdd()
  fill()
  const born = `${new Date().getFullYear() - 30}-01-01`
  fireEvent.change(within(dialog()).getByLabelText(/^Date of birth/), { target: { value: born } })
  await waitFor(() => expect(field('Age').value).toBe('30'))
  expect(field('Age').readOnly).toBe(true)
  submit()
  await seen('Client added successfully!')
  expect(server.asked.find(({ operation }) => operation === 'clients/add')?.input).toMatchObject({
    dateOfBirth: born,
    age: null,
  })
})

test('an email that another client has stands on its field, and nothing typed is lost', async () => {
  server.clients.push(clientOf({ email: 'nell@example.com' }))
  await open()
  await openAdd()
  fill()
  submit()
  await waitFor(() => expect(said('Email')).toBe(duplicateEmail))
  expect(document.activeElement).toBe(field('Email'))
  expect(field('Full name').value).toBe('Nell Harper')
})

test('a changed form is not left without asking', async () => {
  await open()
  await openAdd()
  type('Full name', 'Nell')
  await press('Cancel')
  await seen('Discard what you typed?')
  await press('Keep editing')
  await waitFor(() => expect(screen.queryByText('Discard what you typed?')).toBeNull())
  expect(field('Full name').value).toBe('Nell')
  await press('Cancel')
  await press('Discard')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each([
  ['pro', 20, false, "You've reached your client limit for the Pro plan. Upgrade to Premium for unlimited clients."],
  ['trial', 3, true, "You've reached your client limit of 3 clients on your current plan."],
] as const)('at the limit of %s the button explains itself', async (tier, limit, trialExpired, sentence) => {
  server.standing = { tier, trialExpired, plansOn: true }
  fillWith(limit)
  await open()
  await seen(`${limit} / ${limit} clients`)
  await seen('Limit Reached')
  expect((await screen.findByRole('button', { name: 'Add Client' })).getAttribute('aria-disabled')).toBe('true')
  await press('Add Client')
  await screen.findByRole('dialog', { name: 'Client Limit Reached' })
  await seen(sentence)
  await seen(`Current clients: ${limit} / ${limit}`)
  const upgrade = screen.getByRole('link', { name: 'Upgrade to Add More Clients' })
  expect(upgrade.getAttribute('href')).toBe('/app/subscription')
})

test('when another window took the last place, what was typed is kept and offered again', async () => {
  server.standing = { tier: 'pro', trialExpired: false, plansOn: true }
  fillWith(19)
  await open()
  await openAdd()
  fill()
  fillWith(1)
  submit()
  expect(
    await screen.findAllByText('Client limit reached (20 clients). Upgrade your plan to add more clients.'),
  ).toHaveLength(2)
  await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'My Clients' })).toBeNull(), {
    timeout: 3000,
  })
  cleanup()

  server.clients.splice(0, 5)
  await open()
  await openAdd()
  await seen('What you typed before the limit was reached is here again.')
  expect(field('Full name').value).toBe('Nell Harper')
  expect(field('Gender').value).toBe('Agender')
})

test('a list that changes elsewhere leaves an open form alone', async () => {
  server.clients.push(clientOf({ name: 'Maya Okafor' }))
  await open()
  await press('Actions for Maya Okafor')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit Client' }))
  await screen.findByRole('dialog', { name: 'Edit Client' })
  await waitFor(() => expect(field('Full name').value).toBe('Maya Okafor'))
  type('Full name', 'Maya Okafor-Bell')
  const [maya] = server.clients
  if (maya) maya.name = 'Changed elsewhere'
  window.dispatchEvent(new Event('online'))
  submit()
  await seen('Client updated successfully')
  expect(server.clients[0]?.name).toBe('Maya Okafor-Bell')
})

test('archiving is undone by its toast', async () => {
  server.clients.push(clientOf({ name: 'Maya Okafor' }))
  await open()
  await press('Actions for Maya Okafor')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  await seen('Client archived')
  await seen('All your clients are archived. Add a new one, or restore one from Archived.')
  await press('Undo')
  await seen('Client restored')
  await seen('Maya Okafor')
})

test('deleting names what is lost, offers archiving first, and says when it failed', async () => {
  server.clients.push(clientOf({ name: 'Maya Okafor' }))
  await open()
  await press('Actions for Maya Okafor')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete Client' }))
  const alert = await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this client?' })
  expect(alert.textContent).toContain(
    'Maya Okafor and all associated data (sessions, notes, treatment plans) are permanently deleted. This cannot be undone.',
  )
  within(alert).getByRole('button', { name: 'Archive instead' })
  server.failing.set('clients/delete', problemOf('unavailable', 'The database does not answer at the moment.'))
  fireEvent.click(within(alert).getByRole('button', { name: 'Delete Client' }))
  await seen('Failed to delete client')
  await within(alert).findByText('The database does not answer at the moment.')
  server.failing.clear()
  fireEvent.click(within(alert).getByRole('button', { name: 'Delete Client' }))
  await seen('Client deleted successfully')
  await seen('No clients yet')
})

test('search, order and pages show with the sixty-first client', async () => {
  fillWith(60)
  await open()
  await seen('Client 60')
  expect(screen.queryByRole('textbox', { name: 'Search clients' })).toBeNull()
  cleanup()

  fillWith(61 - 60)
  server.clients.push(clientOf({ name: 'Zoe Last', email: 'zoe@example.com' }))
  await open()
  fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
  await seen('Zoe Last')
  await seen('61 to 62 of 62')
  fireEvent.change(screen.getByRole('textbox', { name: 'Search clients' }), { target: { value: 'nobody' } })
  await seen('Nothing matches')
  await press('Show all')
  await seen('1 to 60 of 62')
})

test('a list that cannot be had says so, and is tried again', async () => {
  server.failing.set('clients/list', problemOf('not-allowed', 'This is not yours.'))
  await open()
  expect(await screen.findAllByText('Failed to load clients')).not.toHaveLength(0)
  await seen('This is not yours.')
  server.failing.clear()
  await press('Try again')
  await seen('No clients yet')
})
