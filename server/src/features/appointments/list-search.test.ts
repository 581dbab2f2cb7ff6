import { afterAll, beforeAll, expect, test } from 'vitest'
import { appointmentBody, openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { newClient } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

async function practice() {
  const person = await product.person()
  const { add } = await openAppointmentCalls(person, { name: 'Zoë O’Hara', preferredName: 'Didi' })
  let hour = 9
  const book = async (of: { clientId?: string } = {}) => {
    const at = String(++hour)
    return add({ appointmentDate: '2099-07-01', startTime: `${at}:00`, endTime: `${at}:50`, ...of })
  }
  const found = async (search: string, which = 'upcoming') => {
    const words = new URLSearchParams({ search, which })
    const { items, total } = appointmentBody(await person.get(`/api/v1/appointments?${words}`))
    return { names: items.map(({ clientName }) => clientName), total }
  }
  return { person, book, found }
}

test('the list finds clients by name, whatever accents and apostrophes are typed', async () => {
  const { person, book, found } = await practice()
  await book()
  await book({ clientId: await newClient(person, { name: 'Siân Hughes' }) })
  const both = ['Zoë O’Hara', 'Siân Hughes']
  expect(await found('zoe ohara')).toEqual({ names: ['Zoë O’Hara'], total: 1 })
  expect(await found("O'HARA")).toEqual({ names: ['Zoë O’Hara'], total: 1 })
  expect(await found('didi')).toEqual({ names: ['Zoë O’Hara'], total: 1 })
  expect(await found('sian')).toEqual({ names: ['Siân Hughes'], total: 1 })
  expect(await found('h')).toEqual({ names: both, total: 2 })
  expect(await found('  ')).toEqual({ names: both, total: 2 })
  for (const words of ['nobody', '%', '_']) expect(await found(words)).toEqual({ names: [], total: 0 })
})

test('a search stays within the chosen list and within the practice', async () => {
  const { person, book, found } = await practice()
  const { id } = await book()
  const other = await practice()
  await other.book()
  expect((await found('zoe')).total).toBe(1)
  expect((await found('zoe', 'cancelled')).total).toBe(0)
  await person.post('/api/v1/rpc/cancel_appointment', { appointment_id: id })
  expect((await found('zoe')).total).toBe(0)
  expect(await found('zoe', 'cancelled')).toEqual({ names: ['Zoë O’Hara'], total: 1 })
})
