import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { newClient } from '../../testing/own-rows.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

type Overview = {
  today: string
  goalProgress: number
  latestSession: { notes: string | null } | null
  weeklyMood: { weekStartDate: string; mood: number }[]
}
const overview = async (id: string) => (await therapist.get(`/api/v1/clients/${id}/overview`)).json as Overview
/** Puts a row in as the owner of the database; `therapist_id` and `client_id` come by themselves. */
async function put(table: string, client: string, row: Record<string, unknown>): Promise<string> {
  const columns = Object.keys(row)
  const { rows } = await product.database.owner.query(
    `insert into ${table} (therapist_id, client_id, ${columns.join(', ')}) values ($1, $2, ${columns.map((_, n) => `$${n + 3}`).join(', ')}) returning id`,
    [therapist.userId, client, ...Object.values(row)],
  )
  return rows[0].id
}
const plan = (client: string, status: string, createdAt = '2026-01-01') =>
  put('treatment_plans', client, { plan_name: 'Plan', status, created_at: createdAt })
const goal = (client: string, planId: string, more = {}) =>
  put('plan_goals', client, { plan_id: planId, position: 0, goal: 'Sleep', ...more })
const progress = (client: string, goalId: string, percent: number, date: string) =>
  put('goal_progress', client, { goal_id: goalId, percent, progress_date: date })

test('goal progress is the mean of what was last recorded of each goal of the active plans', async () => {
  const client = await newClient(therapist)
  expect((await overview(client)).goalProgress).toBe(0)
  const active = await plan(client, 'active')
  expect((await overview(client)).goalProgress).toBe(25)
  const [sleep, work] = [await goal(client, active), await goal(client, active)]
  await goal(client, active) // without any record it does not count
  expect((await overview(client)).goalProgress).toBe(25)
  await progress(client, sleep, 90, '2026-03-01')
  await progress(client, sleep, 40, '2026-05-01') // later, and lower
  await progress(client, sleep, 70, '2026-04-01')
  expect((await overview(client)).goalProgress).toBe(40)
  await progress(client, work, 75, '2026-02-01')
  expect((await overview(client)).goalProgress).toBe(58) // 57.5
  const retired = await goal(client, active, { retired_at: '2026-05-02' })
  await progress(client, retired, 100, '2026-05-01')
  const old = await plan(client, 'completed', '2026-06-01')
  await progress(client, await goal(client, old), 100, '2026-06-02')
  expect((await overview(client)).goalProgress).toBe(58)
})

test('with no active plan the latest one counts', async () => {
  const client = await newClient(therapist)
  const first = await plan(client, 'completed', '2026-01-01')
  const last = await plan(client, 'paused', '2026-02-01')
  await progress(client, await goal(client, first), 100, '2026-07-01')
  expect((await overview(client)).goalProgress).toBe(25)
  await progress(client, await goal(client, last), 0, '2026-03-01')
  expect((await overview(client)).goalProgress).toBe(0)
})

test('the latest session shows its clinical note or its preparation', async () => {
  const client = await newClient(therapist)
  await put('sessions', client, { session_date: '2026-02-01', status: 'scheduled', notes: 'To prepare' })
  expect((await overview(client)).latestSession?.notes).toBe('To prepare')
  const held = await put('sessions', client, { session_date: '2026-02-02', status: 'completed' })
  await put('process_notes', client, { note_date: '2026-02-02', text: 'My own thoughts' })
  await put('clinical_notes', client, {
    session_id: held,
    service_date: '2026-02-02',
    sections: JSON.stringify([{ heading: null, text: 'Another note' }]),
  })
  expect((await overview(client)).latestSession?.notes).toBeNull()
  await put('clinical_notes', client, {
    session_id: held,
    of_session_form: true,
    service_date: '2026-02-02',
    sections: JSON.stringify([{ heading: null, text: 'Held and noted' }]),
  })
  const seen = await overview(client)
  expect(seen.latestSession?.notes).toBe('Held and noted')
  expect(JSON.stringify(seen)).not.toContain('My own thoughts')
})

test('weeks of mood begin on Sunday and go back a year', async () => {
  const client = await newClient(therapist)
  const { rows } = await product.database.owner.query(
    `insert into mood_logs (therapist_id, client_id, log_date, mood_rating)
       select $1, $2, (now() at time zone 'Europe/London')::date - days, mood from unnest(array[0, 7, 100, 363, 364, 400], array[6, 8, 4, 2, 9, 9]) as given(days, mood)
       returning log_date::text as day`,
    [therapist.userId, client],
  )
  const { today, weeklyMood } = await overview(client)
  expect(today).toBe(rows[0].day)
  expect(weeklyMood.map(({ mood }) => mood)).toEqual([2, 4, 8, 6])
  for (const [index, { weekStartDate }] of [...weeklyMood].reverse().entries()) {
    const start = Date.parse(weekStartDate)
    expect(new Date(start).getUTCDay()).toBe(0)
    const since = (Date.parse(rows[index].day) - start) / 86_400_000
    expect(since).toBeGreaterThanOrEqual(0)
    expect(since).toBeLessThan(7)
  }
})
