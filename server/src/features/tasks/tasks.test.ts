import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProduct, type Product } from '../../testing/product.ts'
import {
  addTask,
  aTask,
  bodyOf,
  changeTask,
  listed,
  onPro,
  removeTask,
  setCompleted,
  setTier,
  type Therapist,
} from '../../testing/task-calls.ts'

let product: Product
let who: Therapist
let stranger: Therapist
beforeAll(async () => {
  product = await openProduct()
  who = await onPro(product)
  stranger = await onPro(product)
})
afterAll(() => product.stop())

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

describe('a task', () => {
  test('with a title alone has the specified defaults', async () => {
    const answer = await addTask(who, { title: '  Send the invoices ' })
    expect(answer.status).toBe(201)
    const { id, createdAt, updatedAt, ...rest } = bodyOf(answer)
    expect(rest).toEqual({
      title: 'Send the invoices',
      description: null,
      category: 'Administrative',
      reminder: null,
      remindAt: null,
      dueDate: null,
      dueTime: null,
      dueAt: null,
      priority: 'medium',
      status: 'pending',
      completedAt: null,
    })
    expect(bodyOf(await who.get(`/api/v1/tasks/${id}`))).toEqual({ id, createdAt, updatedAt, ...rest })
  })

  test('keeps all that was filled in, its reminder to the minute', async () => {
    const remindAt = inAnHour()
    const given = {
      title: 'Ask for the referral letter',
      description: 'First line\n\n  second line ',
      category: 'Clinical',
      reminder: 'Practice of Dr Lowe',
      dueDate: '2031-07-01',
      dueTime: '17:30',
      priority: 'high',
    }
    expect(await aTask(who, { ...given, remindAt })).toMatchObject({
      ...given,
      dueAt: expect.stringMatching(/^2031-07-01T16:30:00/),
      remindAt: expect.stringMatching(new RegExp(`^${remindAt.slice(0, 16)}:00`)),
    })
  })

  test('leaves out what is empty', async () => {
    expect(await aTask(who, { description: '', reminder: '  ' })).toMatchObject({ description: null, reminder: null })
  })

  // The therapist's practice keeps London time; instants after timeanddate.com.
  test.each([
    ['a day without a time is due at its end', { dueDate: '2031-07-01' }, '2031-07-01T23:00:00'],
    ['in winter too', { dueDate: '2031-01-31' }, '2031-02-01T00:00:00'],
    ['the last day of a leap February', { dueDate: '2032-02-29', dueTime: '00:00' }, '2032-02-29T00:00:00'],
    ['a time that is skipped in spring moves on', { dueDate: '2026-03-29', dueTime: '01:30' }, '2026-03-29T01:30:00'],
    ['a time that comes twice is the first', { dueDate: '2026-10-25', dueTime: '01:30' }, '2026-10-25T00:30:00'],
    ['after the change', { dueDate: '2026-10-25', dueTime: '02:00' }, '2026-10-25T02:00:00'],
    ['the evening of that day', { dueDate: '2026-03-29', dueTime: '20:00' }, '2026-03-29T19:00:00'],
  ])('%s', async (_what, due, instant) => {
    expect((await aTask(who, due)).dueAt).toContain(instant)
  })

  test('is due when its day ends where the practice is, wherever it moves', async () => {
    const person = await onPro(product)
    const { id } = await aTask(person, { dueDate: '2031-07-01' })
    const { owner } = product.database
    await owner.query(`update practice_settings set timezone = 'Asia/Tokyo' where user_id = $1`, [person.userId])
    const { dueDate, dueAt } = bodyOf(await person.get(`/api/v1/tasks/${id}`))
    expect([dueDate, dueAt]).toEqual(['2031-07-01', expect.stringContaining('2031-07-01T15:00:00')])
  })

  test('sent twenty times concurrently with one key, adds one task', async () => {
    const person = await onPro(product)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => addTask(person, {}, key)))
    expect(new Set(answers.map((answer) => `${answer.status} ${bodyOf(answer).id}`)).size).toBe(1)
    expect((await listed(person)).total).toBe(1)
    expect((await addTask(person, { title: 'Another' }, key)).status).toBe(422)
  })
})

