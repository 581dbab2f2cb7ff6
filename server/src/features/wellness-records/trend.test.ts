/// <reference lib="esnext.temporal" />
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { newClient } from '../../testing/own-rows.ts'

let product: Product
let therapist: Browser
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

type Fields = Record<string, unknown>
type Page = { items: Fields[]; total: number; trend: { unit: string; from: string; to: string; points: Fields[] } }
const body = (answer: Answer) => answer.json as Fields & { id: string }

const add = (more: Fields, of: string) => therapist.post(`/api/v1/clients/${of}/wellness-records`, more)
const list = async (of: string, query = '') =>
  (await therapist.get(`/api/v1/clients/${of}/wellness-records${query}`)).json as Page

/** The practice's day (its zone is London), so many days ago. */
function daysAgo(count: number): string {
  const today = Temporal.Now.plainDateISO('Europe/London').toString()
  return new Date(Date.parse(today) - count * 86_400_000).toISOString().slice(0, 10)
}
const sundayOf = (day: string) =>
  new Date(Date.parse(day) - new Date(day).getUTCDay() * 86_400_000).toISOString().slice(0, 10)

describe('the trend', () => {
  test('has the mean of each day that has a record, and no point for any other', async () => {
    const of = await newClient(therapist)
    await add({ logDate: daysAgo(0), moodRating: 7, anxietyLevel: 2 }, of)
    await add({ logDate: daysAgo(0), moodRating: 8, anxietyLevel: 3 }, of)
    await add({ logDate: daysAgo(0), moodRating: 8, anxietyLevel: 3 }, of)
    await add({ logDate: daysAgo(20), stressLevel: 9 }, of)
    await add({ logDate: daysAgo(27), moodRating: 3 }, of)
    await add({ logDate: daysAgo(28), moodRating: 1 }, of)
    const { trend } = await list(of, '?weeks=4')
    expect([trend.unit, trend.from, trend.to]).toEqual(['day', daysAgo(27), daysAgo(0)])
    const flat = { moodRating: 5, anxietyLevel: 5, energyLevel: 5, sleepQuality: 5, stressLevel: 5, recordCount: 1 }
    expect(trend.points).toEqual([
      { ...flat, date: daysAgo(27), moodRating: 3 },
      { ...flat, date: daysAgo(20), stressLevel: 9 },
      // (7 + 8 + 8) / 3 = 7.67 and (2 + 3 + 3) / 3 = 2.67
      { ...flat, date: daysAgo(0), moodRating: 7.7, anxietyLevel: 2.7, recordCount: 3 },
    ])
  })

  test('defaults to 12 weeks by day', async () => {
    const of = await newClient(therapist)
    await add({ logDate: daysAgo(83) }, of)
    await add({ logDate: daysAgo(84) }, of)
    const { trend } = await list(of)
    expect([trend.unit, trend.from, trend.points.map(({ date }) => date)]).toEqual(['day', daysAgo(83), [daysAgo(83)]])
  })

  test.each([26, 52])('has weeks from Sunday on for %i weeks', async (weeks) => {
    const of = await newClient(therapist)
    const thisSunday = sundayOf(daysAgo(0))
    const before = (count: number) => new Date(Date.parse(thisSunday) - count * 86_400_000).toISOString().slice(0, 10)
    await add({ logDate: before(0), moodRating: 6 }, of)
    await add({ logDate: before(1), moodRating: 2 }, of)
    await add({ logDate: before(7), moodRating: 5 }, of)
    await add({ logDate: before((weeks - 1) * 7), moodRating: 9 }, of)
    await add({ logDate: before((weeks - 1) * 7 + 1), moodRating: 10 }, of)
    const { trend } = await list(of, `?weeks=${weeks}`)
    expect([trend.unit, trend.from, trend.to]).toEqual(['week', before((weeks - 1) * 7), thisSunday])
    expect(trend.points.map(({ date, moodRating, recordCount }) => [date, moodRating, recordCount])).toEqual([
      [before((weeks - 1) * 7), 9, 1],
      // Saturday and the Sunday six days before it are of one week
      [before(7), 3.5, 2],
      [before(0), 6, 1],
    ])
  })

  test.each(['weeks=5', 'weeks=0', 'weeks=x', 'page=0', 'page=10001'])('refuses %s', async (query) => {
    const answer = await therapist.get(`/api/v1/clients/${await newClient(therapist)}/wellness-records?${query}`)
    expect([answer.status, body(answer).code]).toEqual([400, 'invalid-input'])
  })

  test('of a client without records has no point', async () => {
    const { items, total, trend } = await list(await newClient(therapist))
    expect([items, total, trend.points]).toEqual([[], 0, []])
  })
})
