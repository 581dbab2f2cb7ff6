import type { FirstSteps } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { clientDetails, newClient } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.stop())

type Listed = { id: string; name: string; email: string | null }
type Clients = { items: Listed[]; activeCount: number; sampleCount: number; limit: number | null }

async function newPractice() {
  const person = await product.person()
  const read = async <T>(path: string) => (await person.get(`/api/v1${path}`)).json as T
  return {
    person,
    read,
    clients: () => read<Clients>('/clients'),
    steps: () => read<FirstSteps>('/dashboard/first-steps'),
    add: () => person.post('/api/v1/dashboard/sample-data', {}),
    remove: () => person.post('/api/v1/dashboard/sample-data/remove', {}),
  }
}

test('sample clients come with records, marked, without an address, and count towards nothing', async () => {
  const { person, read, clients, steps, add } = await newPractice()
  const added = await add()
  expect(added).toMatchObject({ status: 200, json: { sample: true, client: false, appointment: false } })
  const list = await clients()
  expect(list).toMatchObject({ activeCount: 0, sampleCount: 3 })
  expect(list.items).toHaveLength(3)
  for (const { name, email } of list.items) {
    expect(name).toMatch(/ \(sample\)$/)
    expect(email).toBeNull()
  }
  const { usage, items } = await read<{ usage: object; items: unknown[] }>('/appointments')
  expect(usage).toMatchObject({ count: 0 })
  expect(items.length).toBeGreaterThan(5)
  const { id } = list.items.find(({ name }) => name.startsWith('Niamh')) as Listed
  for (const section of ['sessions', 'notes', 'wellness-records', 'self-care-tasks', 'treatment-plans', 'measures'])
    expect([section, JSON.stringify(await read(`/clients/${id}/${section}`)).includes('"id":"')]).toEqual([
      section,
      true,
    ])
  expect(await read('/dashboard')).toMatchObject({ clients: { active: 0 }, unsignedNotes: 0, openAlerts: [] })
  // After the trial, as many own clients as the plan allows can still be added.
  await product.database.owner.query(
    `update subscribers set trial_ends_at = now() - interval '1 day' where user_id = $1`,
    [person.userId],
  )
  await product.database.owner.query('update users set updated_at = now() where id = $1', [person.userId])
  await expect.poll(async () => (await clients()).limit).toBe(3)
  for (let count = 0; count < 3; count++) await newClient(person)
  expect(await clients()).toMatchObject({ activeCount: 3, sampleCount: 3 })
  expect(await person.post('/api/v1/clients', clientDetails())).toMatchObject({ status: 402 })
  expect(await steps()).toMatchObject({ client: true, sample: true })
})

test('two clicks at once add them once, and what is there may be overlapped', async () => {
  const { person, clients, add } = await newPractice()
  const calls = await openAppointmentCalls(person)
  await calls.add({ startTime: '10:00', endTime: '18:00' })
  const answers = await Promise.all([add(), add()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await clients()).toMatchObject({ activeCount: 1, sampleCount: 3 })
})

test('are removed in one act with what was added to them; everything else stays; then they can come again', async () => {
  const { person, read, clients, steps, add, remove } = await newPractice()
  const own = await openAppointmentCalls(person)
  const kept = await own.add()
  await add()
  const [sample] = (await clients()).items.filter(({ name }) => name.endsWith('(sample)'))
  const path = `/clients/${sample?.id}`
  await own.add({ clientId: sample?.id, startTime: '07:00', endTime: '07:50' })
  expect(await remove()).toMatchObject({ status: 200, json: { sample: false, client: true, appointment: true } })
  expect((await person.get(`/api/v1${path}`)).status).toBe(404)
  expect((await clients()).items.map(({ id }) => id)).toEqual([own.clientId])
  expect((await read<{ items: { id: string }[] }>('/appointments')).items.map(({ id }) => id)).toEqual([kept.id])
  expect(await remove()).toMatchObject({ status: 200 })
  await add()
  expect(await steps()).toMatchObject({ sample: true })
})

test('a sample client stays one: no address to write to, and no name without its mark', async () => {
  const { person, read, clients, add } = await newPractice()
  await add()
  const [listed] = (await clients()).items
  const client = await read<Record<string, unknown>>(`/clients/${listed?.id}`)
  const { id, smsStoppedAt: _s, joinedAt: _j, createdAt: _c, archivedAt: _a, portalState: _p, ...details } = client
  const change = (more: object) => person.send('PUT', `/api/v1/clients/${id as string}`, { ...details, ...more })
  for (const more of [
    { email: 'real@example.com', noEmail: false },
    { name: 'Niamh Corrigan' },
    { phone: '+44 7700 900123' },
  ])
    expect(await change(more)).toMatchObject({
      status: 409,
      json: { detail: expect.stringContaining('sample client') },
    })
  // Nor is a contact of theirs written to.
  const contact = { name: 'Orla Corrigan', kind: 'guardian', email: 'orla@example.com' }
  const asked = { ...contact, wantsReminders: true, wantsInvoices: true }
  const added = await person.post(`/api/v1/clients/${id as string}/contacts`, asked)
  expect(added).toMatchObject({ status: 201, json: { wantsReminders: false, wantsInvoices: false } })
})
