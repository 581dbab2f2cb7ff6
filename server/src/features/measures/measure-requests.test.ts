import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import type { MeasureRequest } from '@openhour/shared/features/measures/measure-requests.contract.ts'
import { portalMeasureTexts, requestTexts } from '@openhour/shared/features/measures/measure-requests.rules.ts'
import type { MeasureResponse, RiskAlert } from '@openhour/shared/features/measures/measures.contract.ts'
import { practiceNotFound } from '@openhour/shared/features/portal/portal.rules.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayFromNow } from '../../testing/appointment-calls.ts'
import {
  call,
  calmAnswers,
  listRequests,
  openMeasure,
  portalMeasures,
  refused,
  sendMeasure,
  told,
} from '../../testing/measure-calls.ts'
import { newClient } from '../../testing/own-rows.ts'
import { connectedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

let product: Product
let therapist: Browser & { userId: string }
let client: Awaited<ReturnType<typeof connectedClient>>
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  client = await connectedClient(therapist)
})
afterAll(() => product.stop())

const risky = [0, 0, 0, 0, 0, 0, 0, 0, 1]

const ask = (of = client, more: object = {}) =>
  call<MeasureRequest>(therapist, 'measureRequests/request', { clientId: of.clientId, measureId: 'phq-9', ...more })
async function asked(of = client, more: object = {}): Promise<MeasureRequest> {
  const { status, body } = await ask(of, more)
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}
type Results = { responses: MeasureResponse[]; alerts: RiskAlert[] }
const results = async (of = client) => (await call<Results>(therapist, 'measures/list', { clientId: of.clientId })).body

