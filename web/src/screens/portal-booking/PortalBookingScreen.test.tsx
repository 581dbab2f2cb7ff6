import { ownDetailsTexts } from '@openhour/shared/features/own-details/own-details.rules.ts'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { clientBookingTexts } from '@openhour/shared/features/booking/booking.rules.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type BookingSearch, readBookingSearch } from '../../features/booking/booking-search.ts'
import { removeStored } from '../../lib/storage.ts'
import { bookedServiceId as serviceId, nine, openFakeBooking, ten } from '../../testing/server/fake-booking.ts'
import { appointmentOf, practiceOf } from '../../testing/server/fake-portal.ts'
import { TestBooking } from './TestBooking.tsx'

const callId = '018f0000-0000-7000-8000-0000000000a2'
let fake: ReturnType<typeof openFakeBooking>
let searches: BookingSearch[]
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-09-15T08:00:00Z'), toFake: ['Date', 'setInterval', 'clearInterval'] })
  vi.stubEnv('TZ', 'Europe/London')
  removeStored('portal_practice')
  searches = []
  fake = openFakeBooking()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

const open = (first?: BookingSearch) => render(<TestBooking first={first} onSearch={(next) => searches.push(next)} />)
const heading = (name: string | RegExp) => screen.findByRole('heading', { name, level: 2 })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const confirming = { service: serviceId, at: nine.startsAt, confirm: true } as const

test('with one service the times are first; the choice and each step are in the address', async () => {
  open()
  await heading('Choose a time')
  await press('Thursday 17 September, 9:00 AM')
  await press('Continue')
  await heading('Is this right?')
  expect(screen.getByText('Please tell me early.')).toBeTruthy()
  await press('Book appointment')
  await heading('Your appointment is booked')
  expect((await screen.findByRole('link', { name: 'Add to calendar' })).getAttribute('href')).toMatch(
    /^\/api\/portal\/calendar\/.+\/appointment\.ics$/,
  )
  expect(searches).toEqual([
    { service: serviceId, at: nine.startsAt },
    confirming,
    { booked: fake.server.record.appointments[0]?.id },
  ])
  for (const search of searches) expect(readBookingSearch({ ...search })).toEqual(search)
})

test('at the end of a month the calendar opens at the month of the next free time, and says nothing before it knows', async () => {
  vi.setSystemTime(new Date('2026-08-30T08:00:00Z'))
  let answer = (_slots: (typeof nine)[]): void => undefined
  const september = new Promise<(typeof nine)[]>((done) => (answer = done))
  fake.slotsFrom = (from) => (from === '2026-08-31' ? september : [])
  open()
  await heading('August 2026')
  await waitFor(() =>
    expect(fake.server.asked.filter((one) => one.operation === 'clientBooking/slots')).toHaveLength(2),
  )
  expect(screen.queryByText(/^No free times/)).toBeNull()
  await act(async () => answer([nine, ten]))
  await heading('September 2026')
  expect(screen.queryByText(/^No free times/)).toBeNull()
  await press('Previous month: August 2026')
  await screen.findByText('No free times in August 2026.')
})

test('with several services the client chooses one, with its length', async () => {
  fake.services.push({
    id: callId,
    name: 'Short call',
    minutes: 20,
    type: 'phone',
    price: { amountMinor: 2550, currency: 'GBP' },
  })
  open()
  await heading('What would you like to book?')
  expect(screen.getByText('20 minutes, phone, £25.50')).toBeTruthy()
  await press(/^Short call/)
  await heading('Choose a time')
  expect(searches).toEqual([{ service: callId }])
})

test('the hold counts down, is announced at two minutes and one, and when it is over the time may still be booked', async () => {
  open(confirming)
  await heading('Is this right?')
  const announced = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(announced()).toContain('We’re keeping this time free for you for 5 minutes.')
  expect(screen.getByText('5:00')).toBeTruthy()
  // Second by second: the page may begin to count after the heading stands.
  const after = async (seconds: number) => {
    for (let passed = 0; passed < seconds; passed++) await act(async () => void vi.advanceTimersByTime(1000))
  }
  await after(100)
  expect(screen.getByText('3:20')).toBeTruthy()
  expect(announced()).toContain('We’re keeping this time free for you for 5 minutes.')
  await after(85)
  expect(announced()).toContain('2 minutes left to confirm this time.')
  await after(60)
  expect(announced()).toContain('1 minute left to confirm this time.')
  await after(60)
  expect(announced().join()).toMatch(/The 5 minutes are over/)
  await press('Book appointment')
  await heading('Your appointment is booked')
})

