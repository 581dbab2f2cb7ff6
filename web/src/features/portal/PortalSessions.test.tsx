import { problemOf } from '@openhour/shared/access/refusals.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFakePortal, sessionOf } from '../../testing/server/fake-portal.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { PortalSessions } from './PortalSessions.tsx'

let server: ReturnType<typeof openFakePortal>
beforeEach(() => {
  server = openFakePortal()
})
afterEach(() => {
  cleanup()
  vi.unstubAllEnvs()
})

const open = () =>
  render(
    <TestPage>
      <PortalSessions />
    </TestPage>,
  )
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Sessions, newest first' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

// A session has a day, not an instant: it is the same everywhere.
test.each(['Europe/London', 'Pacific/Kiritimati', 'Pacific/Midway'])(
  'lists date, length, type and status, newest first, in %s',
  async (zone) => {
    vi.stubEnv('TZ', zone)
    server.record.sessions.push(
      sessionOf({ sessionDate: '2026-09-03', status: 'no-show' }),
      sessionOf({ sessionDate: '2026-09-10', durationMinutes: 1, sessionType: 'couples' }),
      sessionOf({ sessionDate: '2026-09-17', status: 'scheduled', durationMinutes: 80, sessionType: 'family' }),
      sessionOf({ sessionDate: '2026-08-27', status: 'cancelled', sessionType: 'group' }),
    )
    open()
    expect(await rows()).toEqual([
      '17 September 202680 minutes, FamilyScheduled',
      '10 September 20261 minute, CouplesCompleted',
      '3 September 202650 minutes, IndividualMissed',
      '27 August 202650 minutes, GroupCancelled',
    ])
    screen.getByText('As recorded by Ana Ribeiro, newest first. What is coming up is in Appointments.')
  },
)

test('without sessions it says what appears here', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'No sessions yet' })).toBeTruthy()
})

test('sessions that cannot be loaded say why and can be tried again', async () => {
  server.record.sessions.push(sessionOf())
  server.failing.set('portal/sessions', problemOf('not-allowed', 'Not now.'))
  open()
  const alert = within(await screen.findByRole('alert'))
  alert.getByRole('heading', { name: 'Your sessions could not be loaded' })
  server.failing.clear()
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
  expect(await rows()).toHaveLength(1)
})

test('25 per page', async () => {
  for (let day = 1; day <= 26; day++)
    server.record.sessions.push(sessionOf({ sessionDate: `2026-08-${String(day).padStart(2, '0')}` }))
  open()
  expect(await rows()).toHaveLength(25)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await screen.findByRole('heading', { name: '1 August 2026' })
  expect(await rows()).toHaveLength(1)
})
