/// <reference lib="esnext.temporal" />
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

const today = () => Temporal.Now.plainDateISO('Europe/London').toString()

describe('a plan', () => {
  test('is stored as entered, with the specified defaults', async () => {
    const plan = await calls.add({
      planName: '  Better nights ',
      primaryDiagnosis: 'Insomnia',
      interventions: [' Sleep diary ', '', 'Stimulus control', '  '],
      targetSymptoms: ['Lying awake'],
      treatmentGoals: [{ goal: ' Sleep, mostly ', objectives: [{ objective: 'Up at seven' }] }, { goal: 'Fewer naps' }],
    })
    expect(plan).toMatchObject({
      clientId: calls.clientId,
      planName: 'Better nights',
      primaryDiagnosis: 'Insomnia',
      secondaryDiagnosis: null,
      interventions: ['Sleep diary', 'Stimulus control'],
      targetSymptoms: ['Lying awake'],
      successMetrics: [],
      estimatedDurationWeeks: 12,
      status: 'active',
      startDate: today(),
      endDate: null,
      reviewDate: null,
      version: 1,
      retiredGoals: [],
    })
    expect(plan.treatmentGoals.map(({ goal, objectives }) => [goal, objectives.map((one) => one.objective)])).toEqual([
      ['Sleep, mostly', ['Up at seven']],
      ['Fewer naps', []],
    ])
  })

  test('begins on the day of the practice, not on that of the server', async () => {
    const person = await product.person()
    const id = await newClient(person)
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Niue']) {
      await product.database.owner.query('update practice_settings set timezone = $1 where user_id = $2', [
        zone,
        person.userId,
      ])
      const answer = await person.post(`/api/v1/clients/${id}/treatment-plans`, { planName: zone })
      const list = await person.get(`/api/v1/clients/${id}/treatment-plans`)
      const day = Temporal.Now.plainDateISO(zone).toString()
      expect([planOf(answer).startDate, (list.json as { today: string }).today]).toEqual([day, day])
    }
  })

  test.each([
    ['planName', { planName: ' ' }, 'Plan name is required'],
    ['planName', { planName: 'x'.repeat(201) }, 'Input exceeds maximum length of 200 characters'],
    ['planName', { planName: 'a <script>' }, 'Input contains disallowed content'],
    ['primaryDiagnosis', { primaryDiagnosis: 'x'.repeat(501) }, 'Input exceeds maximum length of 500 characters'],
    ['estimatedDurationWeeks', { estimatedDurationWeeks: 0 }, 'Please enter a number of weeks between 1 and 1040'],
    ['estimatedDurationWeeks', { estimatedDurationWeeks: 1041 }, 'Please enter a number of weeks between 1 and 1040'],
    ['estimatedDurationWeeks', { estimatedDurationWeeks: 1.5 }, 'Please enter a number of weeks between 1 and 1040'],
    [
      'estimatedDurationWeeks',
      { estimatedDurationWeeks: 'twelve' },
      'Please enter a number of weeks between 1 and 1040',
    ],
    ['status', { status: 'archived' }, 'Please choose a status'],
    ['startDate', { startDate: '2026-02-30' }, 'Please enter a valid start date'],
    ['endDate', { endDate: 'never' }, 'Please enter a valid end date'],
    ['endDate', { startDate: '2026-05-02', endDate: '2026-05-01' }, 'The end date cannot be before the start date'],
    ['endDate', { endDate: '1990-05-01' }, 'The end date cannot be before the start date'],
    ['reviewDate', { reviewDate: '10000-01-01' }, 'Please enter a valid review date'],
    ['interventions.0', { interventions: ['x'.repeat(201)] }, 'Input exceeds maximum length of 200 characters'],
    ['targetSymptoms', { targetSymptoms: Array.from({ length: 51 }, (_, n) => `s${n}`) }, 'Enter at most 50'],
    ['treatmentGoals.0.goal', { treatmentGoals: [{ goal: '' }] }, 'Please describe the goal'],
    [
      'treatmentGoals.0.objectives.0.objective',
      { treatmentGoals: [{ goal: 'A', objectives: [{ objective: ' ' }] }] },
      'Please describe the objective',
    ],
    ['treatmentGoals', { treatmentGoals: Array(31).fill({ goal: 'A' }) }, 'Enter at most 30 goals'],
    [
      'treatmentGoals',
      { treatmentGoals: [{ goal: 'A', objectives: [{ objective: 'B', reachedDate: '2199-01-01' }] }] },
      'The date cannot be in the future',
    ],
  ])('with a wrong %s (%#) is refused', async (field, wrong, message) => {
    const answer = await calls.send(wrong)
    expect([answer.status, problemOf(answer).errors?.[field]]).toEqual([400, message])
  })

  test('sent ten times concurrently with one key, is added once', async () => {
    const of = await newClient(therapist)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 10 }, () => calls.send({}, of, key)))
    expect(new Set(answers.map((answer) => `${answer.status} ${planOf(answer).id}`)).size).toBe(1)
    const list = await therapist.get(`/api/v1/clients/${of}/treatment-plans`)
    expect((list.json as { total: number }).total).toBe(1)
  })

  test('can change from any status to any other', async () => {
    const { id, ...plan } = await calls.add()
    let { version } = plan
    for (const status of ['completed', 'active', 'discontinued', 'paused', 'completed', 'discontinued', 'active']) {
      const answer = await calls.change(id, version, { status })
      expect([answer.status, planOf(answer).status]).toEqual([200, status])
      version = planOf(answer).version
    }
  })

  test('of a stranger is as one that is not there, and so is what hangs on it', async () => {
    const plan = await calls.add({ treatmentGoals: [{ goal: 'A', objectives: [{ objective: 'B' }] }] })
    const stranger = await product.person()
    const [goal] = plan.treatmentGoals
    for (const [method, path, input] of [
      ['GET', `clients/${calls.clientId}/treatment-plans`, undefined],
      ['GET', `treatment-plans/${plan.id}`, undefined],
      ['PUT', `treatment-plans/${plan.id}`, { version: 1, planName: 'Mine' }],
      ['PUT', `treatment-plans/${plan.id}`, { version: 1, planName: 'Mine', treatmentGoals: sentGoals(plan) }],
      ['DELETE', `treatment-plans/${plan.id}`, undefined],
      ['GET', `treatment-plans/${plan.id}/print`, undefined],
      ['GET', `treatment-plans/${plan.id}/versions/1`, undefined],
      ['POST', `plan-goals/${goal?.id}/progress`, { percent: 5 }],
      ['PUT', `plan-objectives/${goal?.objectives[0]?.id}`, { reachedDate: null }],
    ] as const)
      expect([path, (await stranger.send(method, `/api/v1/${path}`, input)).status]).toEqual([path, 404])
    expect(planOf(await therapist.get(`/api/v1/treatment-plans/${plan.id}`))).toMatchObject({ version: 1 })
  })

  test('cannot take in a goal or an objective of another plan', async () => {
    const other = await calls.add({ treatmentGoals: [{ goal: 'Of the other', objectives: [{ objective: 'Too' }] }] })
    const plan = await calls.add({ treatmentGoals: [{ goal: 'Own' }] })
    const [theirs] = sentGoals(other)
    const [own] = sentGoals(plan)
    for (const treatmentGoals of [
      [theirs],
      [{ ...own, objectives: theirs?.objectives }],
      [{ id: crypto.randomUUID(), goal: 'None' }],
      [{ goal: 'New', objectives: theirs?.objectives }],
    ])
      expect((await calls.change(plan.id, 1, { treatmentGoals })).status).toBe(404)
    expect((await calls.change(plan.id, 1, { treatmentGoals: [own, own] })).status).toBe(400)
    expect(planOf(await therapist.get(`/api/v1/treatment-plans/${other.id}`)).treatmentGoals).toEqual(
      other.treatmentGoals,
    )
  })
})
