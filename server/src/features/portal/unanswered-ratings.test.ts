import { diaryTexts } from '@openhour/shared/features/portal/portal-diary.rules.ts'
import type { MoodEntry } from '@openhour/shared/features/portal/portal-diary.contract.ts'
import type { RecordPage } from '@openhour/shared/features/wellness-records/wellness-records.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'

type Given = Record<string, unknown>
let product: Product
let therapist: Browser
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person('therapist')
})
afterAll(() => product.stop())

/** Calls an operation and returns its status and answer. */
async function call(who: Browser, operation: string, input: Given) {
  const { status, json } = await who.post(`/rpc/${operation}`, { json: input })
  const { json: answer } = json as { json: { data?: unknown } }
  return { status, body: (status < 300 ? answer : answer.data) as never }
}
const refused = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { errors?: Record<string, string> }).errors,
]

test('an untouched rating is unanswered: null everywhere, in no average, no trend and no report', async () => {
  const who = await joinedClient(product, therapist)
  const bare = { triggers: [], copingStrategiesUsed: [], notes: null }
  const logDate = new Date().toISOString().slice(0, 10)
  const add = (entry: Given) =>
    call(who, 'portal/addMoodEntry', { clientId: who.clientId, id: crypto.randomUUID(), logDate, ...bare, ...entry })
  const unanswered = { anxietyLevel: null, energyLevel: null, sleepQuality: null, stressLevel: null }
  expect((await add({ moodRating: 2 })).body).toMatchObject({ moodRating: 2, ...unanswered })
  const nulls: MoodEntry = (await add({ ...unanswered, moodRating: 4 })).body
  expect(nulls).toMatchObject(unanswered)
  const noted = { ...unanswered, moodRating: null }
  await add({ ...noted, notes: 'Only words' })
  const nothing = { ...bare, ...noted, notes: ' ' }
  expect(refused(await add(nothing))).toEqual([400, { moodRating: diaryTexts.nothing }])
  const emptied = { clientId: who.clientId, id: nulls.id, updatedAt: nulls.updatedAt, ...nothing }
  expect(refused(await call(who, 'portal/changeMoodEntry', emptied))).toEqual([400, { moodRating: diaryTexts.nothing }])

  const { items, trend }: RecordPage = (await call(therapist, 'wellnessRecords/list', { clientId: who.clientId })).body
  expect(items.map(({ moodRating, stressLevel }) => [moodRating, stressLevel])).toEqual([
    [null, null],
    [4, null],
    [2, null],
  ])
  // The entry without any rating is no point of the trend.
  expect(trend.points).toMatchObject([{ recordCount: 2, moodRating: 3, ...unanswered }])
  const overview = (await call(therapist, 'clients/overview', { id: who.clientId })).body
  expect(overview).toMatchObject({
    averageMood: 3,
    latestMood: { mood: null, anxiety: null },
    weeklyMood: [{ mood: 3, anxiety: null }],
  })
  // Only a client leaves ratings out.
  const own = { clientId: who.clientId, logDate, stressLevel: null }
  expect((await call(therapist, 'wellnessRecords/add', own)).status).toBe(400)
  const { stressLevel: _none, ...specified } = own
  expect((await call(therapist, 'wellnessRecords/add', specified)).body).toMatchObject({ stressLevel: 5 })
})
