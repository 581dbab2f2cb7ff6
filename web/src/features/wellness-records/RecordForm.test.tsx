import { clientId, openFake, recordOf } from '../../testing/server/fake-wellness-records.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localDay } from '../../lib/time/local-day.ts'
import { dayShown } from '../../lib/time/read-day.ts'
import { TestWellness } from './TestWellness.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const dialog = () => within(screen.getByRole('dialog'))
const slider = (name: string) => dialog().getByRole<HTMLInputElement>('slider', { name })
const set = (name: string, value: number) => fireEvent.change(slider(name), { target: { value: String(value) } })
const field = (name: string) => dialog().getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) })
const day = () => dialog().getByLabelText<HTMLInputElement>('Date')
const submit = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)
const sent = (operation: string) => server.asked.filter((asked) => asked.operation === operation)

async function openAdd() {
  render(<TestWellness />)
  fireEvent.click(await screen.findByRole('button', { name: 'Add Record' }))
  await screen.findByRole('dialog', { name: 'Add session record' })
  await waitFor(() => expect(sent('drafts/get')).not.toHaveLength(0))
}
async function openEdit() {
  render(<TestWellness />)
  fireEvent.click(await screen.findByRole('button', { name: /^Actions for/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit' }))
  await screen.findByRole('dialog', { name: 'Edit session record' })
  await waitFor(() => expect(sent('drafts/get')).not.toHaveLength(0))
}

test('a new form defaults to today and 5, and is sent once with one key', async () => {
  await openAdd()
  expect(day().value).toBe(dayShown(localDay(new Date())))
  const names = ['Mood', 'Anxiety', 'Energy', 'Sleep', 'Stress']
  expect(names.map((name) => slider(name).value)).toEqual(['5', '5', '5', '5', '5'])
  expect(names.map((name) => slider(name).getAttribute('aria-valuetext'))).toEqual([
    '5 of 10, so-so',
    '5 of 10, moderate',
    '5 of 10, moderate',
    '5 of 10, fair',
    '5 of 10, moderate',
  ])
  expect([slider('Mood').min, slider('Mood').max, slider('Mood').step]).toEqual(['1', '10', '1'])
  fireEvent.change(day(), { target: { value: '2026-05-04' } })
  set('Mood', 9)
  set('Anxiety', 1)
  expect(slider('Anxiety').getAttribute('aria-valuetext')).toBe('1 of 10, very low')
  fireEvent.change(field('Triggers'), { target: { value: 'Work, noise,' } })
  fireEvent.change(field('Coping strategies used'), { target: { value: 'Walk' } })
  fireEvent.blur(field('Coping strategies used'))
  fireEvent.change(field('Notes'), { target: { value: 'A quiet day.' } })
  submit()
  await expectSeen('Session record saved')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('wellnessRecords/add').map(({ input }) => input)).toEqual([
    {
      clientId,
      logDate: '2026-05-04',
      moodRating: 9,
      anxietyLevel: 1,
      energyLevel: 5,
      sleepQuality: 5,
      stressLevel: 5,
      triggers: ['Work', 'noise'],
      copingStrategiesUsed: ['Walk'],
      notes: 'A quiet day.',
    },
  ])
  expect(sent('wellnessRecords/add')[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
  await screen.findByRole('article', { name: /^Monday 4 May/ })
})

test.each([
  ['', 'Please select a date'],
  ['2190-01-01', 'The date cannot be in the future'],
])('a date of %j is not sent: %s', async (value, message) => {
  await openAdd()
  fireEvent.change(day(), { target: { value } })
  submit()
  await expectSeen(message)
  await expectSeen('1 field needs your attention')
  await waitFor(() => expect(document.activeElement).toBe(day()))
  expect(sent('wellnessRecords/add')).toEqual([])
})

test('a failure keeps the form and its values, and shows an error', async () => {
  await openAdd()
  set('Mood', 8)
  server.failing.set('wellnessRecords/add', 'lost')
  submit()
  await expectSeen('Failed to save session record')
  await dialog().findByText(/cannot be reached/)
  expect(slider('Mood').value).toBe('8')
  server.failing.clear()
  submit()
  await expectSeen('Session record saved')
  const keys = sent('wellnessRecords/add').map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
})

test("a refusal is shown at its field, in the server's words", async () => {
  await openAdd()
  const message = 'The date cannot be in the future'
  server.failing.set('wellnessRecords/add', problemOf('invalid-input', message, { errors: { logDate: message } }))
  submit()
  await dialog().findByText(message)
  expect(day().getAttribute('aria-invalid')).toBe('true')
})

test('editing starts with the saved values and sends all of them', async () => {
  const record = recordOf({ moodRating: 2, triggers: ['Work'], notes: 'Kept' })
  server.records.push(record)
  await openEdit()
  expect([slider('Mood').value, field('Notes').value, day().value]).toEqual(['2', 'Kept', 'Mon 4 May 2026'])
  fireEvent.click(dialog().getByRole('button', { name: 'Remove Work' }))
  fireEvent.change(field('Notes'), { target: { value: ' ' } })
  submit()
  await expectSeen('Session record updated')
  expect(sent('wellnessRecords/update')[0]?.input).toMatchObject({
    id: record.id,
    moodRating: 2,
    triggers: [],
    notes: null,
  })
})

/** Another tab saved this. */
const savedElsewhere = (change: Partial<(typeof server.records)[number]>) =>
  Object.assign(server.records[0] ?? {}, change, { updatedAt: '2026-05-04T18:00:00.000001Z' })

test('a record saved in another tab is merged; a field changed in both needs a choice', async () => {
  server.records.push(recordOf({ notes: 'Kept' }))
  await openEdit()
  set('Mood', 8)
  fireEvent.change(field('Notes'), { target: { value: 'What I wrote' } })
  savedElsewhere({ notes: 'What they wrote', stressLevel: 9, triggers: ['Work', 'Noise'] })
  submit()
  const choice = await dialog().findByText(
    'This session record was changed in another tab. Your text is still here. Updated from there: Stress, Triggers.',
  )
  const rows = within(choice.parentElement as HTMLElement).getAllByRole('row')
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Field', 'Here', 'Saved now'],
    ['Notes', 'What I wrote', 'What they wrote'],
  ])
  expect(dialog().getByRole<HTMLButtonElement>('button', { name: 'Save changes' }).disabled).toBe(true)
  expect(server.records[0]).toMatchObject({ moodRating: 5, notes: 'What they wrote' })
  const key = `wellness-record:${server.records[0]?.id}:edit`
  await waitFor(() => expect(server.typedIn(key)).toEqual({ moodRating: '8', notes: 'What I wrote' }))
  fireEvent.click(dialog().getByRole('button', { name: 'Keep this version' }))
  expect([slider('Mood').value, field('Notes').value]).toEqual(['8', 'What I wrote'])
  submit()
  await expectSeen('Session record updated')
  expect(server.records[0]).toMatchObject({
    moodRating: 8,
    stressLevel: 9,
    triggers: ['Work', 'Noise'],
    notes: 'What I wrote',
  })
  await waitFor(() => expect(server.drafts.size).toBe(0))
})

test('the other tab’s version can be used and edited further', async () => {
  server.records.push(recordOf())
  await openEdit()
  fireEvent.change(field('Notes'), { target: { value: 'Mine' } })
  savedElsewhere({ notes: 'Theirs', moodRating: 3, triggers: ['Work'] })
  submit()
  fireEvent.click(await dialog().findByRole('button', { name: 'Use the saved version' }))
  await waitFor(() => expect([slider('Mood').value, field('Notes').value]).toEqual(['3', 'Theirs']))
  dialog().getByRole('button', { name: 'Remove Work' })
  set('Mood', 4)
  submit()
  await expectSeen('Session record updated')
  expect(server.records[0]).toMatchObject({ notes: 'Theirs', moodRating: 4, triggers: ['Work'] })
})

test('identical changes in both tabs need no choice, and a failed reload is reported', async () => {
  server.records.push(recordOf())
  await openEdit()
  set('Mood', 7)
  savedElsewhere({ moodRating: 7 })
  server.failing.set('wellnessRecords/get', 'lost')
  submit()
  await dialog().findByText(/^This session record was changed in another tab after you opened it/)
  expect(slider('Mood').value).toBe('7')
  server.failing.clear()
  submit()
  await expectSeen('Session record updated')
  expect(screen.queryByText(/changed in another tab/)).toBeNull()
})

test('the draft is restored after the tab was killed, and deleted when discarded', async () => {
  await openAdd()
  set('Stress', 10)
  fireEvent.change(field('Triggers'), { target: { value: 'Work,' } })
  await expectSeen('Draft saved')
  const key = `wellness-record:${clientId}:new`
  expect(server.typedIn(key)).toEqual({ stressLevel: '10', triggers: ['Work'] })
  cleanup()
  await openAdd()
  await expectSeen('We restored your unsaved draft.')
  expect(slider('Stress').value).toBe('10')
  dialog().getByRole('button', { name: 'Remove Work' })
  fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(server.drafts.size).toBe(0))
})