describe('changing', () => {
  test('replaces all fields, and what is left out is gone', async () => {
    const task = await aTask(who, { reminder: 'Call', dueDate: '2031-07-01', dueTime: '17:30', description: 'Why' })
    const changed = bodyOf(await changeTask(who, task, { title: 'Send them', priority: 'low', category: 'Personal' }))
    expect(changed).toMatchObject({
      id: task.id,
      title: 'Send them',
      priority: 'low',
      category: 'Personal',
      reminder: null,
      description: null,
      dueDate: null,
      dueTime: null,
      createdAt: task.createdAt,
    })
    expect(changed.updatedAt > task.updatedAt).toBe(true)
  })

  test('a version conflict stores nothing', async () => {
    const task = await aTask(who)
    const other = bodyOf(await changeTask(who, task, { title: 'From the other window' }))
    const stale = await changeTask(who, task, { title: 'From this window' })
    expect([stale.status, bodyOf(stale).code, bodyOf(stale).detail]).toEqual([
      409,
      'version-conflict',
      'This task was changed in another tab. Nothing was stored. Check the saved version, then save again.',
    ])
    expect(bodyOf(await who.get(`/api/v1/tasks/${task.id}`))).toEqual(other)
  })

  test('of twenty concurrent changes, one is stored', async () => {
    const task = await aTask(who)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => changeTask(who, task, { title: `No ${n}` })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  })

  test('keeps a past reminder, but accepts no new past one', async () => {
    const task = await aTask(who, { remindAt: inAnHour() })
    await product.database.owner.query(
      `update tasks set remind_at = date_trunc('minute', now() - interval '1 hour') where id = $1`,
      [task.id],
    )
    const now = bodyOf(await who.get(`/api/v1/tasks/${task.id}`))
    const same = await changeTask(who, now, { title: 'Renamed', remindAt: now.remindAt })
    expect([same.status, bodyOf(same).remindAt]).toEqual([200, now.remindAt])
    const earlier = new Date(Date.parse(String(now.remindAt)) - 3_600_000).toISOString()
    const past = await changeTask(who, bodyOf(same), { remindAt: earlier })
    expect([past.status, bodyOf(past).errors]).toEqual([
      400,
      { remindAt: 'Please choose a time in the future for the reminder' },
    ])
  })

  test('completing keeps the time of it, which a second tick leaves, and taking back forgets it', async () => {
    const { id } = await aTask(who)
    const done = bodyOf(await setCompleted(who, id))
    expect(done).toMatchObject({ id, status: 'completed' })
    expect(Math.abs(Date.parse(String(done.completedAt)) - Date.now())).toBeLessThan(60_000)
    expect(bodyOf(await setCompleted(who, id))).toEqual(done)
    expect(bodyOf(await setCompleted(who, id, false))).toMatchObject({ status: 'pending', completedAt: null })
    expect((await setCompleted(who, id, 'perhaps')).status).toBe(400)
  })

  test('deletes once', async () => {
    const { id } = await aTask(who)
    const both = await Promise.all([removeTask(who, id), removeTask(who, id)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]))
    expect((await who.get(`/api/v1/tasks/${id}`)).status).toBe(404)
  })
})

test("another practice's task is not found", async () => {
  const task = await aTask(who, { title: 'Mine alone' })
  const tried = await Promise.all([
    stranger.get(`/api/v1/tasks/${task.id}`),
    changeTask(stranger, task),
    setCompleted(stranger, task.id),
    removeTask(stranger, task.id),
    changeTask(who, { ...task, id: crypto.randomUUID() }),
  ])
  for (const answer of tried) expect([answer.status, bodyOf(answer).detail]).toEqual([404, 'Task not found'])
  expect((await listed(stranger)).items).toEqual([])
  expect((await listed(stranger, '?search=Mine')).total).toBe(0)
  expect(bodyOf(await who.get(`/api/v1/tasks/${task.id}`))).toEqual(task)
})

test('a closed gate leaves tasks readable and refuses every write, naming the tier that opens it', async () => {
  const person = await onPro(product)
  const task = await aTask(person, { title: 'Kept' })
  await setTier(product, person, 'trial')
  const refused = await Promise.all([
    addTask(person),
    changeTask(person, task),
    setCompleted(person, task.id),
    removeTask(person, task.id),
  ])
  for (const answer of refused)
    expect([answer.status, bodyOf(answer)]).toEqual([
      402,
      expect.objectContaining({
        code: 'tier-required',
        detail: 'This feature requires a Pro subscription or higher.',
        feature: 'tasks',
        requiredTier: 'pro',
        currentTier: 'trial',
      }),
    ])
  expect((await listed(person, '?search=kept')).items).toEqual([task])
  expect(bodyOf(await person.get(`/api/v1/tasks/${task.id}`))).toEqual(task)
  // Nor does a trial that still runs open it.
  expect((await addTask(await product.person())).status).toBe(402)
})