describe('a single request', () => {
  test('reaches the client, who reads in plain words what it is about, and the questions without how they are scored', async () => {
    const own = await connectedClient(therapist)
    const { id, state } = await asked(own, { dueDate: dayFromNow(3) })
    expect(state).toBe('waiting')
    expect(await portalMeasures(own)).toMatchObject({
      waiting: [{ id, name: 'PHQ-9', title: 'About your mood', minutes: 2, dueDate: dayFromNow(3) }],
      total: 0,
    })
    expect((await call(own, 'portal/home', { clientId: own.clientId })).body).toMatchObject({ waitingMeasures: 1 })
    const { body } = await openMeasure(own, id)
    expect(body.questions?.items).toHaveLength(9)
    const parts = ['items', 'licence', 'options', 'question', 'riskItems', 'unscored', 'version']
    expect(Object.keys(body.questions ?? {}).toSorted()).toEqual(parts)
    const [notification] = await told(own, 'measure-requested')
    expect(notification).toMatchObject({ actionUrl: `/client/measures?clientId=${own.clientId}` })
    expect(JSON.stringify(notification)).not.toMatch(/PHQ|measure |depress|health/i)
  })

  test('is answered once: five sends are one response, scored by the server, unread until the therapist marks it', async () => {
    const own = await connectedClient(therapist)
    const { id } = await asked(own)
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendMeasure(own, id, { unscored: [1] })))
    answers.push(await sendMeasure(own, id, { unscored: [1] }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    for (const { body } of answers) expect(body).toMatchObject({ state: 'done', sentAt: answers[0]?.body.sentAt })
    const { responses } = await results(own)
    expect(responses).toMatchObject([
      { filledBy: 'client', score: 5, band: 'Mild', missing: 0, answers: calmAnswers, unscored: [1], readAt: null },
    ])
    expect((await listRequests(therapist, own.clientId)).requests).toMatchObject([
      { id, state: 'done', responseId: responses[0]?.id },
    ])
    expect(await portalMeasures(own)).toMatchObject({ waiting: [], items: [{ id, readAt: null }], total: 1 })
    expect((await openMeasure(own, id)).body).toMatchObject({ answers: calmAnswers, unscored: [1] })

    const dashboard = async () => (await therapist.get('/api/v1/dashboard')).json as DashboardDay
    const waiting = { clientId: own.clientId, total: 1 }
    const before = await dashboard()
    expect(before.unreadMeasures).toContainEqual(expect.objectContaining(waiting))
    const read = { clientId: own.clientId, ids: [responses[0]?.id] }
    expect((await call<{ items: object[] }>(therapist, 'measures/markRead', read)).body.items).toHaveLength(1)
    expect((await call(therapist, 'measures/markRead', read)).body).toEqual({ items: [] })
    const after = await dashboard()
    expect(before.pendingReviews - after.pendingReviews).toBe(1)
    expect(after.unreadMeasures).not.toContainEqual(expect.objectContaining(waiting))
    expect((await portalMeasures(own)).items).toMatchObject([{ readAt: expect.any(String) }])

    expect(refused(await sendMeasure(own, id, { answers: risky }))).toEqual([409, portalMeasureTexts.done])
  })

  test('follows the measure’s own rule for answers that are left out', async () => {
    const { id } = await asked()
    expect((await sendMeasure(client, id, { answers: [null, 1, 1, 1, 1, 1, 1, 1, 0] })).status).toBe(200)
    const other = await asked()
    expect((await sendMeasure(client, other.id, { answers: [1, 1, 1, 1, 1, 1, 1, 1, null] })).status).toBe(200)
    const [second, first] = (await results()).responses
    expect([first?.score, first?.missing, second?.score, second?.missing]).toEqual([7.88, 1, null, 1])
  })

  test('an answer that speaks of self-harm raises one alert and one notification, and acknowledging it is reading', async () => {
    const own = await connectedClient(therapist)
    const { id } = await asked(own)
    await Promise.all([1, 2, 3, 4, 5].map(() => sendMeasure(own, id, { answers: risky })))
    const { responses, alerts } = await results(own)
    expect([responses.length, alerts]).toEqual([1, [expect.objectContaining({ item: 9, answer: 1 })]])
    const mine = (await told(therapist, 'risk-alert')).filter(({ actionUrl }) => actionUrl.includes(own.clientId))
    expect(mine).toHaveLength(1)
    expect(JSON.stringify(mine)).not.toMatch(/PHQ|harm|dead|Example/i)
    const dashboard = (await therapist.get('/api/v1/dashboard')).json as DashboardDay
    expect(dashboard.unreadMeasures.some(({ clientId }) => clientId === own.clientId)).toBe(false)
    const done = { id: alerts[0]?.id, actionTaken: 'Called at once.' }
    expect((await call(therapist, 'measures/acknowledge', done)).status).toBe(200)
    expect((await results(own)).responses).toMatchObject([{ readAt: expect.any(String) }])
  })

  test.each([
    ['too few answers', { answers: [1] }, [400, { answers: portalMeasureTexts.notAnswers }]],
    ['no answer', { answers: Array(9).fill(null) }, [400, { answers: portalMeasureTexts.notAnswers }]],
    ['an answer that is no option', { answers: Array(9).fill(4) }, [400, { answers: portalMeasureTexts.notAnswers }]],
    ['a further answer that is no option', { unscored: [9] }, [400, { unscored: portalMeasureTexts.notAnswers }]],
    ['an older version', { version: 7 }, [409, portalMeasureTexts.newVersion]],
  ])('%s is refused, and nothing is saved', async (_what, more, refusal) => {
    const own = await connectedClient(therapist)
    const { id } = await asked(own)
    expect(refused(await sendMeasure(own, id, more))).toEqual(refusal)
    expect(await portalMeasures(own)).toMatchObject({ waiting: [{ id }], total: 0 })
  })

  test('waits once for each measure, and ends when it is stopped or its day is over', async () => {
    const own = await connectedClient(therapist)
    const { id } = await asked(own)
    expect(refused(await ask(own))).toEqual([409, requestTexts.alreadyWaiting])
    expect((await call(therapist, 'measureRequests/stop', { id })).body).toMatchObject({ state: 'stopped' })
    expect(refused(await call(therapist, 'measureRequests/stop', { id }))).toEqual([409, requestTexts.notOpen])
    expect(refused(await sendMeasure(own, id, {}))).toEqual([409, `${portalMeasureTexts.stopped} Nothing was sent.`])
    const late = await asked(own, { dueDate: dayFromNow(0) })
    await product.database.owner.query(`update measure_requests set closes_at = now() where id = $1`, [late.id])
    expect(refused(await sendMeasure(own, late.id, {}))).toEqual([
      409,
      `${portalMeasureTexts.missed} Nothing was sent.`,
    ])
    expect((await listRequests(therapist, own.clientId)).requests.map(({ state }) => state)).toEqual([
      'missed',
      'stopped',
    ])
    expect((await portalMeasures(own)).waiting).toEqual([])
    expect(refused(await ask(own, { dueDate: dayFromNow(-2) }))).toEqual([400, { dueDate: requestTexts.pastDate }])
  })

  test('is for clients who have joined, and for the practice’s own', async () => {
    const clientId = await newClient(therapist)
    const not = (text: string) => [409, text]
    expect(refused(await ask({ ...client, clientId }))).toEqual(not(requestTexts.notJoined))
    expect(await listRequests(therapist, clientId)).toEqual({ requests: [], schedules: [], canFill: false })
    const own = await connectedClient(therapist)
    const { id } = await asked(own)
    await therapist.post('/rpc/clients/archive', { json: { id: own.clientId } })
    expect(refused(await ask(own))).toEqual(not(requestTexts.archived))
    expect(refused(await sendMeasure(own, id, {}))).toEqual([404, practiceNotFound])
    const stranger = await product.person()
    expect((await call(stranger, 'measureRequests/stop', { id })).status).toBe(404)
    expect((await call(stranger, 'measures/markRead', { clientId: own.clientId, ids: [id] })).status).toBe(404)
    for (const other of [id, crypto.randomUUID()]) {
      expect(refused(await openMeasure(client, other))).toEqual([404, portalMeasureTexts.notFound])
      expect(refused(await sendMeasure(client, other))).toEqual([404, portalMeasureTexts.notFound])
    }
  })
})

test('what was asked and sent is in the audit log and in the client’s download', async () => {
  const { id } = await asked()
  await sendMeasure(client, id)
  const read = () =>
    product.database.owner.query<{ actor_role: string; action: string }>(
      `select actor_role, action from audit_log where entity = 'measure_requests' and entity_id = $1 order by seq`,
      [id],
    )
  await expect
    .poll(async () => (await read()).rows)
    .toEqual([
      { actor_role: 'therapist', action: 'added' },
      { actor_role: 'client', action: 'changed' },
    ])
})
