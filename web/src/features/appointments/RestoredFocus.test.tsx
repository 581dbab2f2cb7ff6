import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { given, openFake, today } from '../../testing/server/fake-appointments.ts'
import type { AppointmentsSearch } from './appointments-search.ts'
import { TestAppointments } from './TestAppointments.tsx'

let server: ReturnType<typeof openFake>
beforeEach(() => {
  server = openFake()
})
afterEach(cleanup)

const open = (first: AppointmentsSearch) => render(<TestAppointments first={first} />)
const week: AppointmentsSearch = { view: 'week', date: today }
const heading = () => screen.getByRole('heading', { level: 2, name: '15 – 21 September 2126' })

/** Focuses an element as the keyboard does, and clicks it. */
function press(element: HTMLElement) {
  act(() => element.focus())
  fireEvent.click(element)
}
const escape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })

async function cancelOpened() {
  const details = await screen.findByRole('dialog', { name: 'Maya Okafor' })
  press(within(details).getByRole('button', { name: 'Cancel…' }))
  const asks = await screen.findByRole('alertdialog', { name: 'Cancel this appointment?' })
  press(within(asks).getByRole('button', { name: 'Cancel appointment' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  return details
}

test('focus moves to the heading if the opener of the details left the calendar', async () => {
  server.appointments.push(given())
  open(week)
  press(await screen.findByRole('button', { name: /Maya Okafor, In person, Scheduled$/ }))
  const details = await cancelOpened()
  await waitFor(() => expect(details.contains(document.activeElement)).toBe(true))
  escape()
  await waitFor(() => expect(document.activeElement).toBe(heading()))
  expect(screen.queryByRole('button', { name: /Maya Okafor/ })).toBeNull()
})

test('focus returns to the opener if it still exists', async () => {
  server.appointments.push(given())
  open({ ...week, cancelled: true })
  press(await screen.findByRole('button', { name: /Maya Okafor, In person, Scheduled$/ }))
  await cancelOpened()
  escape()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Maya Okafor, In person, Cancelled$/ })),
  )
})

test('in a list, focus moves to the heading, and stays on a confirmed appointment', async () => {
  server.appointments.push(given({ status: 'pending' }))
  open({ view: 'list' })
  press(await screen.findByRole('button', { name: /^Accept Maya Okafor/ }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: /^Open Maya Okafor/ })))
  press(screen.getByRole('button', { name: /^Actions for Maya Okafor/ }))
  press(await screen.findByRole('menuitem', { name: 'Cancel…' }))
  const asks = await screen.findByRole('alertdialog')
  press(within(asks).getByRole('button', { name: 'Cancel appointment' }))
  await screen.findByRole('heading', { name: 'No upcoming appointments' })
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'All Appointments' })))
})
