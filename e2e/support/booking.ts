import type { Page } from '@playwright/test'
import { addRecord, expect, newClientOfNewPractice, test } from './people.ts'

/** What the practice says about cancelling. */
export const cancelWords = 'Life happens. Please let me know a day ahead.'

const headers = () => ({ origin: test.info().project.use.baseURL ?? '' })

/** Changes how clients of the signed-in therapist book. */
export async function setBooking(page: Page, data: object): Promise<void> {
  const answer = await page.request.patch('/api/v1/booking/settings', { headers: headers(), data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** A new client of a new practice where clients book sessions and short calls: in the sample’s, other journeys take the same times. */
export async function newBookingClient(page: Page, name: string, phone: string | null = '+44 7700 900457') {
  const { client, clientId } = await newClientOfNewPractice(page, name, { phone })
  await addRecord(page, '/api/v1/booking/services', { name: 'Session', minutes: 50, type: 'in_person' })
  const call = { name: 'Short call', minutes: 20, type: 'phone' }
  const serviceId = await addRecord(page, '/api/v1/booking/services', call)
  await setBooking(page, { bookingEnabled: true, bookingClients: 'all', bookingPolicy: cancelWords })
  return { client, clientId, serviceId }
}

type Slot = { startsAt: string; endsAt: string }

/** The open slots of a service, the earliest first. */
export async function openSlots(client: Page, clientId: string, serviceId: string): Promise<Slot[]> {
  const path = `/api/v1/portal/practices/${clientId}/booking`
  const from = new Date().toISOString().slice(0, 10)
  const answer = await client.request.get(`${path}/slots?serviceId=${serviceId}&from=${from}&days=30`)
  return ((await answer.json()) as { slots: Slot[] }).slots
}
