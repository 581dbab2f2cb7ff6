import type { PortalPlan } from '@openhour/shared/features/portal/portal-record.contract.ts'
import type { Plan } from '@openhour/shared/features/treatment-plans/plan-shapes.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openPlanCalls, planOf, problemOf, sentGoals } from '../../testing/plan-calls.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

type Client = Awaited<ReturnType<typeof joinedClient>>

let product: Product
let therapist: Browser & { userId: string }
let calls: Awaited<ReturnType<typeof openPlanCalls>>
let client: Client
/** A client of the same practice. */
let neighbour: Client
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  calls = await openPlanCalls(therapist)
  client = await joinedClient(product, therapist)
  neighbour = await joinedClient(product, therapist)
})
afterAll(() => product.stop())

const goals = [
  {
    goal: 'Sleep through',
    objectives: [{ objective: 'Up at seven', reachedDate: '2026-05-04' }, { objective: 'No naps' }],
  },
  { goal: 'Fewer worries' },
]
async function addPlan(given: object = {}, of = client.clientId): Promise<Plan> {
  const answer = await calls.send({ treatmentGoals: goals, reviewDate: '2026-09-01', ...given }, of)
  expect(answer.status).toBe(201)
  return planOf(answer)
}
const share = ({ id }: { id: string }, who: Browser = therapist) =>
  who.send('PUT', `/api/v1/treatment-plans/${id}/shared`, {})
const unshare = ({ id }: { id: string }, who: Browser = therapist) =>
  who.send('DELETE', `/api/v1/treatment-plans/${id}/shared`)
async function seenBy(who: Client = client): Promise<PortalPlan[]> {
  const answer = await who.get(`/api/v1/portal/practices/${who.clientId}/plan`)
  const { items, total } = answer.json as { items: PortalPlan[]; total: number }
  expect(total).toBe(items.length)
  return items
}
const notifications = async (who: Browser = client) => {
  const { items } = (await who.get('/api/v1/notifications')).json as { items: { kind: string; actionUrl: string }[] }
  return items.filter(({ kind }) => kind === 'plan-shared')
}

describe('a shared plan', () => {
  test('shows its client the goals, objectives and review date, and nothing else', async () => {
    const plan = await addPlan({ planName: 'Insomnia, chronic', primaryDiagnosis: 'F51.0', interventions: ['Diary'] })
    expect(await seenBy()).toEqual([])
    const shared = planOf(await share(plan))
    expect(shared.sharedAt).toMatch(/Z$/)
    const [first, second] = plan.treatmentGoals
    const [up, naps] = first?.objectives ?? []
    expect(await seenBy()).toEqual([
      {
        id: plan.id,
        reviewDate: '2026-09-01',
        sharedAt: shared.sharedAt,
        goals: [
          {
            id: first?.id,
            goal: 'Sleep through',
            objectives: [
              { id: up?.id, objective: 'Up at seven', reachedDate: '2026-05-04' },
              { id: naps?.id, objective: 'No naps', reachedDate: null },
            ],
          },
          { id: second?.id, goal: 'Fewer worries', objectives: [] },
        ],
      },
    ])
    expect(await seenBy(neighbour)).toEqual([])
    expect((await neighbour.get(`/api/v1/portal/practices/${client.clientId}/plan`)).status).toBe(404)
    await unshare(plan)
    expect(await seenBy()).toEqual([])
  })

  test('leaves out removed goals and objectives, and stays shared when it changes', async () => {
    const plan = await addPlan()
    const { sharedAt } = planOf(await share(plan))
    const [first] = sentGoals(plan)
    const kept = { ...first, objectives: first?.objectives.slice(1) }
    const changed = planOf(await calls.change(plan.id, plan.version, { treatmentGoals: [kept] }))
    expect([changed.sharedAt, changed.version]).toEqual([sharedAt, 2])
    const [seen] = await seenBy()
    expect(seen?.goals.map(({ goal, objectives }) => [goal, objectives.map((one) => one.objective)])).toEqual([
      ['Sleep through', ['No naps']],
    ])
    await unshare(plan)
  })

  test('the last shared stands first, each with its own goals', async () => {
    const [older, newer] = [
      await addPlan({ treatmentGoals: [{ goal: 'First' }] }),
      await addPlan({ treatmentGoals: [{ goal: 'Second' }] }),
    ]
    await share(newer)
    await share(older)
    expect((await seenBy()).map(({ goals: [goal] }) => goal?.goal)).toEqual(['First', 'Second'])
    for (const plan of [older, newer]) await unshare(plan)
  })
})

describe('sharing', () => {
  test('is noticed once, in words that say nothing of its content, and again after it was stopped', async () => {
    const before = (await notifications()).length
    const plan = await addPlan({ planName: 'Insomnia' })
    const first = planOf(await share(plan))
    expect(planOf(await share(plan)).sharedAt).toBe(first.sharedAt)
    const [news] = await notifications()
    expect(await notifications()).toHaveLength(before + 1)
    expect(news).toMatchObject({
      title: 'Your therapist shared a plan with you',
      message: 'You can now read the goals that you work on together.',
      actionUrl: `/client/plan?clientId=${client.clientId}`,
    })
    expect(planOf(await unshare(plan)).sharedAt).toBeNull()
    await share(plan)
    expect(await notifications()).toHaveLength(before + 2)
    expect(await notifications(neighbour)).toEqual([])
    await unshare(plan)
  })

  test('works before the client is in the portal, and while they are archived, without telling anybody', async () => {
    const early = await addPlan({}, calls.clientId)
    expect(planOf(await share(early)).sharedAt).not.toBeNull()
    const gone = await joinedClient(product, therapist)
    const plan = await addPlan({}, gone.clientId)
    expect((await therapist.post('/rpc/clients/archive', { json: { id: gone.clientId } })).status).toBe(200)
    expect((await share(plan)).status).toBe(200)
    expect(await notifications(gone)).toEqual([])
  })

  test('is in the audit log', async () => {
    const plan = await addPlan()
    await share(plan)
    await share(plan)
    await unshare(plan)
    const { rows } = await product.database.owner.query<{ action: string }>(
      `select action from (select at, action, entity_id from audit_log union all select at, action, entity_id from audit_unchained) entry
       where entity_id = $1 and action in ('shared', 'unshared', 'changed') order by at`,
      [plan.id],
    )
    expect(rows.map(({ action }) => action)).toEqual(['shared', 'unshared'])
  })

  test('of a plan of another practice is refused', async () => {
    const plan = await addPlan()
    const other = await product.person()
    for (const answer of [await share(plan, other), await unshare(plan, other)])
      expect([answer.status, problemOf(answer).detail]).toEqual([404, 'The treatment plan was not found.'])
  })

  test('can be stopped after a downgrade, but not begun', async () => {
    const pro = await product.person()
    const ofPro = await joinedClient(product, pro)
    const [one, two] = await Promise.all(
      ['One', 'Two'].map(async (planName) =>
        planOf(await pro.post(`/api/v1/clients/${ofPro.clientId}/treatment-plans`, { planName })),
      ),
    )
    if (!one || !two) throw new Error('no plans')
    await share(one, pro)
    await product.database.owner.query(
      `update subscribers set trial_ends_at = now() - interval '1 day' where user_id = $1`,
      [pro.userId],
    )
    await expect.poll(async () => (await share(two, pro)).status).toBe(402)
    expect(planOf(await unshare(one, pro)).sharedAt).toBeNull()
  })
})
