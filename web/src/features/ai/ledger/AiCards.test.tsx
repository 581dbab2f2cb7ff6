import type { AiRequest, AiSettings } from '@openhour/shared/features/ai/ai-requests.contract.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFakeServer } from '../../../testing/server/fake-server.ts'
import { TestPage } from '../../../testing/TestPage.tsx'
import { AiCards } from './AiCards.tsx'

const id = '018f0000-0000-7000-8000-0000000000a1'
const consent = '018f0000-0000-7000-8000-0000000000c1'
const requestOf = (more: Partial<AiRequest> = {}): AiRequest => ({
  id,
  at: '2026-09-14T16:00:00Z',
  sentTo: 'http://localhost:11434',
  model: 'small-7b',
  clientId: id,
  clientName: 'Lena Vogt',
  clientArchived: false,
  purpose: 'session',
  bytes: 12_345,
  sha256: `${'ab'.repeat(31)}cd`,
  consentId: consent,
  result: 'answered',
  status: 200,
  answerBytes: 1,
  endedAt: '2026-09-14T16:00:09Z',
  ...more,
})

let settings: AiSettings
let requests: AiRequest[]
let server: ReturnType<typeof openFakeServer>
beforeEach(() => {
  settings = {
    defaultEngine: 'passages',
    weeklyDrafts: true,
    keepRecordings: false,
    model: null,
    localModel: null,
    localSpeech: null,
    speechToText: null,
  }
  requests = []
  server = openFakeServer({
    'aiSettings/get': () => settings,
    'aiSettings/save': (changes) => {
      settings = { ...settings, ...(changes as Partial<AiSettings>) }
      return settings
    },
    'aiRequests/list': ({ clientId }) => ({
      items: clientId === undefined ? requests : [],
      next: null,
      clientName: clientId === undefined ? null : 'Lena Vogt',
    }),
  })
})
afterEach(cleanup)
const open = (client?: string) =>
  render(
    <TestPage signedIn>
      <AiCards zone="Europe/London" client={client} filter={() => <p>The filter</p>} onUnsaved={() => undefined} />
    </TestPage>,
  )

test('without a model, says what that means and offers no choice of one', async () => {
  open()
  await screen.findByRole('heading', { name: 'No AI model connected' })
  await screen.findByRole('heading', { name: 'Nothing has left this server' })
  expect(screen.queryByRole('radio', { name: /AI model/ })).toBeNull()
  expect(screen.queryByRole('switch', { name: /Keep recordings/ })).toBeNull()
  fireEvent.click(screen.getByRole('switch', { name: /Draft weekly reports/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(settings.weeklyDrafts).toBe(false))
  expect(server.asked.find(({ operation }) => operation === 'aiSettings/save')?.input).toEqual({ weeklyDrafts: false })
})

test('a model on this server says what it takes, and that nothing leaves', async () => {
  settings.model = { name: 'Small model', sentTo: null }
  settings.localModel = {
    licence: 'Apache 2.0',
    bytes: 1_915_305_312,
    memoryBytes: 4_750_000_000,
    selfTest: { right: 7, of: 8, tokensPerSecond: 5.6 },
    lastUse: null,
  }
  render(
    <TestPage>
      <AiCards zone="Europe/London" client={undefined} filter={() => null} onUnsaved={() => undefined} />
    </TestPage>,
  )
  expect(await screen.findByText('On this server')).toBeTruthy()
  expect(
    await screen.findByText(
      'Runs here, one draft at a time. Nothing leaves. 1.9 GB on the disk, may take 4.8 GB of memory. Not used yet, writes about 4 words a second. Answered 7 of 8 test questions right. How well it writes was not measured on this server.',
    ),
  ).toBeTruthy()
})

test('a connected model is named with its place, and can be chosen', async () => {
  settings.model = { name: 'small-7b', sentTo: 'https://ai.example.com' }
  settings.speechToText = { name: 'listener', sentTo: 'http://localhost:8000' }
  open()
  await screen.findByText('https://ai.example.com')
  screen.getByText('Outside')
  screen.getByText('On this computer')
  fireEvent.click(screen.getByRole('radio', { name: /small-7b/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(settings.defaultEngine).toBe('model'))
})

test.each([
  [96, true, 'Measured: of 100 wrong lines 96 were marked, and of 100 honest ones 4.'],
  [
    60,
    false,
    'Measured, and below what it takes to be called checked: of 100 wrong lines 60 were marked, and of 100 honest ones 4.',
  ],
])('a model that marked %i wrong lines is called checked only above the bars', async (caught, passed, text) => {
  const counts = { wrong: 100, honest: 100, marked: 4, unread: 0, drafts: 4, ready: 4, written: 30, kept: 30 }
  const check = { at: '2026-09-14T16:00:00Z', ...counts, caught, passed }
  settings.model = { name: 'small-7b', sentTo: 'https://ai.example.com', check }
  open()
  await screen.findByText(text, { exact: false })
  expect(screen.queryByText('Checked') !== null).toBe(passed)
  expect(screen.queryByRole('radio', { name: /small-7b/ })).toBeTruthy()
})

test('a request says when, to whom, for whom, how much, and its hash can be copied', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue()
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  requests = [requestOf(), requestOf({ id: id.replace('a1', 'a2'), result: null, status: null, answerBytes: null })]
  open()
  const [first, second] = within(await screen.findByRole('list', { name: 'Requests' })).getAllByRole('listitem')
  const row = within(first as HTMLElement)
  row.getByText('14 September 2026, 5:00 PM')
  row.getByText('Session note, sent to small-7b at http://localhost:11434')
  row.getByText('12,345 bytes sent · 1 byte received · status 200')
  row.getByText('abababab…abababcd')
  expect(row.getByRole('link', { name: 'See the consent' }).getAttribute('href')).toBe(
    `/app/clients/${id}?tab=consents&consent=${consent}`,
  )
  within(second as HTMLElement).getByText('Result unknown')
  fireEvent.click(row.getByRole('button', { name: 'Copy the full hash' }))
  await waitFor(() => expect(writeText).toHaveBeenCalledWith(requests[0]?.sha256))
})

test('for one client, says that nothing was sent about them', async () => {
  open(id)
  await screen.findByText('No request about Lena Vogt was sent to an AI model.')
  expect(screen.getByText('The filter')).toBeDefined()
})
