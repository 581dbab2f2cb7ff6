import type { ClientDocument } from '@openhour/shared/features/documents/documents.contract.ts'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setClock } from '../../platform/clock.ts'
import { openPool } from '../../platform/database/connection.ts'
import { openLog } from '../../platform/log.ts'
import { type DocumentCalls, openDocumentCalls } from '../../testing/document-calls.ts'
import { pdf } from '../../testing/document-samples.ts'
import { onPro, setCompleted, setTier, type TaskPage, type Therapist } from '../../testing/task-calls.ts'
import { expiringDocumentJobs } from './expiring-documents.jobs.ts'

let calls: DocumentCalls
let worker: pg.Pool
beforeAll(async () => {
  calls = await openDocumentCalls()
  const { logins } = calls.product.database
  worker = openPool(logins.openhour_worker, { role: 'openhour_worker', size: 2, log: openLog('error') })
})
afterEach(() => setClock(0))
afterAll(async () => {
  await worker.end()
  await calls.product.stop()
})

const day = 86_400_000
const dayFrom = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
const run = () => expiringDocumentJobs(worker, () => true).tasks['remind-of-expiring-documents']?.({})
const tasksOf = async (who: Therapist) => ((await who.get('/api/v1/tasks')).json as TaskPage).items
const licence = async (who: Therapist, days: number) =>
  (await calls.upload(pdf(), {
    who,
    clientId: null,
    title: 'Licence',
    documentType: 'licence',
    expiresOn: dayFrom(days),
    remindDays: 14,
  })) as ClientDocument
const moved = async (who: Therapist, { id, title, documentType }: ClientDocument, expiresOn: string | null) => {
  const { updatedAt } = (await who.get(`/api/v1/documents/${id}`)).json as ClientDocument
  const json = { id, updatedAt, title, documentType, expiresOn, remindDays: 14 }
  expect((await who.post('/rpc/documents/update', { json })).status).toBe(200)
}

test('a task is added once, so many days before', async () => {
  const who = await onPro(calls.product)
  await licence(who, 15)
  await run()
  expect(await tasksOf(who)).toEqual([])
  setClock(day)
  await Promise.all([run(), run()])
  await run()
  setClock(0)
  expect(await tasksOf(who)).toMatchObject([{ title: 'Renew: Licence', dueDate: dayFrom(15), status: 'pending' }])
})

test('it follows a changed date, and is not added again for the same', async () => {
  const who = await onPro(calls.product)
  const document = await licence(who, 5)
  await run()
  await moved(who, document, dayFrom(7))
  expect((await tasksOf(who)).map(({ dueDate }) => dueDate)).toEqual([dayFrom(7)])
  await run()
  expect(await tasksOf(who)).toHaveLength(1)
  // Renewed for a year: nothing is due now.
  await moved(who, document, dayFrom(365))
  expect(await tasksOf(who)).toEqual([])
  await moved(who, document, dayFrom(3))
  await run()
  expect((await tasksOf(who)).map(({ dueDate }) => dueDate)).toEqual([dayFrom(3)])
  await moved(who, document, null)
  expect(await tasksOf(who)).toEqual([])
})

test('a done task stays, and a later day gets one of its own', async () => {
  const who = await onPro(calls.product)
  const document = await licence(who, 5)
  await run()
  await setCompleted(who, String((await tasksOf(who))[0]?.id))
  await run()
  expect(await tasksOf(who)).toHaveLength(1)
  await moved(who, document, dayFrom(10))
  await run()
  expect(new Set((await tasksOf(who)).map(({ status }) => status))).toEqual(new Set(['completed', 'pending']))
})

test('it is gone with its document, and comes back with it', async () => {
  const who = await onPro(calls.product)
  const { id } = await licence(who, 5)
  await run()
  const deleted = (await who.post('/rpc/allDocuments/delete', { json: { ids: [id] } })).json
  expect(await tasksOf(who)).toEqual([])
  const { undoId } = (deleted as { json: { undoId: string } }).json
  await who.post('/rpc/allDocuments/restore', { json: { undoId } })
  await run()
  expect((await tasksOf(who)).map(({ title }) => title)).toEqual(['Renew: Licence'])
})

test('none is added while the plan has no tasks', async () => {
  const who = await onPro(calls.product)
  await licence(who, 5)
  await setTier(calls.product, who, 'trial')
  await run()
  expect(await tasksOf(who)).toEqual([])
})