test('a slot taken meanwhile is answered with the next free ones, each one press away', async () => {
  const { holding } = fake
  fake.holding = () => problemOf('not-possible-now', clientBookingTexts.taken, { nextSlots: [ten] })
  open({ service: serviceId, at: nine.startsAt })
  await press('Continue')
  const taken = await heading('This time is no longer free')
  await waitFor(() => expect(document.activeElement).toBe(taken))
  expect(screen.getByText(/Nothing was booked\.$/)).toBeTruthy()
  fake.holding = holding
  await press('Take Thursday 17 September, 10:00 AM')
  await heading('Is this right?')
  expect(searches.at(-1)).toEqual({ ...confirming, at: ten.startsAt })
})

test.each([clientBookingTexts.limit, clientBookingTexts.monthFull, clientBookingTexts.off])(
  'refused when confirming: %s',
  async (detail) => {
    open(confirming)
    await heading('Is this right?')
    fake.server.failing.set('clientBooking/confirm', problemOf('not-possible-now', detail))
    await press('Book appointment')
    await heading('This time couldn’t be booked')
    expect(screen.getByText(detail)).toBeTruthy()
    await press('See all free times')
    await heading('Choose a time')
  },
)

test('without a connection, nothing is lost and the same button tries again', async () => {
  open(confirming)
  await heading('Is this right?')
  fake.server.failing.set('clientBooking/confirm', problemOf('unavailable', 'The server is away.'))
  await press('Book appointment')
  expect(await screen.findByText('The server is away.')).toBeTruthy()
  fake.server.failing.clear()
  await press('Book appointment')
  await heading('Your appointment is booked')
})

test('a request is called one, before and after', async () => {
  fake.byRequest = true
  open(confirming)
  await screen.findByText(/^This is a request\. Ana Ribeiro accepts it or declines it/)
  await press('Send request')
  expect(await heading('Your request was sent')).toBeTruthy()
})

test('both zones are shown where they differ', async () => {
  vi.stubEnv('TZ', 'America/New_York')
  open(confirming)
  await heading('Is this right?')
  expect(screen.getByText('your time')).toBeTruthy()
  expect(screen.getByText('At your practice: 9:00–9:50 AM, London time')).toBeTruthy()
})

test('a practice that takes no bookings says so, and whom to contact', async () => {
  fake.server.record.practices = [practiceOf()]
  open()
  await heading('You can’t book here at the moment')
  expect(screen.getByText(/contact Ana Ribeiro directly/)).toBeTruthy()
})

test('a client of two practices chooses one', async () => {
  const other = practiceOf({ clientId: '018f0000-0000-7000-8000-0000000000c2', practiceName: 'North Street' })
  fake.server.record.practices = [other, ...fake.server.record.practices]
  open()
  await heading('You can’t book here at the moment')
  fireEvent.click(within(screen.getByRole('radiogroup')).getByRole('radio', { name: 'Quiet Room' }))
  expect(await heading('Choose a time')).toBeTruthy()
})

test('moving keeps the service, says what is moved, and leaves other appointments alone', async () => {
  const { id } = appointmentOf()
  fake.server.record.appointments.push(appointmentOf({ id, startsAt: '2026-09-18T08:00:00Z' }))
  fake.bookings = [{ id, serviceId }]
  open({ move: id })
  await screen.findByText(/It is now on Friday 18 September, 9:00–9:50 AM\./)
  await press('Thursday 17 September, 10:00 AM')
  await press('Continue')
  await press('Move appointment')
  await heading('Your appointment was moved')
  expect(fake.server.record.appointments).toHaveLength(1)
  cleanup()
  open({ move: crypto.randomUUID() })
  await heading('This appointment can’t be moved here')
})

test('a phone session asks for a number where the practice has none, and for nothing where it has one', async () => {
  fake.services[0] = { ...(fake.services[0] as (typeof fake.services)[number]), type: 'phone' }
  open(confirming)
  await heading('Is this right?')
  expect(screen.queryByLabelText('Your phone number')).toBeNull()
  cleanup()
  fake.phoneKnown = false
  open(confirming)
  await heading('Is this right?')
  await press('Book appointment')
  const field = screen.getByLabelText('Your phone number')
  expect(screen.getByText(ownDetailsTexts.phoneNeeded)).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(field))
  fireEvent.change(field, { target: { value: 'call me' } })
  const wrong = 'Please enter a valid phone number'
  fake.server.failing.set('clientBooking/confirm', problemOf('invalid-input', wrong, { errors: { phone: wrong } }))
  await press('Book appointment')
  expect(await screen.findByText(wrong)).toBeTruthy()
  fake.server.failing.clear()
  fireEvent.change(field, { target: { value: '+44 7700 900123' } })
  await press('Book appointment')
  await heading('Your appointment is booked')
  expect(fake.server.asked.findLast(({ operation }) => operation === 'clientBooking/confirm')?.input).toMatchObject({
    phone: '+44 7700 900123',
  })
})
