import { clientOf, openFake } from '../../testing/server/fake-clients.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { openForm, TestClientsPage } from './TestClientsPage.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  cleanup()
  document.head.replaceChildren()
})

const { field, said } = openForm
const dialog = () => screen.getByRole('dialog')
const submit = () => fireEvent.submit(dialog().querySelector('form') as HTMLFormElement)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const sent = (operation: string) => server.asked.find((each) => each.operation === operation)?.input

async function openAdd(smsOn: boolean) {
  document.head.append(
    Object.assign(document.createElement('meta'), { name: 'openhour', content: JSON.stringify({ smsOn }) }),
  )
  render(<TestClientsPage cache={openQueryClient()} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add Client' }))
  await screen.findByRole('dialog', { name: 'Add New Client' })
  type('Full name', 'Nell Harper')
  type('Age', '46')
  type('Gender', 'Agender')
  type('Email', 'nell@example.com')
  fireEvent.click(screen.getByText('More details'))
  return within(await screen.findByRole('group', { name: 'Reminders' }))
}

test('a new client has emails on and text messages off, and both are sent', async () => {
  const group = await openAdd(true)
  expect(group.getByRole('switch', { name: 'Emails' })).toHaveProperty('checked', true)
  expect(group.getByRole('switch', { name: 'Text messages' })).toHaveProperty('checked', false)
  fireEvent.click(group.getByRole('switch', { name: 'Emails' }))
  submit()
  await waitFor(() => expect(sent('clients/add')).toMatchObject({ emailReminders: false, smsReminders: false }))
})

test('text messages explain the consent and need a number with a country code', async () => {
  const group = await openAdd(true)
  const texts = group.getByRole('switch', { name: 'Text messages' })
  const description = document.getElementById(texts.getAttribute('aria-describedby') ?? '')
  expect(description?.textContent).toBe(
    'The client has agreed to get reminders by text message at the phone number above. They can stop them at any time by replying STOP.',
  )
  fireEvent.click(texts)
  type('Phoneoptional', '07700 900123')
  submit()
  await waitFor(() =>
    expect(said('Phoneoptional')).toBe(
      'Text messages need a phone number with a country code, such as +44 7700 900123',
    ),
  )
  expect(sent('clients/add')).toBeUndefined()
  type('Phoneoptional', '+44 7700 900123')
  submit()
  await waitFor(() => expect(sent('clients/add')).toMatchObject({ smsReminders: true, phone: '+44 7700 900123' }))
})

test('without a provider, text messages are not offered', async () => {
  const group = await openAdd(false)
  expect(group.getByRole('switch', { name: 'Emails' })).toBeTruthy()
  expect(group.queryByRole('switch', { name: 'Text messages' })).toBeNull()
})

test('existing consent stays visible, and is kept when something else changes', async () => {
  server.clients.push(clientOf({ name: 'Ann', phone: '+44 7700 900123', smsReminders: true, emailReminders: false }))
  render(<TestClientsPage cache={openQueryClient()} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Ann' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit Client' }))
  await waitFor(() => expect(field('Full name').value).toBe('Ann'))
  type('Full name', 'Anne')
  submit()
  await waitFor(() =>
    expect(sent('clients/update')).toMatchObject({ name: 'Anne', smsReminders: true, emailReminders: false }),
  )
})
