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
  nextAppointment: { startsAt: string; preparation: string | null } | null
  lastNote: { date: string; signed: boolean; sections: { heading: string | null; text: string }[] } | null
  goals: { goal: string; percent: number | null }[]
  measures: {
    name: string | null
    highest: number | null
    band: string | null
    scores: { date: string; score: number }[]
  }[]
  openItems: Record<string, number>
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
    sections: JSON.stringify([
      { heading: 'Data', text: 'A busy time' },
      { heading: 'Plan', text: 'Walks' },
    ]),
  })
  const seen = await overview(client)
  expect(seen.latestSession?.notes).toBe('Data: A busy time\n\nPlan: Walks')
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

test('the next appointment is the first that is not over or cancelled, with what was prepared', async () => {
  const client = await newClient(therapist)
  expect((await overview(client)).nextAppointment).toBeNull()
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
  const appointment = (hours: number, more = {}) =>
    put('appointments', client, {
      appointment_date: inHours(hours).slice(0, 10),
      start_time: '08:00',
      end_time: '09:00',
      time_zone: 'UTC',
      starts_at: inHours(hours),
      ends_at: inHours(hours + 0.5),
      overlap_allowed: true,
      ...more,
    })
  await appointment(-48)
  await appointment(2, { status: 'cancelled-client', cancelled_at: inHours(-1), cancelled_by: 'client' })
  const next = await appointment(24)
  await appointment(72)
  await put('sessions', client, {
    session_date: inHours(24).slice(0, 10),
    status: 'scheduled',
    appointment_id: next,
    notes: 'Ask about the sister',
  })
  const seen = (await overview(client)).nextAppointment
  expect(seen).toMatchObject({ id: next, preparation: 'Ask about the sister' })
  const running = await appointment(-0.25)
  expect((await overview(client)).nextAppointment).toMatchObject({ id: running, preparation: null })
})

test('the last note comes with its headings, and never a process note', async () => {
  const client = await newClient(therapist)
  expect((await overview(client)).lastNote).toBeNull()
  const note = (date: string, sections: { heading: string | null; text: string }[]) =>
    put('clinical_notes', client, { service_date: date, sections: JSON.stringify(sections) })
  await note('2026-03-01', [{ heading: null, text: 'An older one' }])
  await put('process_notes', client, { note_date: '2026-03-09', text: 'My own thoughts' })
  await note('2026-03-08', [
    { heading: 'Data', text: 'a'.repeat(900) },
    { heading: 'Plan', text: 'Walks' },
  ])
  const seen = await overview(client)
  expect(seen.lastNote).toMatchObject({
    date: '2026-03-08',
    signed: false,
    sections: [
      { heading: 'Data', text: 'a'.repeat(500) },
      { heading: 'Plan', text: 'Walks' },
    ],
  })
  expect(seen.openItems.unsignedNotes).toBe(2)
  expect(JSON.stringify(seen)).not.toContain('My own thoughts')
})

test('goals have their last progress, measures their latest scores, and what is unread is counted', async () => {
  const client = await newClient(therapist)
  const active = await plan(client, 'active')
  await progress(client, await goal(client, active), 40, '2026-05-01')
  await goal(client, active, { goal: 'Work', position: 1 })
  await goal(client, active, { goal: 'Gone', retired_at: '2026-05-02' })
  for (const [day, score] of [12, 9, 5].entries())
    await put('measure_responses', client, {
      measure_id: 'gad-7',
      pack_version: 1,
      taken_date: `2026-05-0${day + 1}`,
      answers: JSON.stringify([1, 1, 1, 1, 1, 1, 1]),
      unscored: '[]',
      score,
      band: `Band ${score}`,
      filled_by: 'client',
    })
  await put('mood_logs', client, { log_date: '2026-05-01', author: 'client' })
  const seen = await overview(client)
  expect(seen.goals).toMatchObject([
    { goal: 'Sleep', percent: 40 },
    { goal: 'Work', percent: null },
  ])
  expect(seen.measures).toMatchObject([
    {
      name: 'GAD-7',
      highest: 21,
      band: 'Band 5',
      scores: [
        { date: '2026-05-01', score: 12 },
        { date: '2026-05-02', score: 9 },
        { date: '2026-05-03', score: 5 },
      ],
    },
  ])
  expect(seen.openItems).toEqual({ unsignedNotes: 0, unreadEntries: 1, unreadMeasures: 3, draftsToReview: 0 })
})
