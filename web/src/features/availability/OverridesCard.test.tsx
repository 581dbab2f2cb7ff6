import { openFake, overrideOf } from '../../testing/server/fake-availability.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { overrideTexts } from '@openhour/shared/features/availability/availability.rules.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { PracticeCards } from './PracticeCards.tsx'

afterEach(cleanup)

function open(server = openFake()) {
  render(
    <QueryClientProvider client={openQueryClient()}>
      <PracticeCards onUnsaved={() => undefined} />
      <Toaster />
    </QueryClientProvider>,
  )
  return server
}

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const base = async (text: string) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const fill = (dialog: HTMLElement, name: string, value: string) =>
  fireEvent.change(within(dialog).getByLabelText(name), { target: { value } })
const act = async (days: string, action: string) => {
  await press(`Actions for ${days}`)
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Time off and other hours' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the empty state explains overrides; adding time off copies the first day to the last', async () => {
  const server = open()
  await base('No time off planned')
  await press('Add days')
  const dialog = await screen.findByRole('dialog', { name: 'Add time off or other hours' })
  expect(within(dialog).queryByLabelText('From')).toBeNull()
  fill(dialog, 'First day', '2126-05-06')
  expect(within(dialog).getByLabelText<HTMLInputElement>('Last day').value).toBe('Mon 6 May 2126')
  fill(dialog, 'Last day', '2126-05-09')
  fill(dialog, 'Label optional', ' Lisbon ')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save days' }))
  await base('Time off saved')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await rows()).toEqual(['Monday 6 May 2126 to Thursday 9 May 21264 days off · Lisbon'])
  const days = { fromDate: '2126-05-06', toDate: '2126-05-09' }
  const sent = server.asked.find(({ operation }) => operation === 'availability/addOverride')
  expect(sent?.input).toEqual({ ...days, startTime: null, endTime: null, label: 'Lisbon' })
  expect(sent?.key).toBeTruthy()
})

test('other hours have times, and time off can become other hours', async () => {
  const server = openFake()
  server.overrides.push(overrideOf({ label: 'Training' }))
  open(server)
  expect(await rows()).toEqual(['Monday 6 May 2126Time off · Training'])
  await act('Monday 6 May 2126', 'Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit these days' })
  fireEvent.click(within(dialog).getByRole('radio', { name: /^Other hours/ }))
  const time = (name: string) => within(dialog).getByLabelText<HTMLInputElement>(name)
  expect([time('From').value, time('To').value]).toEqual(['9:00 AM', '1:00 PM'])
  fill(dialog, 'From', 'ten')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  await base('Please enter a time from 00:00 to 23:59')
  await base('1 field needs your attention')
  expect([time('From').value, time('To').value]).toEqual(['ten', '1:00 PM'])
  fill(dialog, 'From', '10:00')
  fill(dialog, 'To', '09:00')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  await base('Please choose an end time after the start time')
  fill(dialog, 'To', '1:30')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  await base('Other hours saved')
  expect(await rows()).toEqual(['Monday 6 May 212610:00 AM to 1:30 PM · Training'])
})

test('sends nothing without days; taken days show an error and keep typed text', async () => {
  const server = open()
  await press('Add days')
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save days' }))
  await base('Please select the first day')
  await base('Please select the last day')
  const { taken } = overrideTexts
  server.failing.set('availability/addOverride', problemOf('already-exists', taken, { errors: { fromDate: taken } }))
  fill(dialog, 'First day', '2126-05-06')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save days' }))
  await base(taken)
  expect(within(dialog).getByLabelText<HTMLInputElement>('First day').value).toBe('2126-05-06')
  await waitFor(() => expect(server.typedIn('date-override:new')).toMatchObject({ fromDate: '2126-05-06' }))
})

test('merges an entry changed in another tab; says if it was deleted', async () => {
  const server = openFake()
  const before = overrideOf()
  server.overrides.push(before)
  open(server)
  await act('Monday 6 May 2126', 'Edit')
  const dialog = await screen.findByRole('dialog', { name: 'Edit these days' })
  fill(dialog, 'Label optional', 'Mine')
  const save = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }))
  server.overrides[0] = { ...before, toDate: '2126-05-08', updatedAt: '2026-05-05T17:00:00Z' }
  save()
  await within(dialog).findByText(/^Updated from there: Last day\./)
  server.failing.set('availability/changeOverride', problemOf('version-conflict', overrideTexts.changed))
  const [saved] = server.overrides.splice(0)
  save()
  await base(overrideTexts.changed)
  expect(within(dialog).getByLabelText<HTMLInputElement>('Label optional').value).toBe('Mine')
  server.failing.clear()
  server.overrides.push(saved ?? before)
  save()
  await base('Time off saved')
  expect(server.overrides).toMatchObject([{ fromDate: '2126-05-06', toDate: '2126-05-08', label: 'Mine' }])
})

test('what is deleted says which hours apply then, and can be brought back, also with Ctrl Z', async () => {
  const server = openFake()
  server.overrides.push(overrideOf())
  open(server)
  await act('Monday 6 May 2126', 'Delete')
  await base('Time off deleted. Your usual hours apply again.')
  await base('No time off planned')
  expect(server.overrides).toEqual([])
  const { id: _, updatedAt: __, ...details } = overrideOf()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await base('Time off restored')
  expect(server.overrides).toMatchObject([details])

  await act('Monday 6 May 2126', 'Delete')
  await waitFor(() => expect(server.overrides).toEqual([]))
  await screen.findByRole('button', { name: 'Undo' })
  const field = document.body.appendChild(document.createElement('input'))
  fireEvent.keyDown(field, { key: 'z', ctrlKey: true })
  field.remove()
  expect(server.overrides).toEqual([])
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
  await waitFor(() => expect(server.overrides).toMatchObject([details]))
})
