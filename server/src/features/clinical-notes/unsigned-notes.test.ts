import { lateDays } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import type { UnsignedNote } from '@openhour/shared/features/clinical-notes/unsigned-notes.ts'
import type pg from 'pg'
import { newClient } from '../../testing/own-rows.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from '../../platform/database/connection.ts'
import { openLog } from '../../platform/log.ts'
import { aNote, daysAgo } from '../../testing/note-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { unsignedNoteJobs } from './unsigned-notes.jobs.ts'

let product: Product
let worker: pg.Pool
beforeAll(async () => {
  product = await openProduct()
  worker = openPool(product.database.logins.openhour_worker, {
    role: 'openhour_worker',
    size: 2,
    log: openLog('error'),
  })
})
afterAll(async () => {
  await worker.end()
  await product.stop()
})

type List = { items: UnsignedNote[]; total: number }
const unsigned = async (who: Browser, query = '') => (await who.get(`/api/v1/unsigned-notes${query}`)).json as List
const sign = (who: Browser, id: string) => who.post(`/api/v1/notes/${id}/sign`, { version: 1 })

/** The hourly job, now; then what this therapist was told of notes, newest first. */
async function notificationsOf(who: Browser) {
  await unsignedNoteJobs(worker).tasks['notify-of-unsigned-notes']?.({})
  const { items } = (await who.get('/api/v1/notifications')).json as { items: Record<string, string>[] }
  return items.filter(({ kind }) => kind === 'unsigned-notes').map(({ title }) => title)
}

test('the list contains late unsigned notes of all clients, oldest first, without their text', async () => {
  const who = await product.person()
  const [ann, bea] = [await newClient(who, { name: 'Ann' }), await newClient(who, { name: 'Bea' })]
  const seven = await aNote(who, ann, { serviceDate: daysAgo(7) })
  const nine = await aNote(who, bea, { serviceDate: daysAgo(9), template: 'own', templateName: 'Intake' })
  await aNote(who, ann, { serviceDate: daysAgo(0) })
  await aNote(who, ann, { serviceDate: daysAgo(9) }, true)
  expect(await unsigned(who)).toEqual({
    items: [
      {
        id: nine.id,
        clientId: bea,
        clientName: 'Bea',
        template: 'own',
        templateName: 'Intake',
        serviceDate: daysAgo(9),
        daysAgo: 9,
        version: 1,
      },
      {
        id: seven.id,
        clientId: ann,
        clientName: 'Ann',
        template: 'dap',
        templateName: null,
        serviceDate: daysAgo(7),
        daysAgo: 7,
        version: 1,
      },
    ],
    total: 2,
  })
  expect(await unsigned(await product.person())).toEqual({ items: [], total: 0 })
})

test('a note is in the list from the day on which it would be a late entry', async () => {
  const who = await product.person()
  const client = await newClient(who)
  const days = [0, 1, 2, 3, 4, 5, 6]
  for (const day of days) await aNote(who, client, { serviceDate: daysAgo(day) })
  const late = days.filter((day) => lateDays(daysAgo(day), daysAgo(0)) !== null)
  const { items } = await unsigned(who)
  expect(items.map((note) => note.daysAgo)).toEqual(late.toReversed())
})

test('the list comes in pages', async () => {
  const who = await product.person()
  const client = await newClient(who)
  for (let days = 10; days < 33; days++) await aNote(who, client, { serviceDate: daysAgo(days) })
  const [first, second, third] = [await unsigned(who), await unsigned(who, '?page=2'), await unsigned(who, '?page=3')]
  expect([first.items.length, first.total, second.items.length, second.total]).toEqual([20, 23, 3, 23])
  expect([first.items[0]?.daysAgo, second.items.at(-1)?.daysAgo]).toEqual([32, 10])
  expect(third).toEqual({ items: [], total: 23 })
})

test('a notification is raised once for each time that more notes come to wait, in words that say nothing of anybody', async () => {
  const who = await product.person()
  const client = await newClient(who, { name: 'Zoe Secret' })
  expect(await notificationsOf(who)).toEqual([])
  const first = await aNote(who, client, { serviceDate: daysAgo(15) })
  const one = '1 clinical note waits for your signature'
  expect(await notificationsOf(who)).toEqual([one])
  expect(await notificationsOf(who)).toEqual([one])
  await aNote(who, client, { serviceDate: daysAgo(18) })
  const second = await aNote(who, client, { serviceDate: daysAgo(14) })
  const three = '3 clinical notes wait for your signature'
  expect(await notificationsOf(who)).toEqual([three, one])
  // That one of them is signed, the newest too, is no news of the others.
  await sign(who, second.id)
  expect(await notificationsOf(who)).toEqual([three, one])
  await sign(who, first.id)
  expect(await notificationsOf(who)).toEqual([three, one])
  const { items } = (await who.get('/api/v1/notifications')).json as { items: Record<string, string>[] }
  const [last] = items
  expect(last).toMatchObject({ actionUrl: '/app/notes/unsigned', kind: 'unsigned-notes' })
  expect(JSON.stringify(items)).not.toContain('Zoe')
})

test('the worker counts notes and reads none', async () => {
  const who = await product.person()
  await aNote(who, await newClient(who))
  for (const column of ['sections', 'client_id', 'signed_hash', '*'])
    await expect(worker.query(`select ${column} from clinical_notes`)).rejects.toMatchObject({ code: '42501' })
})

test('what an installation told before it was lost is not told again after a restore, and later notes are', async () => {
  const who = await product.person()
  const client = await newClient(who)
  await aNote(who, client, { serviceDate: daysAgo(9) })
  const { owner } = product.database
  await owner.query(`call app.note_restore(now() - interval '1 hour', now())`)
  expect(await notificationsOf(who)).toEqual([])
  await aNote(who, client, { serviceDate: daysAgo(8) })
  expect(await notificationsOf(who)).toEqual(['2 clinical notes wait for your signature'])
  await owner.query('delete from restores')
})

test('an unsigned note about a sample client is never late: not in the list, its count, the dashboard or a notification', async () => {
  const who = await product.person()
  await who.post('/api/v1/dashboard/sample-data', {})
  const { items } = (await who.get('/api/v1/clients')).json as { items: { id: string; name: string }[] }
  const sample = items.find(({ name }) => name.endsWith('(sample)'))
  await aNote(who, sample?.id ?? '', { serviceDate: daysAgo(9) })
  expect(await unsigned(who)).toEqual({ items: [], total: 0 })
  expect(await unsigned(who, '?recent=true')).toMatchObject({ items: [], total: 0 })
  expect(await notificationsOf(who)).toEqual([])
  const recent = await aNote(who, sample?.id ?? '', { serviceDate: daysAgo(0) })
  expect((await unsigned(who, '?recent=true')).items.map(({ id }) => id)).toEqual([recent.id])
  const { json } = await who.get('/api/v1/dashboard')
  expect(json).toMatchObject({ unsignedNotes: 0, recentNotes: 1 })
})
