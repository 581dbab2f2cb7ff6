/// <reference lib="esnext.temporal" />
import type { Progress } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { newClient } from '../../testing/own-rows.ts'
import { openPlanCalls, planOf, problemOf, sentGoals } from '../../testing/plan-calls.ts'

let product: Product
let therapist: Browser & { userId: string }
let calls: Awaited<ReturnType<typeof openPlanCalls>>
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  calls = await openPlanCalls(therapist)
})
afterAll(() => product.stop())

const record = (goalId: string, given: object, headers?: Record<string, string>) =>
  therapist.post(`/api/v1/plan-goals/${goalId}/progress`, given, headers)
const today = () => Temporal.Now.plainDateISO('Europe/London').toString()

describe('goals', () => {
  test('stay who they are when they are reworded and put in another order; one taken out keeps its progress and can come back', async () => {
    const plan = await calls.add({
      treatmentGoals: [
        { goal: 'One', objectives: [{ objective: 'a' }, { objective: 'b' }] },
        { goal: 'Two' },
        { goal: 'Three' },
      ],
    })
    const [one, two, three] = sentGoals(plan) as [(typeof plan.treatmentGoals)[0], { id: string }, { id: string }]
    expect((await record(two.id, { percent: 40, comment: 'Kept' })).status).toBe(201)

    const next = planOf(
      await calls.change(plan.id, 1, {
        treatmentGoals: [
          three,
          { ...one, goal: 'One, reworded', objectives: [one.objectives[1], { objective: 'c' }] },
          { goal: 'Four' },
        ],
      }),
    )
    expect(next.treatmentGoals.map(({ id, goal }) => [id, goal])).toEqual([
      [three.id, 'Three'],
      [one.id, 'One, reworded'],
      [expect.any(String), 'Four'],
    ])
    expect(next.treatmentGoals[1]?.objectives.map(({ objective }) => objective)).toEqual(['b', 'c'])
    expect(next.treatmentGoals[1]?.objectives[0]?.id).toBe(one.objectives[1]?.id)
    expect(next.retiredGoals).toMatchObject([
      { id: two.id, goal: 'Two', progressCount: 1, progress: [{ percent: 40, comment: 'Kept' }] },
    ])
    expect((await record(two.id, { percent: 50 })).status).toBe(404)

    const back = planOf(
      await calls.change(plan.id, 2, { treatmentGoals: [...sentGoals(next), { id: two.id, goal: 'Two' }] }),
    )
    expect([back.retiredGoals, back.treatmentGoals.at(-1)]).toMatchObject([
      [],
      { id: two.id, progress: [{ percent: 40 }], retiredAt: null },
    ])
  })

  test('show how an objective was reached, and taken back', async () => {
    const plan = await calls.add({ treatmentGoals: [{ goal: 'One', objectives: [{ objective: 'a' }] }] })
    const id = plan.treatmentGoals[0]?.objectives[0]?.id
    const set = (reachedDate: string | null) => therapist.send('PUT', `/api/v1/plan-objectives/${id}`, { reachedDate })
    const reached = planOf(await set('2026-05-04'))
    expect([reached.treatmentGoals[0]?.objectives[0]?.reachedDate, reached.version]).toEqual(['2026-05-04', 2])
    expect(planOf(await set('2026-05-04')).version).toBe(2)
    expect(planOf(await set(null)).treatmentGoals[0]?.objectives[0]?.reachedDate).toBeNull()
    expect(problemOf(await set('2199-01-01')).errors).toEqual({ reachedDate: 'The date cannot be in the future' })
  })
})

