import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { AccessLine } from '@openhour/shared/features/record-access/record-access.contract.ts'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFakePortal, practiceOf } from '../../testing/server/fake-portal.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { OwnDataScreen } from './OwnDataScreen.tsx'

let seq = 0
const lineOf = (given: Partial<AccessLine> = {}): AccessLine => {
  const at = given.at ?? '2026-09-10T08:40:00Z'
  return {
    seq: ++seq,
    at,
    since: at,
    times: 1,
    actor: 'therapist',
    action: 'opened',
    entity: 'clinical_notes',
    ...given,
  }
}

let server: ReturnType<typeof openFakePortal>
let lines: AccessLine[]
let hasArchive: boolean
beforeEach(() => {
  vi.stubEnv('TZ', 'Europe/London')
  lines = []
  hasArchive = true
  server = openFakePortal(
    {
      'recordAccess/list': ({ before }) =>
        before === undefined
          ? { items: lines.slice(0, 2), next: lines.length > 2 ? 7 : null }
          : { items: lines.slice(2), next: null },
    },
    { '/api/portal/download': () => (hasArchive ? {} : problemOf('unavailable', 'Busy.')) },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
})

const open = () =>
  render(
    <TestPage>
      <OwnDataScreen />
    </TestPage>,
  )
const rowsOf = (day: string) =>
  within(screen.getByRole('region', { name: day }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('says who opened what, by day in the zone of the device', async () => {
  lines = [
    lineOf({ at: '2026-09-10T23:30:00Z', actor: 'you', action: 'downloaded', entity: 'documents' }),
    lineOf({ since: '2026-09-10T08:00:00Z', times: 3 }),
  ]
  open()
  expect(await screen.findByRole('heading', { name: '11 September 2026' })).toBeTruthy()
  expect(rowsOf('11 September 2026')).toEqual(['You downloaded a document12:30 AM'])
  expect(rowsOf('10 September 2026')).toEqual(['Your therapist opened your notes3 times, from 9:00 AM to 9:40 AM'])
})

test('older entries are added below', async () => {
  lines = [lineOf(), lineOf(), lineOf({ at: '2026-09-01T08:00:00Z', entity: 'documents' })]
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Show older entries' }))
  expect(await screen.findByRole('heading', { name: '1 September 2026' })).toBeTruthy()
  expect(rowsOf('1 September 2026')).toEqual(['Your therapist opened a document9:00 AM'])
})

test('without entries it says what appears here; if they cannot be loaded, it can be tried again', async () => {
  server.failing.set('recordAccess/list', problemOf('not-allowed', 'Not now.'))
  open()
  const alert = within(await screen.findByRole('alert'))
  alert.getByRole('heading', { name: 'The list could not be loaded' })
  server.failing.clear()
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Nothing yet' })).toBeTruthy()
})

test('the download is handed to the browser', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Download your data' }))
  await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1))
  expect((clicked.mock.contexts[0] as HTMLAnchorElement).getAttribute('href')).toBe('/api/portal/download')
  clicked.mockRestore()
})

test('a download that cannot be started says so', async () => {
  hasArchive = false
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Download your data' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'The download could not be started. Please try again in a moment.',
  )
})

test('names the practice whose record it is', async () => {
  server.record.practices = [practiceOf({ practiceName: 'North Street' })]
  open()
  expect(await screen.findByText(/^At North Street, newest first/)).toBeTruthy()
})
