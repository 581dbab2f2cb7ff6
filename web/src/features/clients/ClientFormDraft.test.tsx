import { clientOf, openFake } from '../../testing/server/fake-clients.ts'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { openForm, TestClientsPage } from './TestClientsPage.tsx'
import { answered } from '../../testing/waiting.ts'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const { field } = openForm
const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)
async function open() {
  render(<TestClientsPage cache={openQueryClient()} />)
  await screen.findByRole('heading', { level: 1, name: 'My Clients' })
}
async function openAdd() {
  await press('Add Client')
  await screen.findByRole('dialog', { name: 'Add New Client' })
}
const fill = () => {
  type('Full name', 'Nell Harper')
  type('Age', '46')
  type('Gender', 'Agender')
  type('Email', 'Nell@Example.com')
}
/** Waits until the form knows whether there is a draft. */
const settled = () => answered(server, 'drafts/get')
const draftOf = (key: string) => server.typedIn(key)
/** Simulates a killed tab: nothing is pressed, nothing is sent. */
const killTab = () => cleanup()

test('a draft is saved while typing, restored after the tab was killed, and deleted after saving', async () => {
  await open()
  await openAdd()
  fill()
  await expectSeen('Draft saved')
  expect(draftOf('client:new')).toEqual({
    name: 'Nell Harper',
    age: '46',
    gender: 'Agender',
    email: 'Nell@Example.com',
  })
  killTab()
  await open()
  await openAdd()
  await expectSeen('We restored your unsaved draft.')
  expect([field('Full name').value, field('Gender').value]).toEqual(['Nell Harper', 'Agender'])
  submit()
  await expectSeen('Client added successfully!')
  await waitFor(() => expect(server.drafts.size).toBe(0))
})

test('a draft holds only changed fields, so that other tabs can change the rest', async () => {
  server.clients.push(clientOf({ name: 'Maya Okafor' }))
  const edit = async () => {
    await open()
    await press('Actions for Maya Okafor')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit Client' }))
    await waitFor(() => expect(field('Full name').value).toBe('Maya Okafor'))
  }
  await edit()
  type('Age', '41')
  await expectSeen('Draft saved')
  expect(draftOf(`client:${server.clients[0]?.id}:edit`)).toEqual({ age: '41' })
  killTab()
  if (server.clients[0]) server.clients[0].gender = 'Woman'
  await edit()
  await waitFor(() => expect(field('Age').value).toBe('41'))
  expect(field('Gender').value).toBe('Woman')
  await press('Start from the saved version')
  await press('Keep it')
  await press('Start from the saved version')
  await press('Delete it')
  await waitFor(() => expect(field('Age').value).toBe('34'))
  await waitFor(() => expect(server.drafts.size).toBe(0))
})

test('a field that changed on the record since the draft shows both values to choose from', async () => {
  const maya = clientOf({ name: 'Maya Okafor', diagnosis: 'Low mood' })
  server.clients.push(maya)
  const edit = async (gender: string) => {
    await open()
    await press('Actions for Maya Okafor')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit Client' }))
    await waitFor(() => expect(field('Gender').value).toBe(gender))
  }
  await edit(maya.gender)
  type('Gender', 'Typed before')
  await expectSeen('Draft saved')
  killTab()
  maya.gender = 'Saved elsewhere'
  await edit('Saved elsewhere')
  await expectSeen('This was changed after you started typing. Your text is still here.')
  await expectSeen('Typed before')
  expect(field('Gender').value).toBe('Saved elsewhere')
  type('Age', '50')
  await settled()
  expect(draftOf(`client:${maya.id}:edit`)).toEqual({ gender: 'Typed before' })
  await press('Use your text')
  await waitFor(() => expect(draftOf(`client:${maya.id}:edit`)).toEqual({ gender: 'Typed before', age: '50' }))
  expect([field('Gender').value, field('Age').value]).toEqual(['Typed before', '50'])
  killTab()

  maya.gender = 'Saved once more'
  await edit('Saved once more')
  await press('Keep this version')
  await waitFor(() => expect(server.drafts.size).toBe(0))
  expect(field('Gender').value).toBe('Saved once more')
})

test('of two windows, the second shows both values to choose from', async () => {
  await open()
  await openAdd()
  await settled()
  server.drafts.set('client:new', { version: 3, body: '{"name":"From the other window"}' })
  type('Full name', 'From here')
  await expectSeen('This form was also edited in another tab.')
  await expectSeen('From the other window')
  expect(draftOf('client:new')).toEqual({ name: 'From the other window' })
  await press('Keep this version')
  await waitFor(() => expect(draftOf('client:new')).toEqual({ name: 'From here' }))

  server.drafts.set('client:new', { version: 9, body: '{"name":"Again","age":"7"}' })
  type('Full name', 'From here too')
  await press('Use the other tab’s text')
  await waitFor(() => expect(field('Full name').value).toBe('Again'))
  expect(field('Age').value).toBe('7')
  await expectSeen('Draft saved')
})

test('while offline, a draft is stored encrypted in the browser and sent when the server is back', async () => {
  await open()
  await openAdd()
  await settled()
  server.failing.set('drafts/save', 'lost')
  type('Full name', 'Canary Person')
  await expectSeen('You are offline. Kept in this browser until you are back.')
  expect(JSON.stringify({ ...localStorage })).not.toContain('Canary')
  killTab()
  server.failing.clear()
  await open()
  await openAdd()
  await waitFor(() => expect(field('Full name').value).toBe('Canary Person'))
  await waitFor(() => expect(draftOf('client:new')).toEqual({ name: 'Canary Person' }))
})

test('discarding deletes the draft', async () => {
  await open()
  await openAdd()
  type('Full name', 'Nell')
  await expectSeen('Draft saved')
  await press('Cancel')
  await press('Discard')
  await waitFor(() => expect(server.drafts.size).toBe(0))
})
