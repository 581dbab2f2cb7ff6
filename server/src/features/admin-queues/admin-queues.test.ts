import type { FailedJob, JobCounts } from '@openhour/shared/features/admin-queues/admin-queues.contract.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

let product: Product
let admin: Browser
beforeAll(async () => {
  product = await openProduct()
  admin = await product.admin()
})
afterAll(() => product.stop())

const failed = async (query = '') =>
  (await admin.get(`/api/v1/admin/jobs/failed${query}`)).json as { items: FailedJob[]; more: boolean }
const fault = {
  fault: 'MailNotSent',
  code: 'ECONN',
  message: 'the mail to robin@example.com "Hello Robin" was not sent',
}

async function failedJob(kind: string, attempts: number, payload: object): Promise<string> {
  const { owner } = product.database
  const { rows } = await owner.query<{ id: string }>(
    `select (graphile_worker.add_job($1, $2, run_at => now() + interval '1 day')).id::text as id`,
    [kind, JSON.stringify(payload)],
  )
  const id = rows[0]?.id ?? ''
  await owner.query('update graphile_worker._private_jobs set attempts = $2, last_error = $3 where id = $1', [
    id,
    attempts,
    JSON.stringify(fault),
  ])
  return id
}

test('failed jobs show kind, attempts and the error’s words, never what they are about', async () => {
  const mailId = randomUUID()
  const id = await failedJob('send-text', 25, { mailId })
  const answer = await admin.get('/api/v1/admin/jobs/failed')
  expect((answer.json as { items: FailedJob[] }).items[0]).toMatchObject({
    id,
    kind: 'send-text',
    attempts: 25,
    givenUp: true,
    error: 'MailNotSent ECONN: the mail to … … was not sent',
  })
  expect(answer.text).not.toMatch(new RegExp(`${mailId}|robin`))
  const counts = (await admin.get('/api/v1/admin/jobs/counts')).json as { items: JobCounts[] }
  expect(counts.items.find(({ kind }) => kind === 'send-text')).toMatchObject({ givenUp: 1, retrying: 0 })
  expect((await failed('?state=retrying')).items).toEqual([])
})

test('a retry runs the job again with all its attempts', async () => {
  const id = await failedJob('send-mail', 25, { mailId: randomUUID() })
  expect((await admin.post(`/api/v1/admin/jobs/${id}/retry`, {})).status).toBe(200)
  // Its email is gone, so it succeeds.
  await until(failed, ({ items }) => items.every((job) => job.id !== id))
  expect((await admin.post(`/api/v1/admin/jobs/${id}/retry`, {})).status).toBe(404)
})

test('all that were given up run again together; those that are still tried wait for their turn', async () => {
  const gone = await failedJob('send-mail', 25, { mailId: randomUUID() })
  const tried = await failedJob('send-mail', 3, { mailId: randomUUID() })
  const answer = await admin.post('/api/v1/admin/jobs/retry', {})
  expect((answer.json as { jobs: number }).jobs).toBeGreaterThan(0)
  const { items } = await until(failed, (page) => page.items.every(({ id }) => id !== gone))
  expect(items.map(({ id }) => id)).toContain(tried)
})

test('a discarded job takes the email with it that it was to send', async () => {
  const mailId = randomUUID()
  const { owner } = product.database
  await owner.query(
    `insert into outgoing_mails (id, to_address, template) values ($1, 'left@example.com', 'notification')`,
    [mailId],
  )
  const id = await failedJob('send-mail', 25, { mailId })
  expect((await admin.post(`/api/v1/admin/jobs/${id}/discard`, {})).status).toBe(200)
  expect((await owner.query('select from outgoing_mails where id = $1', [mailId])).rowCount).toBe(0)
  expect((await failed()).items.map((job) => job.id)).not.toContain(id)
})

test('jobs that remove files can’t be discarded, nor can one that did not fail', async () => {
  const id = await failedJob('remove-file', 25, { fileKey: 'a'.repeat(32) })
  expect((await admin.post(`/api/v1/admin/jobs/${id}/discard`, {})).status).toBe(409)
  expect((await failed()).items.find((job) => job.id === id)).toMatchObject({ canDiscard: false })
  const { rows } = await product.database.owner.query<{ id: string }>(
    `select (graphile_worker.add_job('send-mail', '{}', run_at => now() + interval '1 day')).id::text as id`,
  )
  expect((await admin.post(`/api/v1/admin/jobs/${rows[0]?.id}/discard`, {})).status).toBe(404)
})
