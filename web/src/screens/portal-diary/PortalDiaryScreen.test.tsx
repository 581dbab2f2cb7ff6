import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MoodSearch } from '../../features/portal/mood-search.ts'
import { unsureTitle } from '../../lib/api/http.ts'
import { lostAnswers } from '../../lib/api/lost-answers.ts'
import { localDay } from '../../lib/time/local-day.ts'
import { diaryTexts } from '@openhour/shared/features/portal/portal-diary.rules.ts'
import { heldToast } from '../../testing/held-toast.ts'
import { entryOf } from '../../testing/server/fake-diary.ts'
import { helpIn } from '../../testing/server/fake-help.ts'
import { openFakePortal, practiceOf } from '../../testing/server/fake-portal.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { PortalDiaryScreen } from './PortalDiaryScreen.tsx'

let server: ReturnType<typeof openFakePortal>
const onOpened = vi.fn<() => void>()
beforeEach(() => {
  server = openFakePortal()
  onOpened.mockClear()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const open = (search: MoodSearch = {}) =>
  render(
    <TestPage signedIn>
      <PortalDiaryScreen search={search} onOpened={onOpened} />
    </TestPage>,
  )
const sent = (operation: string) => server.asked.filter((asked) => asked.operation === operation)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const set = async (name: string, value: number) =>
  fireEvent.change((await dialog('How are you?')).getByRole('slider', { name }), { target: { value: String(value) } })
const save = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)

test('an entry needs only the sliders, and is sent with an id of its own', async () => {
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'New entry' }))
  await set('Mood', 8)
  await set('Anxiety', 2)
  save()
  await screen.findByText('Entry saved')
  const [entry] = sent('portal/addMoodEntry')
  expect(entry?.input).toMatchObject({
    clientId: practiceOf().clientId,
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    logDate: localDay(new Date()),
    moodRating: 8,
    anxietyLevel: 2,
    energyLevel: null,
    sleepQuality: null,
    stressLevel: null,
  })
  const entries = within(await screen.findByRole('list', { name: 'Your entries' }))
  const sleep = entries.getByText('Sleep').parentElement as HTMLElement
  expect(sleep.textContent).toBe('Sleep–, not answered')
})

test('what was answered can be cleared, the middle can be chosen, and an empty entry is not sent', async () => {
  open({ mood: 4 })
  const form = await dialog('How are you?')
  const slider = (name: string) => form.getByRole<HTMLInputElement>('slider', { name })
  expect(slider('Stress').getAttribute('aria-valuetext')).toBe('Not answered')
  // The knob stands in the middle, where a press on it changes nothing for the browser.
  fireEvent.pointerUp(slider('Sleep'))
  expect(slider('Sleep').getAttribute('aria-valuetext')).toBe('5 of 10, fair')
  fireEvent.keyDown(slider('Stress'), { key: 'ArrowRight' })
  expect(slider('Stress').getAttribute('aria-valuetext')).toBe('5 of 10, moderate')
  for (const name of ['Mood', 'Sleep', 'Stress']) {
    fireEvent.click(form.getByRole('button', { name: `Clear ${name}` }))
    expect(slider(name).getAttribute('aria-valuetext')).toBe('Not answered')
    expect(document.activeElement).toBe(slider(name))
  }
  save()
  await form.findByText(diaryTexts.nothing)
  expect(sent('portal/addMoodEntry')).toHaveLength(0)
})

test('a tapped mood opens the form with it, once', async () => {
  open({ mood: 4 })
  const slider = (await dialog('How are you?')).getByRole<HTMLInputElement>('slider', { name: 'Mood' })
  expect(slider.value).toBe('4')
  expect(onOpened).toHaveBeenCalledOnce()
})

test('without an answer nothing is lost: the same entry is sent again, with what was typed since', async () => {
  open({ new: 1 })
  await set('Mood', 3)
  // The server saves it, and its answer does not arrive.
  server.failing.set('portal/addMoodEntry', 'lost')
  save()
  await waitFor(() => expect(sent('portal/addMoodEntry')).toHaveLength(1))
  const first = sent('portal/addMoodEntry')[0]?.input as { id: string }
  server.record.entries.push(entryOf({ id: first.id, logDate: localDay(new Date()), moodRating: 3 }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save entry' }).getAttribute('aria-busy')).not.toBe('true'),
  )
  screen.getByText(lostAnswers.entry)
  const takenBack = await heldToast(unsureTitle)
  server.failing.clear()
  await set('Mood', 9)
  save()
  await screen.findByText('Entry saved')
  await takenBack()
  expect(sent('portal/addMoodEntry').at(-1)?.input.id).toBe(first.id)
  expect(server.record.entries).toMatchObject([{ id: first.id, moodRating: 9 }])
})

test('an unread entry can be changed and deleted, a read one cannot', async () => {
  server.record.entries.push(
    entryOf({ notes: 'Still open' }),
    entryOf({ notes: 'Seen', writtenAt: '2026-09-13T18:00:00Z', readAt: '2026-09-14T08:00:00Z' }),
  )
  open()
  const rows = await screen.findAllByRole('article')
  expect(rows.map((row) => within(row).queryAllByRole('button').length)).toEqual([2, 0])
  within(rows[1] as HTMLElement).getByText(/Read by your therapist/)
  fireEvent.click(within(rows[0] as HTMLElement).getByRole('button', { name: /^Change / }))
  fireEvent.change((await dialog('Change entry')).getByRole('slider', { name: 'Sleep' }), { target: { value: '9' } })
  save()
  await screen.findByText('Entry changed')
  expect(server.record.entries[0]).toMatchObject({ sleepQuality: 9, notes: 'Still open', logDate: '2026-09-14' })
  fireEvent.click(screen.getByRole('button', { name: /^Delete / }))
  const question = within(await screen.findByRole('alertdialog'))
  server.failing.set('portal/deleteMoodEntry', 'lost')
  fireEvent.click(question.getByRole('button', { name: 'Delete entry' }))
  const takenBack = await heldToast(unsureTitle)
  server.failing.clear()
  fireEvent.click(question.getByRole('button', { name: 'Delete entry' }))
  await screen.findByText('Entry deleted')
  await takenBack()
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
})

test('says that nobody watches it, with the number to call', async () => {
  server.record.help = helpIn('GB')
  open()
  expect((await screen.findByRole('link', { name: 'Call 999' })).getAttribute('href')).toBe('tel:999')
  screen.getByText('Nobody watches the diary all the time. If you are in danger, call the emergency number.')
})
