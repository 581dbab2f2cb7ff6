import { describe, expect, test } from 'vitest'
import { type FairBounds, openFairShare } from './fair-share.ts'
import { Refusal } from './refusal.ts'
import { letPass } from '../testing/until.ts'

const bounds: FairBounds = {
  atOnce: 2,
  ofOne: 1,
  mayWait: 5,
  maxWaitMs: 5_000,
  tooMuch: () => new Refusal('unavailable', 'too much', { retryAfterSeconds: 5 }),
  allBusy: () => new Refusal('unavailable', 'all busy', { retryAfterSeconds: 5 }),
}
/** Work that notes when it ran, and lasts until it is let go. */
function openWork() {
  const ran: string[] = []
  const gates: (() => void)[] = []
  const work = (name: string) => () => {
    ran.push(name)
    return new Promise<string>((done) => gates.push(() => done(name)))
  }
  return { ran, work, letOneGo: async () => (gates.shift()?.(), await letPass(1)) }
}
const outcome = (work: Promise<string>) => work.catch((error: Error) => error.message)

describe('a fair share', () => {
  test("runs one of a person's at a time, and other people's in parallel", async () => {
    const share = openFairShare(bounds)
    const { ran, work, letOneGo } = openWork()
    const all = ['greedy 1', 'greedy 2', 'greedy 3'].map((name) => share('greedy', work(name)))
    all.push(share('modest', work('modest')))
    await letPass(1)
    expect(ran).toEqual(['greedy 1', 'modest'])
    for (let turn = 0; turn < 4; turn++) await letOneGo()
    expect(ran).toEqual(['greedy 1', 'modest', 'greedy 2', 'greedy 3'])
    expect(await Promise.all(all)).toEqual(['greedy 1', 'greedy 2', 'greedy 3', 'modest'])
  })

  test('gives a free slot to the least recently served person, however much others have waiting', async () => {
    const share = openFairShare({ ...bounds, atOnce: 1 })
    const { ran, work, letOneGo } = openWork()
    for (const name of ['a', 'b'])
      for (let number = 1; number <= 4; number++) void share(name, work(`${name}${number}`))
    void share('late', work('late'))
    for (let turn = 0; turn < 9; turn++) await letOneGo()
    expect(ran).toEqual(['a1', 'b1', 'late', 'a2', 'b2', 'a3', 'b3', 'a4', 'b4'])
  })

  test('immediately refuses a person with too many waiting, and no one else', async () => {
    const share = openFairShare(bounds)
    const { work, letOneGo } = openWork()
    const greedy = Array.from({ length: 10 }, (_, number) => outcome(share('greedy', work(`${number}`))))
    const modest = outcome(share('modest', work('modest')))
    for (let turn = 0; turn < 10; turn++) await letOneGo()
    expect(await Promise.all(greedy)).toEqual(['0', '1', '2', '3', '4', '5', ...Array<string>(4).fill('too much')])
    expect(await modest).toBe('modest')
  })

  test("limits the waiting time, and tells apart one's own work from that of others", async () => {
    const share = openFairShare({ ...bounds, atOnce: 1, maxWaitMs: 50 })
    const { work, letOneGo } = openWork()
    const first = outcome(share('greedy', work('first')))
    const waited = await Promise.all([
      outcome(share('greedy', work('second'))),
      outcome(share('modest', work('third'))),
    ])
    expect(waited).toEqual(['too much', 'all busy'])
    await letOneGo()
    expect(await first).toBe('first')
    const fourth = outcome(share('modest', work('fourth')))
    await letPass(1)
    await letOneGo()
    expect(await fourth).toBe('fourth')
  })

  test('releases the slot if the work fails', async () => {
    const share = openFairShare({ ...bounds, atOnce: 1, mayWait: 0 })
    for (let turn = 0; turn < 3; turn++)
      await expect(share('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await share('a', () => Promise.resolve('works'))).toBe('works')
  })
})
