import type { Plan, PlanSnapshot, PlanVersion } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { newClient } from '../../testing/own-rows.ts'

let product: Product
let therapist: Browser & { userId: string }
let clientId: string
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  clientId = await newClient(therapist)
})
afterAll(() => product.stop())

const planOf = (answer: Answer) => answer.json as Plan
async function added(given: object = {}): Promise<Plan> {
  return planOf(await therapist.post(`/api/v1/clients/${clientId}/treatment-plans`, { planName: 'Nights', ...given }))
}
const change = (id: string, version: number, given: object) =>
  therapist.send('PUT', `/api/v1/treatment-plans/${id}`, { version, planName: 'Nights', ...given })
const versions = async (id: string) =>
  (await therapist.get(`/api/v1/treatment-plans/${id}/versions`)).json as { items: PlanVersion[]; total: number }
const snapshot = async (id: string, version: number) =>
  ((await therapist.get(`/api/v1/treatment-plans/${id}/versions/${version}`)).json as { snapshot: PlanSnapshot })
    .snapshot
const auditOf = async (id: string) => {
  const { rows } = await product.database.owner.query(
    `select action || ' ' || entity as line from audit_log where entity_id = $1 order by seq`,
    [id],
  )
  return rows.map(({ line }) => line as string)
}

describe('versions', () => {
  test('say what changed, and show the plan as it stood', async () => {
    const plan = await added({ treatmentGoals: [{ goal: 'One', objectives: [{ objective: 'a' }] }] })
    const goals = plan.treatmentGoals.map(({ id, goal, objectives }) => ({ id, goal, objectives }))
    const startDate = plan.startDate
    await change(plan.id, 1, { treatmentGoals: goals, status: 'paused', interventions: ['Diary'], startDate })
    await change(plan.id, 2, { treatmentGoals: [], status: 'paused', interventions: ['Diary'] })
    const list = await versions(plan.id)
    expect([list.total, list.items.map(({ version, changed }) => [version, changed])]).toEqual([
      3,
      [
        [3, ['treatmentGoals']],
        [2, ['interventions', 'status']],
        [1, []],
      ],
    ])
    expect(await snapshot(plan.id, 1)).toEqual({
      planName: 'Nights',
      primaryDiagnosis: null,
      secondaryDiagnosis: null,
      treatmentGoals: goals,
      interventions: [],
      targetSymptoms: [],
      successMetrics: [],
      estimatedDurationWeeks: 12,
      status: 'active',
      startDate,
      endDate: null,
      reviewDate: null,
    })
    expect([(await snapshot(plan.id, 2)).status, (await snapshot(plan.id, 3)).treatmentGoals]).toEqual(['paused', []])
    expect((await therapist.get(`/api/v1/treatment-plans/${plan.id}/versions/4`)).status).toBe(404)
  })

  test('are not added by saving without changes, by progress, or by a failed change', async () => {
    const plan = await added({ treatmentGoals: [{ goal: 'One' }] })
    const goals = plan.treatmentGoals.map(({ id, goal }) => ({ id, goal }))
    expect(planOf(await change(plan.id, 1, { treatmentGoals: goals })).version).toBe(1)
    await therapist.post(`/api/v1/plan-goals/${goals[0]?.id}/progress`, { percent: 10 })
    const failed = await change(plan.id, 1, {
      planName: 'Half a change',
      treatmentGoals: [...goals, { id: crypto.randomUUID(), goal: 'None' }],
    })
    expect(failed.status).toBe(404)
    expect((await versions(plan.id)).total).toBe(1)
    expect(planOf(await therapist.get(`/api/v1/treatment-plans/${plan.id}`)).planName).toBe('Nights')
  })

  test('only go forward: a change of an older one is refused, and of twenty concurrent changes one succeeds', async () => {
    const plan = await added()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(plan.id, 1, { planName: `Window ${n}` })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(19).fill(409)])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.json).toMatchObject({
      code: 'version-conflict',
      detail: 'This plan was changed in another tab. Nothing was overwritten. Compare both versions, then save again.',
    })
    expect((await versions(plan.id)).total).toBe(2)
    expect((await change(plan.id, 7, {})).status).toBe(409)
    expect((await change(plan.id, 2, {})).status).toBe(200)
  })

  test('are not both taken of two windows that wait for the same plan', async () => {
    const plan = await added()
    const other = await product.database.owner.connect()
    await other.query('begin')
    await other.query('select from treatment_plans where id = $1 for update', [plan.id])
    const answers = Promise.all(['One', 'Two'].map((planName) => change(plan.id, 1, { planName })))
    const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await product.database.owner.query(waiting)).rows[0].n).toBe(2)
    await other.query('commit')
    other.release()
    expect((await answers).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await versions(plan.id)).total).toBe(2)
  })

  test('cannot be changed or deleted by who works for a person', async () => {
    const plan = await added()
    const app = new pg.Client(product.database.logins.openhour_app)
    await app.connect()
    try {
      await app.query(`select set_config('app.user_id', $1, false), set_config('app.user_role', 'therapist', false)`, [
        therapist.userId,
      ])
      expect((await app.query('select from treatment_plan_versions where plan_id = $1', [plan.id])).rowCount).toBe(1)
      for (const statement of [
        `update treatment_plan_versions set snapshot = '{}' where plan_id = $1`,
        `update treatment_plan_versions set version = 9 where plan_id = $1`,
        `delete from treatment_plan_versions where plan_id = $1`,
        `select app.delete_record('treatment_plan_versions', id) from treatment_plan_versions where plan_id = $1`,
        `delete from goal_progress where goal_id = $1`,
      ])
        await expect(app.query(statement, [plan.id])).rejects.toMatchObject({ code: '42501' })
      const again = `insert into treatment_plan_versions (therapist_id, client_id, plan_id, version, snapshot) values ($1, $2, $3, 1, '{}')`
      await expect(app.query(again, [therapist.userId, clientId, plan.id])).rejects.toMatchObject({ code: '23505' })
    } finally {
      await app.end()
    }
    expect((await snapshot(plan.id, 1)).planName).toBe('Nights')
  })
})

