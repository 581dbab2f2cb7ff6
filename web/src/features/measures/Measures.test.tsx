import { clientId, openFake, responseOf } from '../../testing/server/fake-measures.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openQueryClient } from '../../lib/api/query-client.ts'
import { Toaster } from '../../ui/Toaster.tsx'
import { Measures } from './Measures.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(cleanup)

function open() {
  render(
    <QueryClientProvider client={openQueryClient()}>
      <Measures clientId={clientId} />
      <Toaster />
    </QueryClientProvider>,
  )
}
const expectSeen = async (text: string | RegExp) => expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))

async function startFilling() {
  fireEvent.click(await screen.findByRole('button', { name: 'Fill in a measure' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /Short-3/ }))
  return screen.findByRole('dialog', { name: 'Short scale (Short-3)' })
}
const choose = (dialog: HTMLElement, item: string, option: RegExp) =>
  fireEvent.click(within(within(dialog).getByRole('group', { name: item })).getByRole('radio', { name: option }))

test('without measures there is an empty state with a button', async () => {
  open()
  await expectSeen('No measures filled in yet')
  const dialog = await startFilling()
  expect(within(dialog).getByText('Made up for tests. Free to use.')).toBeTruthy()
  choose(dialog, '1. Sleep', /Bad/)
  choose(dialog, '2. Work', /Bad/)
  await within(dialog).findByText('2 of 3 answered')
  choose(dialog, '3. Thoughts of harm', /Fine/)
  await within(dialog).findByText('4 of 6, High')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save measure' }))
  await expectSeen('Short-3 saved')
  await screen.findByRole('list', { name: 'Short-3, filled in' })
  expect(server.asked.find(({ operation }) => operation === 'measures/add')).toMatchObject({
    input: { clientId, measureId: 'short-3', answers: [2, 2, 0] },
    key: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('unanswered items are asked about before sending', async () => {
  open()
  const dialog = await startFilling()
  choose(dialog, '1. Sleep', /So-so/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save measure' }))
  const asked = await screen.findByRole('alertdialog', { name: '2 items are not answered' })
  within(asked).getByText('Without them there is no score. The answers are saved anyway.')
  fireEvent.click(within(asked).getByRole('button', { name: 'Save anyway' }))
  await expectSeen('No score: 2 items not answered')
})

test('an answer about self-harm opens the alert immediately, until it is acknowledged in writing', async () => {
  open()
  const dialog = await startFilling()
  choose(dialog, '1. Sleep', /Fine/)
  choose(dialog, '2. Work', /Fine/)
  choose(dialog, '3. Thoughts of harm', /So-so/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Save measure' }))
  const first = await screen.findByRole('dialog', { name: 'Acknowledge this alert' })
  within(first).getByText('Short-3, item 3, was answered with 1, So-so.')
  fireEvent.click(within(first).getByRole('button', { name: 'Later' }))
  const alerts = await screen.findByRole('list', { name: 'Alerts' })
  within(alerts).getByText(/item 3: 1, So-so$/)
  await press('Acknowledge')
  const again = await screen.findByRole('dialog', { name: 'Acknowledge this alert' })
  fireEvent.click(within(again).getByRole('button', { name: 'Acknowledge' }))
  await within(again).findByText('Please document what was done')
  fireEvent.change(within(again).getByLabelText('What was done'), { target: { value: 'Talked; safety plan agreed.' } })
  fireEvent.click(within(again).getByRole('button', { name: 'Acknowledge' }))
  await expectSeen('Alert acknowledged')
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Alerts' })).toBeNull())
  await press(/^Answers of/)
  const answers = await screen.findByRole('dialog', { name: /^Short-3 of/ })
  within(answers).getByText('Talked; safety plan agreed.')
})

test('the course is shown as text, as a chart over the bands, and as a table', async () => {
  for (const [day, answers] of [
    ['2026-04-01', [2, 2, 0]],
    ['2026-05-01', [1, 2, 0]],
    ['2026-06-01', [1, 0, 0]],
  ] as const)
    server.keep(responseOf(day, [...answers]))
  open()
  await expectSeen('1 of 6, Low')
  await expectSeen('1 Jun 2026 · Reliably improved by 3 since 1 Apr 2026')
  const table = await screen.findByRole('table', { name: 'Short-3 score' })
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['DayScore', '1 Apr 20264', '1 May 20263', '1 Jun 20261'])
})

test('deleting says what is deleted, or why it is not possible', async () => {
  server.keep(responseOf('2026-06-01', [0, 0, 2]))
  open()
  await press('Delete Short-3 of 1 Jun 2026')
  const alert = await screen.findByRole('alertdialog', { name: 'Delete this measure?' })
  fireEvent.click(within(alert).getByRole('button', { name: 'Delete measure' }))
  await within(alert).findByText('This measure has an open alert. Acknowledge it first.')
  // Once acknowledged in another tab, it is part of the record.
  Object.assign(server.alerts[0] ?? {}, { acknowledgedAt: '2026-06-01T12:00:00Z', actionTaken: 'Done' })
  fireEvent.click(within(alert).getByRole('button', { name: 'Delete measure' }))
  await within(alert).findByText(
    'This measure has an acknowledged risk alert. Both are part of the record and cannot be deleted separately.',
  )
  fireEvent.click(within(alert).getByRole('button', { name: 'Cancel' }))
  await press(/^Answers of/)
  const answers = await screen.findByRole('dialog', { name: /^Short-3 of/ })
  within(answers).getByText(/They can only be deleted together with the client/)
  fireEvent.click(within(answers).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  await screen.findByRole('button', { name: /^Answers of/ })
  expect(screen.queryByRole('button', { name: 'Delete Short-3 of 1 Jun 2026' })).toBeNull()
})

test('a response without an alert can be deleted', async () => {
  server.keep(responseOf('2026-06-01', [0, 1, 0]))
  open()
  await press('Delete Short-3 of 1 Jun 2026')
  const alert = await screen.findByRole('alertdialog', { name: 'Delete this measure?' })
  fireEvent.click(within(alert).getByRole('button', { name: 'Delete measure' }))
  await expectSeen('Measure deleted')
  await expectSeen('No measures filled in yet')
})

test('responses to a measure no longer installed stay readable', async () => {
  server.keep(responseOf('2026-06-01', [1, 1, 0], 'old-scale'))
  open()
  await expectSeen('Measures no longer installed')
  await expectSeen('1 Jun 2026 · old-scale · 2, Low')
})

test('a draft is restored, and closing asks first', async () => {
  open()
  const dialog = await startFilling()
  await waitFor(() => expect(server.asked.map(({ operation }) => operation)).toContain('drafts/get'))
  choose(dialog, '1. Sleep', /Bad/)
  await waitFor(() => expect(server.drafts.size).toBe(1))
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await screen.findByRole('alertdialog', { name: 'Discard what you entered?' })
  cleanup()
  open()
  const reopened = await startFilling()
  await within(reopened).findByText('We restored your unsaved draft.')
  await within(reopened).findByText('1 of 3 answered')
})

test('measures that fail to load show an error and can be retried', async () => {
  server.failing.set('measures/list', problemOf('not-allowed', 'This is not yours.'))
  open()
  await expectSeen('This is not yours.')
  server.failing.clear()
  await press('Try again')
  await expectSeen('No measures filled in yet')
})
