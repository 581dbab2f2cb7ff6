import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { newClient } from '../../testing/own-rows.ts'
import { readPacks } from './packs.ts'

let product: Product
let therapist: Browser & { userId: string }
let clientId: string
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  clientId = await newClient(therapist)
})
afterAll(() => product.stop())

type Kept = {
  response: { id: string; score: number; band: string; missing: number; answers: number[] }
  alerts: { id: string; item: number; answer: number; acknowledgedAt: string | null; actionTaken: string | null }[]
}
type Problem = { code: string; detail: string; errors?: Record<string, string> }
const kept = (answer: Answer) => answer.json as Kept
const problem = (answer: Answer) => answer.json as Problem

const quiet = { measureId: 'phq-9', takenDate: '2026-05-01', answers: [2, 2, 1, 1, 1, 1, 1, 1, 0], unscored: [1] }
const risky = { ...quiet, answers: [0, 0, 0, 0, 0, 0, 0, 0, 1] }
const add = (input: object = quiet, who: Browser = therapist, id = clientId, headers?: Record<string, string>) =>
  who.post(`/api/v1/clients/${id}/measures`, input, headers)
const acknowledge = (
  id: string,
  actionTaken = 'Talked about it at once; safety plan agreed.',
  who: Browser = therapist,
) => who.post(`/api/v1/risk-alerts/${id}/acknowledge`, { actionTaken })

describe('a response', () => {
  test('is scored by the server and stored', async () => {
    const answer = await add()
    expect(answer.status).toBe(201)
    expect(kept(answer)).toMatchObject({
      response: {
        score: 10,
        band: 'Moderate',
        missing: 0,
        answers: quiet.answers,
        unscored: [1],
        filledBy: 'therapist',
      },
      alerts: [],
    })
    const list = (await therapist.get(`/api/v1/clients/${clientId}/measures`)).json as { responses: { id: string }[] }
    expect(list.responses.map(({ id }) => id)).toContain(kept(answer).response.id)
  })

  test('sent twice is stored once', async () => {
    const id = await newClient(therapist)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [first, second] = [await add(risky, therapist, id, key), await add(risky, therapist, id, key)]
    expect(kept(second)).toEqual(kept(first))
    const list = (await therapist.get(`/api/v1/clients/${id}/measures`)).json as { total: number; alerts: object[] }
    expect([list.total, list.alerts.length]).toEqual([1, 1])
  })

  test('cannot be changed, not even as the application role', async () => {
    const { response } = kept(await add())
    const connection = await product.database.owner.connect()
    try {
      await connection.query('begin; set local role openhour_app')
      await connection.query(
        `select set_config('app.user_id', $1, true), set_config('app.user_role', 'therapist', true)`,
        [therapist.userId],
      )
      await expect(
        connection.query(`update measure_responses set score = 0 where id = $1`, [response.id]),
      ).rejects.toMatchObject({ code: '42501' })
    } finally {
      await connection.query('rollback')
      connection.release()
    }
  })

  test.each([
    [{ measureId: 'phq-10' }, 'measureId', 'Please choose a measure'],
    [{ takenDate: '2026-02-30' }, 'takenDate', 'Please select a date'],
    [{ takenDate: '2199-01-01' }, 'takenDate', 'The date cannot be in the future'],
    [{ answers: [1, 1] }, 'answers', 'The answers do not fit this measure. Please fill it in again.'],
    [{ answers: Array(9).fill(4) }, 'answers', 'The answers do not fit this measure. Please fill it in again.'],
    [{ answers: Array(9).fill(null) }, 'answers', 'The answers do not fit this measure. Please fill it in again.'],
    [{ unscored: [9] }, 'unscored', 'The answers do not fit this measure. Please fill it in again.'],
  ])('with %j is refused', async (change, field, sentence) => {
    const answer = await add({ ...quiet, ...change })
    expect([answer.status, problem(answer).errors?.[field]]).toEqual([400, sentence])
  })

  test('cannot refer to a session of another practice or client', async () => {
    const { rows } = await product.database.owner.query(
      `insert into sessions (therapist_id, client_id, session_date) values ($1, $2, current_date) returning id`,
      [therapist.userId, await newClient(therapist)],
    )
    for (const sessionId of [rows[0].id, crypto.randomUUID()])
      expect((await add({ ...quiet, sessionId })).status).toBe(404)
  })

  test('of another practice is not found', async () => {
    const stranger = await product.person()
    const { response, alerts } = kept(await add(risky))
    expect((await stranger.get(`/api/v1/clients/${clientId}/measures`)).status).toBe(404)
    expect((await add(quiet, stranger)).status).toBe(404)
    expect((await stranger.send('DELETE', `/api/v1/measures/${response.id}`)).status).toBe(404)
    expect((await acknowledge(alerts[0]?.id ?? '', 'Nothing', stranger)).status).toBe(404)
  })
})

