import { client, noteOf, openFake, type Fake } from '../../testing/server/fake-clinical-notes.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TestPage } from '../../testing/TestPage.tsx'
import { UnsignedNotesScreen } from './UnsignedNotesScreen.tsx'

let server: Fake
beforeEach(() => {
  server = openFake()
})
afterEach(cleanup)
const open = () =>
  render(
    <TestPage signedIn>
      <UnsignedNotesScreen />
    </TestPage>,
  )
const appointmentId = '018f0000-0000-7000-8000-0000000000a1'

test('appointments without a note are listed above unsigned notes, each with a link to write one', async () => {
  server.notes.push(noteOf({}))
  server.missing.push({
    appointmentId,
    clientId: client.id,
    clientName: client.name,
    appointmentDate: '2026-08-27',
    startsAt: '2026-08-27T09:00:00Z',
    type: 'phone',
    daysAgo: 3,
  })
  open()
  await screen.findByText('1 appointment without a note and 1 unsigned note, oldest first.')
  const region = within(screen.getByRole('region', { name: 'No note yet' }))
  expect(region.getByRole('listitem').textContent).toContain('27 August 2026, 10:00 AM · 3 days ago')
  expect(region.getByRole('link', { name: /^Write note about/ }).getAttribute('href')).toBe(
    `/app/clients/${client.id}?tab=clinical-notes&compose=1&appointment=${appointmentId}`,
  )
  await within(screen.getByRole('region', { name: 'Unsigned' })).findByRole('button', { name: /^Sign the note about/ })
})

test('without either there is an empty state', async () => {
  open()
  expect(await screen.findByText('No unsigned notes')).toBeDefined()
  expect(screen.queryByRole('region', { name: 'No note yet' })).toBeNull()
})

test('unsigned notes open in the editor one after the other: sign, skip, next', async () => {
  for (const text of ['Slept badly.', 'Slept better.', 'Slept well.']) server.notes.push(noteOf({ text }))
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Read and sign one by one' }))
  const content = async (text: string) => {
    const area = await screen.findByRole('textbox', { name: 'Note Content' })
    await waitFor(() =>
      expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Note Content' }).value).toBe(text),
    )
    return area
  }
  await content('Slept badly.')
  await screen.findByText('Maya Okafor. 1 of 3. Only you can read this.')
  fireEvent.click(screen.getByRole('button', { name: 'Sign' }))
  await screen.findByText('Clinical note signed')
  await content('Slept better.')
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
  await content('Slept well.')
  await screen.findByText('Maya Okafor. 3 of 3. Only you can read this.')
  expect(screen.queryByRole('button', { name: 'Skip' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Save Note' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.notes.map(({ signed }) => signed !== null)).toEqual([true, false, false])
})
