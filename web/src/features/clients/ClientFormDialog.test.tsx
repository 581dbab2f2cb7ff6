import { clientOf, openFake } from '../../testing/server/fake-clients.ts'
import { duplicateEmail } from '@openhour/shared/features/clients/clients.rules.ts'
import type { QueryClient } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { openForm, TestClientsPage } from './TestClientsPage.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(cleanup)

let cache: QueryClient
async function open() {
  cache = openQueryClient()
  render(<TestClientsPage cache={cache} />)
  await screen.findByRole('heading', { level: 1, name: 'My Clients' })
}

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const fillWith = (count: number) => {
  for (let number = 1; number <= count; number++)
    server.clients.push(clientOf({ name: `Client ${number}`, email: `client${number}@example.com` }))
}

const { field, said } = openForm
const dialog = () => screen.getByRole('dialog')
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
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

test('an empty form shows an error on each field and sends nothing', async () => {
  await open()
  await openAdd()
  submit()
  await waitFor(() => expect(said('Full name')).toBe('Name is required'))
  expect(said('Age')).toBe('Age is required')
  expect(said('Gender')).toBe('Gender is required')
  expect(said('Email')).toBe('Email is required')
  await expectSeen('4 fields need your attention')
  await waitFor(() => expect(document.activeElement).toBe(field('Full name')))
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
  await expectSeen('1 field needs your attention')
  await waitFor(() => expect(document.activeElement).toBe(field(name)))
})

test('a client is added once, even if submitted repeatedly', async () => {
  await open()
  await openAdd()
  fill()
  server.failing.set('clients/add', 'lost')
  submit()
  await expectSeen(/The server cannot be reached/)
  expect(field('Full name').value).toBe('Nell Harper')
  server.failing.clear()
  submit()
  await expectSeen('Client added successfully!')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expectSeen('nell@example.com')
  const sent = server.asked.filter(({ operation }) => operation === 'clients/add')
  expect(sent).toHaveLength(2)
  expect(sent[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  expect(sent[1]?.key).toBe(sent[0]?.key)
})

test('the age is calculated from the date of birth and not sent', async () => {
  await open()
  await openAdd()
  fill()
  const born = `${new Date().getFullYear() - 30}-01-01`
  fireEvent.change(within(dialog()).getByLabelText(/^Date of birth/), { target: { value: born } })
  await waitFor(() => expect(field('Age').value).toBe('30'))
  expect(field('Age').readOnly).toBe(true)
  fireEvent.change(within(dialog()).getByLabelText(/^Date of birth/), { target: { value: '' } })
  await waitFor(() => expect(field('Age').value).toBe('46'))
  fireEvent.change(within(dialog()).getByLabelText(/^Date of birth/), { target: { value: born } })
  submit()
  await expectSeen('Client added successfully!')
  expect(server.asked.find(({ operation }) => operation === 'clients/add')?.input).toMatchObject({
    dateOfBirth: born,
    age: null,
  })
})

test('an email that another client has shows an error on its field, and keeps what was typed', async () => {
  server.clients.push(clientOf({ email: 'nell@example.com' }))
  await open()
  await openAdd()
  fill()
  submit()
  await waitFor(() => expect(said('Email')).toBe(duplicateEmail))
  await waitFor(() => expect(document.activeElement).toBe(field('Email')))
  expect(field('Full name').value).toBe('Nell Harper')
})

test('closing a changed form asks first', async () => {
  await open()
  await openAdd()
  type('Full name', 'Nell')
  await press('Cancel')
  await expectSeen('Discard what you typed?')
  await press('Keep editing')
  await waitFor(() => expect(screen.queryByText('Discard what you typed?')).toBeNull())
  expect(field('Full name').value).toBe('Nell')
  await press('Cancel')
  await press('Discard')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('when another tab added the last allowed client, what was typed is kept as a draft', async () => {
  server.tierStatus = { tier: 'pro', trialExpired: false, plansOn: true }
  fillWith(19)
  await open()
  await openAdd()
  fill()
  fillWith(1)
  submit()
  // Once in the form and once as a toast.
  const refusal = 'Client limit reached (20 clients). Upgrade your plan to add more clients.'
  await waitFor(() => expect(screen.getAllByText(refusal)).toHaveLength(2))
  await screen.findByRole('heading', { name: '/app/subscription' })
  cleanup()

  server.clients.splice(0, 5)
  await open()
  await openAdd()
  await expectSeen('We restored your unsaved draft.')
  expect(field('Full name').value).toBe('Nell Harper')
  expect(field('Gender').value).toBe('Agender')
})

test('a live update of the list does not affect an open form', async () => {
  server.clients.push(clientOf({ name: 'Maya Okafor' }))
  await open()
  await press('Actions for Maya Okafor')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit Client' }))
  await screen.findByRole('dialog', { name: 'Edit Client' })
  await waitFor(() => expect(field('Full name').value).toBe('Maya Okafor'))
  type('Full name', 'Maya Okafor-Bell')
  const [maya] = server.clients
  Object.assign(maya ?? {}, { name: 'Changed elsewhere', updatedAt: '2026-04-22T09:00:00.000001Z' })
  await cache.invalidateQueries()
  await expectSeen('Changed elsewhere')
  expect(field('Full name').value).toBe('Maya Okafor-Bell')
  submit()
  await press('Keep this version')
  submit()
  await expectSeen('Client updated successfully')
  expect(server.clients[0]?.name).toBe('Maya Okafor-Bell')
})