describe('progress', () => {
  test('is recorded per session and listed newest first, the latest with the plan', async () => {
    const plan = await calls.add({ treatmentGoals: [{ goal: 'One' }] })
    const goalId = plan.treatmentGoals[0]?.id ?? ''
    const { rows } = await product.database.owner.query(
      `insert into sessions (therapist_id, client_id, session_date, status) values ($1, $2, current_date - 3, 'completed') returning id, session_date::text as day`,
      [therapist.userId, calls.clientId],
    )
    const [session] = rows as { id: string; day: string }[]
    const first = await record(goalId, { percent: 0, progressDate: '2026-01-05' })
    expect(first.json).toMatchObject({ percent: 0, comment: null, sessionId: null, sessionDate: null })
    const second = await record(goalId, {
      percent: 100,
      sessionId: session?.id,
      comment: 'Slept through\n\ntwice',
      progressDate: session?.day,
    })
    expect(second.json).toMatchObject({
      sessionId: session?.id,
      sessionDate: session?.day,
      comment: 'Slept through\n\ntwice',
    })
    expect((await record(goalId, { percent: 60 })).json).toMatchObject({ progressDate: today() })
    const list = (await therapist.get(`/api/v1/plan-goals/${goalId}/progress`)).json as {
      items: Progress[]
      total: number
    }
    expect([list.total, list.items.map(({ percent }) => percent)]).toEqual([3, [60, 100, 0]])
    const got = planOf(await therapist.get(`/api/v1/treatment-plans/${plan.id}`))
    expect(got.treatmentGoals[0]?.progress.map(({ percent }) => percent)).toEqual([0, 100, 60])
    expect(got.version).toBe(1)
    const { recentSessions } = (await therapist.get(`/api/v1/clients/${calls.clientId}/treatment-plans`)).json as {
      recentSessions: { id: string }[]
    }
    expect(recentSessions.map(({ id }) => id)).toEqual([session?.id])
  })

  test.each([
    ['percent', { percent: -1 }, 'Please enter a number between 0 and 100'],
    ['percent', { percent: 101 }, 'Please enter a number between 0 and 100'],
    ['percent', { percent: 33.3 }, 'Please enter a number between 0 and 100'],
    ['percent', {}, 'Please enter a number between 0 and 100'],
    ['comment', { percent: 5, comment: 'x'.repeat(2001) }, 'Input exceeds maximum length of 2000 characters'],
    ['progressDate', { percent: 5, progressDate: '2026-13-01' }, 'Please enter a valid date'],
    ['progressDate', { percent: 5, progressDate: '2199-01-01' }, 'The date cannot be in the future'],
  ])('with a wrong %s (%#) is refused', async (field, wrong, message) => {
    const plan = await calls.add({ treatmentGoals: [{ goal: 'One' }] })
    const answer = await record(plan.treatmentGoals[0]?.id ?? '', wrong)
    expect([answer.status, problemOf(answer).errors?.[field]]).toEqual([400, message])
  })

  test('cannot name the session of another client', async () => {
    const plan = await calls.add({ treatmentGoals: [{ goal: 'One' }] })
    const { rows } = await product.database.owner.query(
      `insert into sessions (therapist_id, client_id, session_date) values ($1, $2, current_date) returning id`,
      [therapist.userId, await newClient(therapist)],
    )
    const answer = await record(plan.treatmentGoals[0]?.id ?? '', { percent: 5, sessionId: rows[0].id })
    expect([answer.status, problemOf(answer).detail]).toEqual([404, 'The session was not found.'])
  })

  test('recorded by mistake can be deleted; sent twice it is recorded once; deleting the session leaves it', async () => {
    const plan = await calls.add({ treatmentGoals: [{ goal: 'One' }] })
    const goalId = plan.treatmentGoals[0]?.id ?? ''
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 5 }, () => record(goalId, { percent: 20 }, key)))
    const ids = new Set(answers.map((answer) => (answer.json as Progress).id))
    expect(ids.size).toBe(1)
    const { rows } = await product.database.owner.query(
      `insert into sessions (therapist_id, client_id, session_date) values ($1, $2, current_date) returning id`,
      [therapist.userId, calls.clientId],
    )
    await record(goalId, { percent: 30, sessionId: rows[0].id })
    await product.database.owner.query('delete from sessions where id = $1', [rows[0].id])
    for (const status of [200, 404])
      expect((await therapist.send('DELETE', `/api/v1/goal-progress/${[...ids][0]}`)).status).toBe(status)
    const list = (await therapist.get(`/api/v1/plan-goals/${goalId}/progress`)).json as { items: Progress[] }
    expect(list.items).toMatchObject([{ percent: 30, sessionId: null }])
  })

  test('comes with a plan up to the latest 24, the rest by the page', async () => {
    const plan = await calls.add({ treatmentGoals: [{ goal: 'One' }] })
    const goalId = plan.treatmentGoals[0]?.id ?? ''
    await product.database.owner.query(
      `insert into goal_progress (therapist_id, client_id, goal_id, progress_date, percent)
        select $1, $2, $3, '2026-01-01'::date + n, n from generate_series(0, 59) n`,
      [therapist.userId, calls.clientId, goalId],
    )
    const got = planOf(await therapist.get(`/api/v1/treatment-plans/${plan.id}`)).treatmentGoals[0]
    expect([got?.progressCount, got?.progress.map(({ percent }) => percent)]).toEqual([
      60,
      Array.from({ length: 24 }, (_, n) => n + 36),
    ])
    const last = (await therapist.get(`/api/v1/plan-goals/${goalId}/progress?page=3`)).json as { items: Progress[] }
    expect(last.items.map(({ percent }) => percent)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  })
})
