import { clientOf, openFake } from '../../testing/server/fake-clients.ts'
import type { Client } from '@openhour/shared/features/clients/clients.contract.ts'
import { clientChanged } from '@openhour/shared/features/clients/clients.rules.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { openForm, TestClientsPage } from './TestClientsPage.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
  server.clients.push(clientOf({ name: 'Maya Okafor', diagnosis: 'Low mood' }))
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const { field } = openForm
const dialog = () => within(screen.getByRole('dialog'))
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)
const expectSeen = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const expectSaved = () => expectSeen('Client updated successfully')
/** Another tab saved this. */
const savedElsewhere = (change: Partial<Client>) =>
  Object.assign(server.clients[0] ?? {}, change, { updatedAt: '2026-04-22T09:00:00.000001Z' })

async function openEdit(name = 'Maya Okafor') {
  fireEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit Client' }))
  await waitFor(() => expect(field('Full name').value).toBe(name))
  await waitFor(() => expect(server.asked.some(({ operation }) => operation === 'drafts/get')).toBe(true))
}
const open = () => render(<TestClientsPage cache={openQueryClient()} />)

test('a conflict shows both versions, overwrites nothing, and keeps what was typed until it is saved', async () => {
  open()
  await openEdit()
  type('Age', '41')
  type('Diagnosisoptional', 'Grief')
  savedElsewhere({ diagnosis: 'Burnout', emailReminders: false })
  submit()
  const choice = await dialog().findByText(
    'This client was changed in another tab. Your text is still here. Updated from there: Emails.',
  )
  const rows = within(choice.parentElement as HTMLElement).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Field', 'Here', 'Saved now'],
    ['Diagnosis', 'Grief', 'Burnout'],
  ])
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Save changes' }).disabled).toBe(true)
  expect(server.clients[0]).toMatchObject({ age: 34, diagnosis: 'Burnout', emailReminders: false })
  await waitFor(() =>
    expect(server.typedIn(`client:${server.clients[0]?.id}:edit`)).toEqual({ age: '41', diagnosis: 'Grief' }),
  )
  fireEvent.click(dialog().getByRole('button', { name: 'Keep this version' }))
  expect([field('Age').value, field('Diagnosisoptional').value]).toEqual(['41', 'Grief'])
  submit()
  await expectSaved()
  expect(server.clients[0]).toMatchObject({ age: 41, diagnosis: 'Grief', emailReminders: false })
  await waitFor(() => expect(server.drafts.size).toBe(0))
})

test('the version of the other tab can be used and edited further', async () => {
  open()
  await openEdit()
  type('Full name', 'Of this window')
  savedElsewhere({ name: 'Of the other window', pronouns: 'they/them' })
  submit()
  fireEvent.click(await dialog().findByRole('button', { name: 'Use the saved version' }))
  await waitFor(() => expect(field('Full name').value).toBe('Of the other window'))
  type('Age', '50')
  submit()
  await expectSaved()
  expect(server.clients[0]).toMatchObject({ name: 'Of the other window', pronouns: 'they/them', age: 50 })
})

test('unedited fields take over what another tab saved, and typed text stays', async () => {
  open()
  await openEdit()
  type('Age', '41')
  await waitFor(() => expect(server.drafts.size).toBe(1))
  savedElsewhere({ diagnosis: 'Burnout', emailReminders: false })
  submit()
  const notice = await dialog().findByText(/^This client was changed in another tab/)
  expect(notice.parentElement?.textContent).toContain('Updated from there: Diagnosis, Emails. Check the form')
  expect([field('Age').value, field('Diagnosisoptional').value]).toEqual(['41', 'Burnout'])
  await expectSeen('Draft saved')
  expect(server.typedIn(`client:${server.clients[0]?.id}:edit`)).toEqual({ age: '41' })
  submit()
  await expectSaved()
  expect(server.clients[0]).toMatchObject({ age: 41, diagnosis: 'Burnout', emailReminders: false })
})

test('identical changes in both tabs need no choice', async () => {
  open()
  await openEdit()
  type('Age', '41')
  savedElsewhere({ age: 41 })
  submit()
  await expectSaved()
  expect(server.asked.filter(({ operation }) => operation === 'clients/update')).toHaveLength(1)
})

test('if the saved version cannot be reloaded, the form stays and shows the error', async () => {
  open()
  await openEdit()
  type('Age', '41')
  savedElsewhere({ diagnosis: 'Burnout' })
  server.failing.set('clients/get', 'lost')
  submit()
  await expectSeen(clientChanged)
  expect(field('Age').value).toBe('41')
})

test('a reopened form shows the latest version and can be saved', async () => {
  open()
  await openEdit()
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  savedElsewhere({ diagnosis: 'Burnout' })
  await openEdit()
  await waitFor(() => expect(field('Diagnosisoptional').value).toBe('Burnout'))
  type('Age', '41')
  submit()
  await expectSaved()
  expect(server.clients[0]).toMatchObject({ age: 41, diagnosis: 'Burnout' })
})
