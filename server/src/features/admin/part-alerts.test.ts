import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { openCountingMailServer } from '../../testing/counting-mail-server.ts'
import { openRefusingMailServer } from '../../testing/doctor-servers.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

let product: Product
let admins: { userId: string; email: string }[]
async function open(): Promise<void> {
  product = await openProduct()
  await product.admin()
  await product.admin()
  admins = await rows(`select id as "userId", email from users where role = 'admin' order by created_at`)
}
afterEach(() => product.stop())

const rows = async <Row extends object>(text: string) => (await product.database.owner.query<Row>(text)).rows

/** The watch looks once more. */
async function watch(times = 1): Promise<void> {
  for (let time = 0; time < times; time++) {
    await rows(`select graphile_worker.add_job('watch-parts')`)
    await until(
      () => rows(`select from graphile_worker.jobs where task_identifier = 'watch-parts'`),
      (jobs) => jobs.length === 0,
    )
  }
}
const bell = async () =>
  (
    await rows<{ title: string; message: string }>(
      `select title, message from notifications where kind = 'system-alert' and user_id = '${admins[0]?.userId}' order by created_at, id`,
    )
  ).map(({ title }) => title)
const secretOf = () => join(product.dataDir, 'secret')

test('admins are told once when a part begins to fail, again after a day, and when it is over', async () => {
  await open()
  await watch(2)
  expect(await bell()).toEqual([])
  chmodSync(secretOf(), 0o644)
  await watch()
  expect(await bell()).toEqual([])
  await watch(3)
  expect(await bell()).toEqual(['Failing: Secret'])
  for (const { email } of admins) {
    const [mail] = (await product.mails(email)).filter(({ subject }) => subject === 'Failing: Secret')
    expect(mail?.text).toContain('Other accounts of this machine can open')
    expect(mail?.text).toContain('Nothing was changed or deleted.')
    expect(mail?.text).toContain('Run chmod 600')
    expect(mail?.text).toContain(`${product.url}/app/admin`)
  }
  await rows(`update part_states set told_at = told_at - interval '23 hours' where part = 'secret'`)
  await watch()
  expect(await bell()).toEqual(['Failing: Secret'])
  await rows(`update part_states set told_at = told_at - interval '1 hour' where part = 'secret'`)
  await watch(2)
  expect(await bell()).toEqual(['Failing: Secret', 'Still failing: Secret'])
  chmodSync(secretOf(), 0o600)
  await watch(3)
  expect(await bell()).toEqual(['Failing: Secret', 'Still failing: Secret', 'Working again: Secret'])
})

test('while emails fail only the bell says so; that they work comes by email too', async () => {
  const { port, close } = await openRefusingMailServer()
  product = await openProduct({ SMTP_URL: `smtp://127.0.0.1:${port}` })
  admins = await rows(
    `insert into users (full_name, email, email_verified, address_proved_at, role)
      values ('Ada', 'ada@example.com', true, now(), 'admin') returning id as "userId", email`,
  )
  const queued = () =>
    rows<{ to_address: string; title: string }>(
      `select to_address, data ->> 'title' as title from outgoing_mails where template = 'admin-alert'`,
    )
  await watch(2)
  expect(await bell()).toEqual(['Failing: Email'])
  expect(await queued()).toEqual([])
  await close()
  const server = await openCountingMailServer(port)
  onTestFinished(() => server.close())
  await watch(2)
  expect(await bell()).toEqual(['Failing: Email', 'No longer failing: Email'])
  const text = await until(() => server.texts.get('ada@example.com'))
  expect(text).toContain('Subject: No longer failing: Email')
})

test('suspended admins hear nothing, and the limits of a day hold until there is room again', async () => {
  await open()
  await rows(`update users set suspended_at = now() where id = '${admins[1]?.userId}'`)
  await rows(`insert into admin_alerts (part, at) select 'disk', now() - interval '1 hour' from generate_series(1, 30)`)
  chmodSync(secretOf(), 0o644)
  await watch(3)
  expect(await bell()).toEqual([])
  await rows(`update admin_alerts set at = at - interval '1 day'`)
  await watch()
  expect(await bell()).toEqual(['Failing: Secret'])
  expect(
    await rows(`select from notifications where kind = 'system-alert' and user_id = '${admins[1]?.userId}'`),
  ).toEqual([])
})

test('a job that was given up is a fault, in the words of its kind', async () => {
  await open()
  await rows(
    `select graphile_worker.add_job('send-mail', '{"mailId":"018f0000-0000-7000-8000-00000000dead"}', run_at => now() + interval '1 day')`,
  )
  await rows(
    `update graphile_worker._private_jobs set attempts = 25, last_error = '{"fault":"Error"}' where run_at > now() + interval '1 hour'`,
  )
  await watch(2)
  const told = await rows<{ title: string; message: string; action_url: string }>(
    `select title, message, action_url from notifications where kind = 'system-alert' and user_id = '${admins[0]?.userId}'`,
  )
  expect(told).toEqual([
    {
      title: 'Failing: Jobs',
      message:
        'A job was given up after the last attempt: Send mail (1). Failed jobs are kept, so you can run them again. Queues says what went wrong, and runs them again.',
      action_url: '/app/admin/queues',
    },
  ])
})
