import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayFromNow, openAppointmentCalls } from '../../testing/appointment-calls.ts'
import { openCalendarCalls, eventsIn } from '../../testing/calendar-calls.ts'
import { oneProductWithServices } from '../../testing/connection-calls.ts'
import { openExportCalls } from '../../testing/export-calls.ts'
import { openReceiver, type Receiver } from '../../testing/fake-receiver.ts'
import { noteContent } from '../../testing/note-samples.ts'
import type { Browser } from '../../testing/product.ts'
import { readZip } from '../../testing/zip-reader.ts'
import { rowsIn } from '../../testing/read-export.ts'
import { until } from '../../testing/until.ts'
import { contentOf, every } from '../../testing/webhook-calls.ts'

const { product, google, connect, idle } = await oneProductWithServices({ WEBHOOKS_LOOPBACK: 'on' })
let receiver: Receiver
beforeAll(async () => {
  receiver = await openReceiver()
})
afterAll(() => receiver.close())

type Listed = { id: string; name: string }
const clientsOf = async (who: Browser) =>
  ((await who.get('/api/v1/clients')).json as { items: Listed[] }).items.filter(({ name }) => name.endsWith('(sample)'))
const sampleOf = async (who: Browser) => (await clientsOf(who))[0]?.id ?? ''
const addSample = (who: Browser) => who.post('/api/v1/dashboard/sample-data', {})
const removeSample = (who: Browser) => who.post('/api/v1/dashboard/sample-data/remove', {})

/** The sample's appointments are earlier. */
const evening = { startTime: '19:00', endTime: '19:50' }

type Note = { clientId: string; lateEntry: boolean; signed: object | null; serviceDate: string; writtenDate: string }
const notesOf = async (who: Browser, id: string) =>
  ((await who.get(`/api/v1/clients/${id}/notes`)).json as { items: Note[] }).items

test('their notes are no late entries; one that is written about an earlier day is', async () => {
  const person = await product.person()
  await addSample(person)
  const samples = await clientsOf(person)
  const notes = (await Promise.all(samples.map(({ id }) => notesOf(person, id)))).flat()
  expect(notes.length).toBeGreaterThan(8)
  expect(notes.filter(({ lateEntry }) => lateEntry)).toEqual([])
  expect(notes.filter(({ serviceDate, writtenDate }) => serviceDate !== writtenDate)).toEqual([])
  expect(notes.every(({ signed }) => signed)).toBe(true)
  const id = samples[0]?.id ?? ''
  const own = await person.post(`/api/v1/clients/${id}/notes`, noteContent({ serviceDate: dayFromNow(-9) }))
  expect(own.json).toMatchObject({ lateEntry: true, lateDays: 9 })
})

test('webhooks do not see them: neither when they come, nor when they change, nor when they go', async () => {
  const person = await product.person()
  const hook = await person.post('/api/v1/webhooks', { url: `${receiver.origin}/hook`, events: every })
  expect(hook.status).toBe(201)
  await addSample(person)
  const own = await openAppointmentCalls(person)
  const booked = await own.add({ ...evening, clientId: await sampleOf(person) })
  expect((await own.status(booked, 'cancelled-therapist')).status).toBe(200)
  await person.post(`/api/v1/clients/${await sampleOf(person)}/archive`, { upcoming: 'cancel' })
  const one = (await clientsOf(person)).at(-1)
  const erased = { typedName: one?.name, reason: 'No longer needed' }
  expect((await person.send('DELETE', `/api/v1/clients/${one?.id}`, erased)).status).toBe(200)
  await removeSample(person)
  expect(await clientsOf(person)).toEqual([])
  const real = await own.add(evening)
  const received = await receiver.wait(2)
  await idle(person)
  expect(received.map((each) => [contentOf(each).type, contentOf(each).data])).toEqual([
    ['client.created', { id: own.clientId }],
    ['appointment.created', { id: real.id }],
  ])
})

test('neither a connected calendar nor the calendar feed shows their appointments', async () => {
  const person = await product.person()
  await addSample(person)
  const own = await openAppointmentCalls(person)
  const real = await own.add(evening)
  await connect(person, 'google_calendar')
  await until(() => google.events().length > 0)
  await idle(person)
  expect(google.events().map(({ start }) => start?.dateTime)).toEqual([real.startsAt])
  const calendar = openCalendarCalls(person, product.url)
  const { address } = await calendar.make()
  const feed = eventsIn(await (await calendar.read(address)).text())
  expect(feed.map(({ uid }) => uid)).toEqual([real.id])
})

test('an export holds them, marked; after an import they are samples still, that nobody hears of and one act removes', async () => {
  const calls = openExportCalls(product)
  const person = await product.person()
  await openAppointmentCalls(person, { name: 'Mila Keller' })
  await addSample(person)
  const bytes = await calls.archiveOf(person)
  const rows = rowsIn(readZip(bytes), 'clients') as { name: string; is_sample: boolean }[]
  expect(rows.map((row) => [row.name.endsWith('(sample)'), row.is_sample])).toEqual(
    rows.map((row) => [row.is_sample, row.is_sample]),
  )
  expect(rows.filter((row) => row.is_sample)).toHaveLength(3)

  const target = await product.person()
  await target.post('/api/v1/webhooks', { url: `${receiver.origin}/imported`, events: every })
  expect(await calls.imported(target, bytes)).toMatchObject({ state: 'done', problem: null })
  expect(await clientsOf(target)).toHaveLength(3)
  expect((await target.get('/api/v1/clients')).json).toMatchObject({ activeCount: 1, sampleCount: 3 })
  const notes = await notesOf(target, await sampleOf(target))
  expect(notes.filter(({ lateEntry }) => lateEntry)).toEqual([])
  expect(await removeSample(target)).toMatchObject({ status: 200, json: { sample: false, client: true } })
  const left = (await target.get('/api/v1/clients')).json as { items: Listed[] }
  expect(left.items.map(({ name }) => name)).toEqual(['Mila Keller'])
})
