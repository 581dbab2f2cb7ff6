import { problemOf } from '@openhour/shared/access/refusals.ts'
import type { BookingService, BookingSettings } from '@openhour/shared/features/booking/booking.contract.ts'
import { bookingTexts } from '@openhour/shared/features/booking/booking.rules.ts'
import { moneyTexts } from '@openhour/shared/features/money/money.rules.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { practiceSettings } from '../../testing/server/fake-availability.ts'
import { me, openFakeServer } from '../../testing/server/fake-server.ts'
import { TestPage } from '../../testing/TestPage.tsx'
import { BookingCards } from './BookingCards.tsx'

const chosenId = '018f0000-0000-7000-8000-0000000000c1'
let settings: BookingSettings
let services: BookingService[]
let server: ReturnType<typeof openFakeServer>
beforeEach(() => {
  settings = {
    bookingEnabled: false,
    bookingClients: 'all',
    bookingLimit: 3,
    bookingByRequest: false,
    bookingPolicy: null,
  }
  services = []
  const saved = (details: Omit<BookingService, 'id' | 'updatedAt'>) => ({
    id: crypto.randomUUID(),
    updatedAt: '2026-05-04T17:00:00Z',
    ...details,
  })
  server = openFakeServer({
    'account/me': () => me,
    'availability/practice': () => ({ settings: practiceSettings, overrides: [] }),
    'booking/settings': () => settings,
    'booking/saveSettings': (changes) => Object.assign(settings, changes),
    'booking/services': () => ({ items: services }),
    'booking/addService': (details) => {
      const added = saved(details)
      services.push(added)
      return added
    },
    'booking/deleteService': ({ id }) => {
      services = services.filter((one) => one.id !== id)
      return { id }
    },
    'clients/list': () => ({
      items: [
        {
          id: chosenId,
          name: 'Maya Okafor',
          email: 'maya@example.com',
          age: 31,
          gender: 'Female',
          diagnosis: null,
          createdAt: '2026-05-04T17:00:00Z',
          archivedAt: null,
          openAlerts: 0,
          urgentDrafts: 0,
          unsignedNotes: 0,
          unreadEntries: 0,
          unreadMeasures: 0,
          nextAppointment: null,
          portalState: 'joined' as const,
        },
      ],
      matching: 1,
      activeCount: 1,
      archivedCount: 0,
      sampleCount: 0,
      limit: null,
    }),
  })
})
afterEach(cleanup)

const open = () =>
  render(
    <TestPage signedIn>
      <BookingCards onUnsaved={() => undefined} />
    </TestPage>,
  )
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))

test('booking is switched on with the practice’s words', async () => {
  open()
  fireEvent.click(await screen.findByRole('switch', { name: 'Clients can book by themselves' }))
  fireEvent.click(screen.getByRole('radio', { name: /^Clients you have met/ }))
  fireEvent.click(screen.getByRole('switch', { name: 'Approve each booking' }))
  fireEvent.change(screen.getByLabelText(/^Cancellation policy/), { target: { value: 'Tell me early.' } })
  await press('Save changes')
  await screen.findByText('Booking settings saved')
  expect(settings).toEqual({
    bookingEnabled: true,
    bookingClients: 'met',
    bookingLimit: 3,
    bookingByRequest: true,
    bookingPolicy: 'Tell me early.',
  })
})

test('when clients can book is shown, and changed where the working hours are', async () => {
  open()
  await screen.findByRole('heading', { name: 'When clients can book' })
  screen.getByText('60 days')
  expect(screen.getByRole('link', { name: 'Change in Practice' }).getAttribute('href')).toBe(
    '/app/settings?tab=practice',
  )
})

test('a service for chosen clients is added and deleted', async () => {
  open()
  await screen.findByText('Nothing to book yet')
  await press('Add service')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a service' }))
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Session' } })
  fireEvent.click(dialog.getByRole('radio', { name: /^Chosen clients/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Add service' }))
  await dialog.findByText(bookingTexts.noClients)
  fireEvent.click(await dialog.findByRole('checkbox', { name: 'Maya Okafor' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Add service' }))
  await screen.findByText('50 minutes · In person · 1 chosen client')
  expect(services).toMatchObject([{ name: 'Session', minutes: 50, type: 'in_person', clientIds: [chosenId] }])
  await press('Actions for Session')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await press('Delete service')
  await screen.findByText('Nothing to book yet')
})

test('a price is typed with its currency, which the next service starts with', async () => {
  open()
  await press('Add service')
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a service' }))
  const add = () => fireEvent.click(dialog.getByRole('button', { name: 'Add service' }))
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Session' } })
  fireEvent.change(dialog.getByLabelText(/^Price/), { target: { value: '72,5' } })
  add()
  await dialog.findByText(moneyTexts.currency)
  fireEvent.change(dialog.getByLabelText(/^Currency/), { target: { value: 'EUR' } })
  fireEvent.change(dialog.getByLabelText(/^Price/), { target: { value: 'eighty' } })
  add()
  await dialog.findByText(moneyTexts.amount)
  fireEvent.change(dialog.getByLabelText(/^Price/), { target: { value: '72,5' } })
  add()
  await screen.findByText('50 minutes · In person · €72.50 · All clients')
  expect(services[0]?.price).toEqual({ amountMinor: 7250, currency: 'EUR' })
  await press('Add service')
  const next = within(await screen.findByRole('dialog', { name: 'Add a service' }))
  expect(next.getByLabelText<HTMLSelectElement>(/^Currency/).value).toBe('EUR')
})

test('settings that cannot be loaded can be tried again', async () => {
  server.failing.set('booking/services', problemOf('unavailable', 'The server is away.'))
  open()
  await screen.findByText('Failed to load your booking settings')
  server.failing.clear()
  await press('Try again')
  expect(await screen.findByText('Nothing to book yet')).toBeTruthy()
})
