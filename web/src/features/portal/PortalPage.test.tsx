import { problemOf } from '@openhour/shared/access/refusals.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { endedOf, openFakePortal, practiceOf, taskOf } from '../../testing/server/fake-portal.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { OwnRecord } from './OwnRecord.tsx'
import { PortalAppointments } from './PortalAppointments.tsx'
import { PortalDocuments } from './PortalDocuments.tsx'
import { PortalSessions } from './PortalSessions.tsx'
import { PortalTasks } from './PortalTasks.tsx'
import { choosePractice } from './use-practice.ts'

let server: ReturnType<typeof openFakePortal>
beforeEach(() => {
  server = openFakePortal()
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const pages: [name: string, page: ReactNode][] = [
  ['Appointments', <PortalAppointments key="appointments" search={{}} onSearch={() => undefined} />],
  ['Tasks', <PortalTasks key="tasks" />],
  ['Session history', <PortalSessions key="sessions" />],
  ['Documents', <PortalDocuments key="documents" />],
]

test.each(pages)('%s without a practice leads to the dashboard and asks for nothing else', async (name, page) => {
  server.record.practices = []
  render(<TestPage>{page}</TestPage>)
  await screen.findByRole('heading', { name: 'You are not connected with a practice' })
  screen.getByRole('heading', { name, level: 1 })
  screen.getByText('To connect, open the link in your therapist’s invitation.')
  expect(new Set(server.answered)).toEqual(new Set(['portal/practices']))
  fireEvent.click(screen.getByRole('link', { name: 'Go to the dashboard' }))
  await screen.findByRole('heading', { name: '/client/dashboard' })
})

test('so does the profile, and says who ended the access', async () => {
  server.record.practices = []
  server.record.ended = [endedOf()]
  render(
    <TestPage>
      <OwnRecord />
    </TestPage>,
  )
  await screen.findByRole('heading', { name: 'You are not connected with a practice' })
  screen.getByText(/^Quiet Room ended your access on/)
  expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/client/dashboard')
})

test.each(pages)('%s has its title while the practice loads, and says why it cannot be loaded', async (name, page) => {
  let letGo: () => void = () => undefined
  server.held.set('portal/practices', new Promise<void>((done) => (letGo = done)))
  server.failing.set('portal/practices', problemOf('not-allowed', 'Only clients can do this.'))
  render(<TestPage>{page}</TestPage>)
  await screen.findByRole('heading', { name, level: 1 })
  expect(screen.getByRole('status', { busy: true }).textContent).toMatch(/^Loading your /)
  letGo()
  const alert = within(await screen.findByRole('alert'))
  alert.getByRole('heading', { name: 'This page could not be loaded' })
  alert.getByText('Only clients can do this.')
  server.failing.clear()
  fireEvent.click(alert.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', {
    name: `No ${name === 'Appointments' ? 'upcoming appointments' : `${name === 'Session history' ? 'sessions' : name.toLowerCase()} yet`}`,
  })
})

test('another practice shows nothing of the one before', async () => {
  const other = practiceOf({ clientId: '018f0000-0000-7000-8000-0000000000c2', practiceName: 'Other Room' })
  server.record.practices.push(other)
  server.record.tasks.push(taskOf({ task: 'Walk' }))
  render(
    <TestPage>
      <PortalTasks />
    </TestPage>,
  )
  await screen.findByRole('checkbox', { name: 'Walk' })
  server.held.set('portal/tasks', new Promise(() => undefined))
  act(() => choosePractice(other.clientId))
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  screen.getByText('Loading your tasks')
  expect(server.asked.at(-1)?.input).toMatchObject({ clientId: other.clientId })
})
