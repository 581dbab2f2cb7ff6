import { virtual } from '@guidepup/virtual-screen-reader'
import { problemOf } from '@openhour/shared/access/refusals.ts'
import { clientBookingTexts } from '@openhour/shared/features/booking/booking.rules.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeStored } from '../../lib/storage.ts'
import { bookedServiceId, nine, openFakeBooking, ten } from '../../testing/server/fake-booking.ts'
import { readTo, spokenAfter } from '../../testing/spoken.ts'
import { TestBooking } from './TestBooking.tsx'

let fake: ReturnType<typeof openFakeBooking>
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-09-15T08:00:00Z'), toFake: ['Date'] })
  vi.stubEnv('TZ', 'Europe/London')
  removeStored('portal_practice')
  fake = openFakeBooking()
  fake.services.push({
    id: '018f0000-0000-7000-8000-0000000000a2',
    name: 'Short call',
    minutes: 20,
    type: 'phone',
    price: { amountMinor: 2500, currency: 'GBP' },
  })
})
afterEach(async () => {
  await virtual.stop()
  cleanup()
  vi.useRealTimers()
  vi.unstubAllEnvs()
})

/** Opens the page as somebody does who hears it from its beginning. */
async function open() {
  render(<TestBooking />)
  await screen.findByRole('heading', { name: 'What would you like to book?' })
  await virtual.start({ container: document.body })
}
const spokenSoFar = async () => virtual.spokenPhraseLog()
/** Presses what is being read, and waits until the heading of the next step has the focus. */
async function pressTo(heading: string) {
  await virtual.clearSpokenPhraseLog()
  await virtual.act()
  const next = await screen.findByRole('heading', { name: heading, level: 2 })
  await waitFor(() => expect(document.activeElement).toBe(next))
  await waitFor(async () => expect(await spokenSoFar()).toContain(`heading, ${heading}, level 2`))
}

test('the whole way: service, day, time, hold and confirmation are spoken, and each step begins at its heading', async () => {
  await open()
  await readTo('button, Session, 50 minutes, online')
  const spoken = await spokenSoFar()
  const start = ['heading, Book appointment, level 1', 'heading, What would you like to book?, level 2']
  expect(spoken.filter((phrase) => start.includes(phrase))).toEqual(start)
  await readTo('button, Short call, 20 minutes, phone, £25')
  await pressTo('Choose a time')

  await screen.findByRole('button', { name: /2 free times/ })
  await readTo('button, Thursday 17 September, 2 free times, not pressed')
  expect(await spokenAfter(() => virtual.act())).toEqual([
    'heading, Thursday 17 September, level 2',
    'polite: Thursday 17 September: 2 free times',
  ])
  expect(virtual.activeNode).toBe(document.activeElement)
  await readTo('radio, 10:00 AM, not checked, position 2, set size 2')
  await virtual.act()

  await readTo('button, Continue')
  fake.holding = () => ({ serviceId: fake.services[1]?.id ?? '', ...ten, expiresAt: '2026-09-15T08:05:00Z' })
  await pressTo('Is this right?')
  await virtual.clearSpokenPhraseLog()
  await readTo('button, Book appointment')
  const facts = [
    'Thursday 17 September',
    '£25',
    'We’re keeping this time free for you for 5 minutes.',
    'Please tell me early.',
  ]
  const told = await spokenSoFar()
  for (const fact of facts) expect(told.filter((phrase) => phrase.includes(fact))).not.toEqual([])
  expect(told.join()).not.toContain('5:00')

  await pressTo('Your appointment is booked')
  await screen.findByRole('link', { name: 'Add to calendar' })
  await virtual.clearSpokenPhraseLog()
  await readTo('link, Add to calendar')
  expect((await spokenSoFar()).join()).toContain('Your practice has been told.')
})

test('a time that somebody else takes: the reason is spoken, and then the next free times', async () => {
  fake.services.pop()
  render(<TestBooking first={{ service: bookedServiceId, at: nine.startsAt }} />)
  await screen.findByRole('button', { name: 'Continue' })
  await virtual.start({ container: document.body })
  await readTo('button, Continue')
  fake.holding = () => problemOf('not-possible-now', clientBookingTexts.taken, { nextSlots: [ten] })
  await pressTo('This time is no longer free')
  await readTo('button, Take Thursday 17 September, 10:00 AM')
  expect((await spokenSoFar()).join()).toMatch(/Nothing was booked\./)
})
