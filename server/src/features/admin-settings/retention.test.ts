import type { SettingsPage } from '@openhour/shared/features/admin-settings/admin-settings.contract.ts'
import {
  retention,
  retentionFault,
  type RetentionName,
  retentionNames,
} from '@openhour/shared/features/admin-settings/retention.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

const path = '/api/v1/admin/settings'
let product: Product
let admin: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  admin = (await product.admin()) as typeof admin
})
afterAll(() => product.stop())

const owner = () => product.database.owner
const read = async () => (await admin.get(path)).json as SettingsPage
const save = async (changes: object) => admin.send('PATCH', path, { version: (await read()).version, ...changes })

async function tidyUp(): Promise<void> {
  await owner().query(`select graphile_worker.add_job('tidy-up', job_key => 'tidy')`)
  await until(
    async () => (await owner().query(`select from graphile_worker.jobs where key = 'tidy'`)).rowCount,
    (waiting) => waiting === 0,
  )
}

/** For each: adds a row of this age in days, and counts such rows. */
const kinds: Record<RetentionName, { add: string; left: string }> = {
  securityEventDays: {
    add: `insert into security_events (category, action, severity, at) values ('auth', 'kept', 'low', now() - make_interval(days => $1))`,
    left: `select from security_events where action = 'kept'`,
  },
  closedSupportDays: {
    add: `insert into support_requests (id, user_id, sealed_subject, state, closed_at)
      select gen_random_uuid(), id, decode(repeat('00', 40), 'hex'), 'closed', now() - make_interval(days => $1) from users where role = 'admin' limit 1`,
    left: 'select from support_requests where user_id is not null',
  },
  closedVisitorDays: {
    add: `insert into support_requests (id, sealed_sender, sealed_subject, state, closed_at)
      values (gen_random_uuid(), decode(repeat('00', 40), 'hex'), decode(repeat('00', 40), 'hex'), 'closed', now() - make_interval(days => $1))`,
    left: 'select from support_requests where user_id is null',
  },
  unconfirmedDays: {
    add: `insert into users (full_name, email, role, created_at) values ('New', 'new@example.com', 'client', now() - make_interval(days => $1))`,
    left: `select from users where email = 'new@example.com'`,
  },
  draftDays: {
    add: `insert into drafts (user_id, key, body, version, updated_at) select id, 'kept:new', '{}', 1, now() - make_interval(days => $1) from users where role = 'admin' limit 1`,
    left: `select from drafts where key = 'kept:new'`,
  },
  deliveryDays: {
    add: `with endpoint as (insert into webhook_endpoints (therapist_id, url, events, sealed_secret)
        select id, 'https://hooks.example.com/', '{client.created}', decode(repeat('00', 60), 'hex') from users where role = 'therapist' limit 1 returning therapist_id, id)
      insert into webhook_deliveries (therapist_id, endpoint_id, event, created_at)
        select therapist_id, id, 'client.created', now() - make_interval(days => $1) from endpoint`,
    left: 'select from webhook_deliveries',
  },
  figureDays: {
    add: 'insert into size_days (day, disk_bytes, free_bytes, database_bytes) values (current_date - $1::int, 1, 1, 1)',
    left: 'select from size_days where day < current_date - 30',
  },
  usageDays: {
    add: `insert into account_days (user_id, day) select id, current_date - $1::int from users where role = 'admin' limit 1`,
    left: 'select from account_days where day < current_date - 30',
  },
}

test('until an admin sets something, everything is kept for its usual time', async () => {
  expect(await read()).toMatchObject(Object.fromEntries(retentionNames.map((name) => [name, null])))
})

test.each(retentionNames)('what is older than %s says is deleted, and no sooner', async (name) => {
  if (name === 'deliveryDays') await product.person('therapist')
  const { add, left } = kinds[name]
  const { min, usual } = retention[name]
  const count = async () => (await owner().query(left)).rowCount
  const between = min + 1
  expect(between).toBeLessThan(usual)
  await owner().query(add, [between])
  await tidyUp()
  expect(await count()).toBe(1)
  expect((await save({ [name]: min })).status).toBe(200)
  await tidyUp()
  expect(await count()).toBe(0)
  expect((await save({ [name]: null })).status).toBe(200)
})

test.each(retentionNames)('%s is refused outside its bounds', async (name) => {
  const { min, max } = retention[name]
  for (const days of [min - 1, max + 1, 0, 1.5, 'soon']) {
    const answer = await save({ [name]: days })
    expect([answer.status, (answer.json as { errors?: object }).errors]).toEqual([
      400,
      { [name]: retentionFault(name) },
    ])
  }
  expect((await read())[name]).toBeNull()
})

test('a change is recorded with its value and the admin', async () => {
  await save({ draftDays: 120 })
  expect((await read()).changes.find(({ field }) => field === 'draftDays')).toBeDefined()
  const { rows } = await owner().query<{ details: object }>(
    `select details from admin_acts where act = 'settings-changed' and admin_id = $1 order by at desc limit 1`,
    [admin.userId],
  )
  expect(rows[0]?.details).toMatchObject({ fields: ['draft_days'], kept: { draftDays: 120 } })
  await save({ draftDays: null })
})