describe('an answer that speaks of self-harm', () => {
  test('raises an alert regardless of the score, and a notification without details', async () => {
    const id = await newClient(therapist)
    const { response, alerts } = kept(await add(risky, therapist, id))
    expect(response).toMatchObject({ score: 1, band: 'Minimal' })
    expect(alerts).toMatchObject([{ item: 9, answer: 1, acknowledgedAt: null, actionTaken: null }])
    const { items } = (await therapist.get('/api/v1/notifications')).json as {
      items: { kind: string; title: string; message: string; actionUrl: string }[]
    }
    const notification = items.find(({ actionUrl }) => actionUrl?.includes(id))
    expect(notification).toMatchObject({ kind: 'risk-alert', actionUrl: `/app/clients/${id}?tab=measures` })
    expect(JSON.stringify(notification)).not.toMatch(/PHQ|harm|dead|Mila/i)
  })

  test('stays open until someone documents what was done, and is then final', async () => {
    const id = await newClient(therapist)
    const { response, alerts } = kept(await add(risky, therapist, id))
    const alertId = alerts[0]?.id ?? ''
    const open = async () =>
      ((await therapist.get('/api/v1/risk-alerts')).json as { alerts: { id: string; clientName: string }[] }).alerts
    expect((await open()).find((each) => each.id === alertId)).toMatchObject({ clientName: 'Mila Example' })
    const early = await therapist.send('DELETE', `/api/v1/measures/${response.id}`)
    expect([early.status, problem(early).detail]).toEqual([
      409,
      'This measure has an open alert. Acknowledge it first.',
    ])
    for (const text of ['', '  \n '])
      expect(problem(await acknowledge(alertId, text)).errors).toEqual({
        actionTaken: 'Please document what was done',
      })
    const done = await acknowledge(alertId)
    expect(done.json).toMatchObject({ id: alertId, actionTaken: 'Talked about it at once; safety plan agreed.' })
    expect((await open()).some((each) => each.id === alertId)).toBe(false)
    const again = await acknowledge(alertId, 'Something else')
    expect([again.status, problem(again).code]).toEqual([409, 'not-possible-now'])
    const deleted = await therapist.send('DELETE', `/api/v1/measures/${response.id}`)
    expect([deleted.status, problem(deleted).code, problem(deleted).detail]).toEqual([
      409,
      'signed',
      'This measure has an acknowledged risk alert. Both are part of the record and cannot be deleted separately.',
    ])
    const { owner } = product.database
    for (const [statement, code] of [
      ['delete from measure_responses where id = $1', '23503'],
      ['delete from risk_alerts where response_id = $1', 'OH002'],
      [`update risk_alerts set action_taken = 'Nothing' where response_id = $1`, 'OH002'],
    ] as const)
      await expect(owner.query(statement, [response.id])).rejects.toMatchObject({ code })
    const list = (await therapist.get(`/api/v1/clients/${id}/measures`)).json as { total: number; alerts: object[] }
    expect([list.total, list.alerts.length]).toEqual([1, 1])
  })

  test('goes with the client only, for the name, typed, and a reason that the practice keeps', async () => {
    const id = await newClient(therapist, { name: 'Mila Kept' })
    const { response, alerts } = kept(await add(risky, therapist, id))
    await acknowledge(alerts[0]?.id ?? '')
    const { json: recordCounts } = await therapist.get(`/api/v1/clients/${id}/record-counts`)
    expect(recordCounts).toMatchObject({ counts: { measures: 1 }, riskAlerts: 1 })
    const remove = (input?: object) => therapist.send('DELETE', `/api/v1/clients/${id}`, input)
    const reason = 'The period for keeping is over.'
    for (const [input, errors] of [
      [undefined, { typedName: 'Type the client’s name exactly as shown here' }],
      [{ typedName: 'Mila Kept' }, { reason: 'Please give a reason for deleting this record' }],
    ] as const) {
      const answer = await remove(input)
      expect([answer.status, problem(answer).errors]).toEqual([409, errors])
    }
    expect((await remove({ typedName: 'Mila Kept', reason })).status).toBe(200)
    const { owner } = product.database
    const left = await owner.query('select from measure_responses where id = $1', [response.id])
    const erasures = await owner.query(
      'select reason, signed_note_count, risk_alert_count from erasures where client_id = $1',
      [id],
    )
    expect([left.rowCount, erasures.rows]).toEqual([0, [{ reason, signed_note_count: 0, risk_alert_count: 1 }]])
  })

  test('is shown on the dashboard, the card and the profile until acknowledged, also for archived clients', async () => {
    const who = await product.person()
    const id = await newClient(who, { name: 'Mila Open' })
    const { alerts } = kept(await add(risky, who, id))
    const alert = { id: alerts[0]?.id, clientId: id, takenDate: '2026-05-01' }
    const seen = async (archived: boolean) => {
      const day = (await who.get('/api/v1/dashboard')).json as { pendingReviews: number; openAlerts: object[] }
      const list = (await who.get(`/api/v1/clients?archived=${archived}`)).json as { items: { openAlerts: number }[] }
      const overview = (await who.get(`/api/v1/clients/${id}/overview`)).json as { openAlerts: object[] }
      return { day, card: list.items[0]?.openAlerts, profile: overview.openAlerts }
    }
    for (const clientArchived of [false, true]) {
      if (clientArchived) await who.post(`/api/v1/clients/${id}/archive`)
      const { day, card, profile } = await seen(clientArchived)
      expect(day).toMatchObject({ pendingReviews: 1 })
      const shown = { ...alert, item: 9, answer: 1, clientName: 'Mila Open', clientArchived, measureName: 'PHQ-9' }
      expect(day.openAlerts).toMatchObject([shown])
      expect(card).toBe(1)
      expect(profile).toMatchObject([{ ...alert, item: 9, answer: 1, acknowledgedAt: null }])
    }
    await acknowledge(alert.id ?? '', 'Called at once.', who)
    const { day, card, profile } = await seen(true)
    expect([day.pendingReviews, day.openAlerts, card, profile]).toEqual([0, [], 0, []])
  })

  test('of two concurrent acknowledgements, one succeeds', async () => {
    const { alerts } = kept(await add(risky, therapist, await newClient(therapist)))
    const answers = await Promise.all(['One', 'Two', 'Three'].map((text) => acknowledge(alerts[0]?.id ?? '', text)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })
})

describe('measures of the operator', () => {
  const folder = mkdtempSync(join(tmpdir(), 'openhour-measures-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const shipped = readPacks(join(folder, 'none')).get('gad-7')
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content))

  test('stand beside the shipped ones, or in the place of one', () => {
    mkdirSync(folder, { recursive: true })
    write('own.json', { ...shipped, id: 'own-scale', shortName: 'Own' })
    write('gad.json', { ...shipped, cutOffs: [{ from: 8, label: 'Ours' }] })
    const packs = readPacks(folder)
    expect([...packs.keys()].sort()).toEqual(['gad-7', 'own-scale', 'pcl-5', 'phq-9'])
    expect(packs.get('gad-7')?.cutOffs).toEqual([{ from: 8, label: 'Ours' }])
  })

  test.each([
    ['{ no json', 'is not valid JSON'],
    [{ ...shipped, bands: 'none' }, 'bands'],
    [{ ...shipped, riskItems: [{ item: 8, from: 1 }] }, 'it refers to an item that does not exist'],
  ])('keep the product from starting when one cannot be used, and say which', (content, why) => {
    write('broken.json', content)
    expect(() => readPacks(folder)).toThrow(/broken\.json/)
    expect(() => readPacks(folder)).toThrow(why)
    rmSync(join(folder, 'broken.json'))
  })
})
