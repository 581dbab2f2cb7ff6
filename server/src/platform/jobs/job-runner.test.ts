import { describe, expect, it, vi } from 'vitest'
import { openOwnQueue } from '../../testing/own-queue.ts'
import { letPass, stays } from '../../testing/until.ts'

const queue = openOwnQueue()
const { start: startJobs, left } = queue

const add = (kind: string, turn: string | null = null, count = 1) =>
  queue
    .database()
    .owner.query(
      'select graphile_worker.add_job($1, json_build_object($$number$$, n, $$turn$$, $2::text), queue_name => $2) from generate_series(1, $3) as n',
      [kind, turn, count],
    )

/** Jobs that run until released; records what has started and what is running. */
function held() {
  const state = { started: [] as string[], running: 0, most: 0, letGo: () => undefined as void }
  const gate = new Promise<void>((done) => (state.letGo = done))
  const work = async (payload: unknown) => {
    state.started.push((payload as { turn: string }).turn)
    state.most = Math.max(state.most, ++state.running)
    await gate
    state.running--
  }
  return { state, work }
}

describe('kinds of jobs', () => {
  it('have their own capacity: a job that never ends blocks no other kind', async () => {
    const slow = held()
    let quick = 0
    await startJobs({
      tasks: { slow: slow.work, quick: async () => void quick++ },
      concurrency: { slow: 3, quick: 2 },
    })
    await add('slow', null, 40)
    await expect.poll(() => slow.state.running).toBe(3)
    await add('quick', null, 20)
    await expect.poll(() => quick).toBe(20)
    expect([slow.state.running, slow.state.started.length]).toEqual([3, 3])
    slow.state.letGo()
    await expect.poll(left).toBe(0)
    expect([slow.state.started.length, slow.state.most]).toEqual([40, 3])
  })

  it('run one job of a queue at a time, and a newcomer waits for one job of the others, not for all', async () => {
    const order: string[] = []
    const running = new Set<string>()
    const work = async (payload: unknown) => {
      const { turn } = payload as { turn: string }
      expect(running.has(turn)).toBe(false)
      running.add(turn)
      order.push(turn)
      await letPass(20)
      running.delete(turn)
    }
    await add('fair', 'greedy', 20)
    await add('fair', 'eager', 20)
    await add('fair', 'modest', 1)
    await startJobs({ tasks: { fair: work }, concurrency: { fair: 2 } })
    await expect.poll(left).toBe(0)
    expect(order.length).toBe(41)
    expect(order.indexOf('modest')).toBeLessThanOrEqual(3)
  })

  it('that are exclusive of each other take turns in a queue, in order, and not with those of another queue', async () => {
    const { state, work } = held()
    const order: string[] = []
    const note = (name: string) => async (payload: unknown) => {
      order.push(name)
      await work(payload)
    }
    await add('write', 'a')
    await add('read', 'a')
    await add('write', 'a')
    await add('read', 'b')
    await startJobs({
      tasks: { write: note('write'), read: note('read') },
      concurrency: { write: 4, read: 4 },
      exclusive: ['write', 'read'],
    })
    await expect.poll(() => state.started.toSorted()).toEqual(['a', 'b'])
    await stays(
      () => state.running,
      (count) => count === 2,
    )
    state.letGo()
    await expect.poll(left).toBe(0)
    expect(order.filter((_, at) => state.started[at] === 'a')).toEqual(['write', 'read', 'write'])
  })

  it('run one job of a queue at a time across processes', async () => {
    const [first, second] = [held(), held()]
    await startJobs({ tasks: { shared: first.work }, concurrency: { shared: 2 } })
    await startJobs({ tasks: { shared: second.work }, concurrency: { shared: 2 } })
    await add('shared', 'one', 6)
    await add('shared', 'two', 6)
    await expect.poll(() => first.state.running + second.state.running).toBe(2)
    await stays(
      () => [...first.state.started, ...second.state.started].toSorted(),
      (started) => started.join() === 'one,two',
    )
    first.state.letGo()
    second.state.letGo()
    await expect.poll(left).toBe(0)
  })
})

describe('a job', () => {
  const cutOff = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

  it('runs once even if the database goes away whenever one ends', async () => {
    const done = new Map<number, number>()
    await startJobs({
      tasks: {
        counted: async (payload) => {
          const { number } = payload as { number: number }
          done.set(number, (done.get(number) ?? 0) + 1)
          await queue
            .database()
            .owner.query(cutOff)
            .catch(() => undefined) // another call may have been faster
        },
      },
      concurrency: { counted: 3 },
    })
    await add('counted', null, 30)
    await expect.poll(left, { interval: 200 }).toBe(0)
    expect([done.size, [...done.values()].filter((times) => times !== 1)]).toEqual([30, []])
  })

  it('waits for a locked table to record its result', async () => {
    let times = 0
    const tasks = {
      locked: async () => {
        times++
        const holder = await queue.database().owner.connect()
        await holder.query('begin; lock table graphile_worker._private_jobs in access exclusive mode')
        // Longer than several statements may take.
        void letPass(2_000).then(async () => {
          await holder.query('commit')
          holder.release()
        })
      },
    }
    await startJobs({ tasks }, 300)
    await add('locked')
    await expect.poll(left).toBe(0)
    expect(times).toBe(1)
  })

  it('of a process that died runs after a minute, one of a living process does not', async () => {
    const turns: string[] = []
    const living = held()
    await startJobs({ tasks: { mine: living.work } })
    await add('mine', 'living')
    await expect.poll(() => living.state.running).toBe(1)
    await add('theirs', 'dead')
    await queue
      .database()
      .owner.query(
        `update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes', locked_by = coalesce(locked_by, 'node-dead')`,
      )
    const note = async (payload: unknown) => void turns.push((payload as { turn: string }).turn)
    await startJobs({ tasks: { mine: note, theirs: note }, concurrency: { mine: 2 } })
    await expect.poll(() => turns).toEqual(['dead'])
    living.state.letGo()
    await expect.poll(left).toBe(0)
    expect(living.state.started).toEqual(['living'])
  })

  it('of a process that is on its way back to the database is left to it', async () => {
    const living = held()
    const livingPool = await startJobs({ tasks: { mine: living.work } })
    await add('mine', 'living')
    await expect.poll(() => living.state.running).toBe(1)
    await queue
      .database()
      .owner.query(`update graphile_worker._private_jobs set locked_at = now() - interval '2 minutes'`)
    const other = held()
    let hasLooked = false
    const otherPool = await startJobs({ tasks: { mine: other.work, theirs: async () => void (hasLooked = true) } })
    await add('theirs')
    await expect.poll(() => hasLooked).toBe(true)
    // Just after the other has looked for jobs, because here only the connections that listen are lost: it must not look before it has noticed.
    const looks = vi.spyOn(otherPool, 'connect')
    await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(0)
    const connect = vi.spyOn(livingPool, 'connect').mockRejectedValue(new Error('connect ECONNREFUSED'))
    const realNow = performance.now.bind(performance)
    vi.spyOn(performance, 'now').mockImplementation(() => realNow() + 61_000)
    await queue
      .database()
      .owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen "jobs:insert"'`,
      )
    await stays(
      () => other.state.started.length,
      (started) => started === 0,
      5_000,
    )
    connect.mockRestore()
    living.state.letGo()
    await expect.poll(left).toBe(0)
    expect([living.state.started, other.state.started]).toEqual([['living'], []])
    other.state.letGo()
  })
})