describe('what was done to a plan', () => {
  test('is audited, also when opened and printed, and is deleted with everything that belongs to it', async () => {
    const plan = await added({ treatmentGoals: [{ goal: 'One', objectives: [{ objective: 'a' }] }] })
    const goalId = plan.treatmentGoals[0]?.id ?? ''
    await therapist.post(`/api/v1/plan-goals/${goalId}/progress`, { percent: 10 })
    const print = await therapist.get(`/api/v1/treatment-plans/${plan.id}/print`)
    expect(print.json).toMatchObject({
      clientName: 'Mila Example',
      therapistName: 'Robin Example',
      plan: { id: plan.id },
    })
    await therapist.get(`/api/v1/treatment-plans/${plan.id}`)
    expect((await therapist.send('DELETE', `/api/v1/treatment-plans/${plan.id}`)).status).toBe(200)
    expect(await auditOf(plan.id)).toEqual([
      'added treatment_plans',
      'printed treatment_plans',
      'opened treatment_plans',
      'deleted treatment_plans',
    ])
    for (const table of ['plan_goals', 'plan_objectives', 'goal_progress', 'treatment_plan_versions']) {
      const column = { plan_goals: 'id', plan_objectives: 'goal_id', goal_progress: 'goal_id' }[table] ?? 'plan_id'
      const left = await product.database.owner.query(`select from ${table} where ${column} = $1`, [
        column === 'plan_id' ? plan.id : goalId,
      ])
      expect([table, left.rowCount]).toEqual([table, 0])
    }
    expect((await therapist.send('DELETE', `/api/v1/treatment-plans/${plan.id}`)).status).toBe(404)
  })

  test('may be read after the trial, and not written', async () => {
    const person = await product.person()
    const client = await newClient(person)
    const plan = planOf(
      await person.post(`/api/v1/clients/${client}/treatment-plans`, {
        planName: 'Of the trial',
        treatmentGoals: [{ goal: 'One', objectives: [{ objective: 'a' }] }],
      }),
    )
    const [goal] = plan.treatmentGoals
    const progress = await person.post(`/api/v1/plan-goals/${goal?.id}/progress`, { percent: 10 })
    await product.database.owner.query(
      `update subscribers set trial_ends_at = now() - interval '1 day' where user_id = $1`,
      [person.userId],
    )
    const path = `/api/v1/treatment-plans/${plan.id}`
    await expect.poll(async () => (await person.send('PUT', path, { version: 1, planName: 'New' })).status).toBe(402)
    for (const [method, address, input] of [
      ['POST', `/api/v1/clients/${client}/treatment-plans`, { planName: 'Another' }],
      ['DELETE', path, undefined],
      ['PUT', `/api/v1/plan-objectives/${goal?.objectives[0]?.id}`, { reachedDate: null }],
      ['POST', `/api/v1/plan-goals/${goal?.id}/progress`, { percent: 20 }],
      ['DELETE', `/api/v1/goal-progress/${(progress.json as { id: string }).id}`, undefined],
    ] as const) {
      const answer = await person.send(method, address, input)
      expect([address, answer.status, answer.json]).toMatchObject([
        address,
        402,
        { code: 'tier-required', feature: 'treatmentPlans', requiredTier: 'pro' },
      ])
    }
    for (const address of [
      `/api/v1/clients/${client}/treatment-plans`,
      path,
      `${path}/print`,
      `${path}/versions`,
      `${path}/versions/1`,
      `/api/v1/plan-goals/${goal?.id}/progress`,
    ])
      expect([address, (await person.get(address)).status]).toEqual([address, 200])
  })
})
