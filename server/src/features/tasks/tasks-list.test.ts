/// <reference lib="esnext.temporal" />
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'
import {
  aTask,
  changeTask,
  listed,
  onPro,
  removeTask,
  setCompleted,
  type Therapist,
  titlesOf,
} from '../../testing/task-calls.ts'

let product: Product
let who: Therapist
beforeAll(async () => {
  product = await openProduct()
  who = await onPro(product)
})
afterAll(() => product.stop())

/** What the clocks in London show so many minutes from now, computed without the product. */
function inLondon(minutes: number): { dueDate: string; dueTime: string } {
  const at = Temporal.Now.zonedDateTimeISO('Europe/London').add({ minutes })
  return { dueDate: at.toPlainDate().toString(), dueTime: at.toPlainTime().toString({ smallestUnit: 'minute' }) }
}
const foundTasks = async (q: string, by: Browser = who) => {
  const answer = await by.get(`/api/v1/search?${new URLSearchParams({ q }).toString()}`)
  return (answer.json as { tasks: { id: string; title: string; status: string }[] }).tasks
}

describe('the list', () => {
  test('of nothing is empty', async () => {
    expect(await listed(await onPro(product))).toEqual({
      items: [],
      total: 0,
      counts: { all: 0, pending: 0, completed: 0, overdue: 0 },
    })
  })

  test('filters by status, newest first; overdue tasks are pending and due before now in the practice', async () => {
    const person = await onPro(product)
    await aTask(person, { title: 'no deadline' })
    await aTask(person, { title: 'an hour ago', ...inLondon(-60) })
    await aTask(person, { title: 'in an hour', ...inLondon(60) })
    await aTask(person, { title: 'today', dueDate: inLondon(0).dueDate })
    await aTask(person, { title: 'long ago', dueDate: '2001-02-03' })
    const done = await aTask(person, { title: 'done late', dueDate: '2001-02-03' })
    await setCompleted(person, done.id)
    const counts = { all: 6, pending: 5, completed: 1, overdue: 2 }
    const pending = ['long ago', 'today', 'in an hour', 'an hour ago', 'no deadline']
    for (const [status, titles] of [
      ['', ['done late', ...pending]],
      ['?status=all', ['done late', ...pending]],
      ['?status=pending', pending],
      ['?status=completed', ['done late']],
      ['?status=overdue', ['long ago', 'an hour ago']],
    ] as const) {
      const list = await listed(person, status)
      expect([status, titlesOf(list), list.total, list.counts]).toEqual([status, titles, titles.length, counts])
    }
  })

  test('goes by the zone of the practice, not of the server', async () => {
    const person = await onPro(product)
    // It is never the same day in both of these: their clocks are 25 hours apart.
    const dayIn = (zone: string) => Temporal.Now.plainDateISO(zone).toString()
    await aTask(person, { title: 'yesterday there', dueDate: dayIn('Pacific/Niue') })
    const zone = async (name: string) => {
      const { owner } = product.database
      await owner.query('update practice_settings set timezone = $2 where user_id = $1', [person.userId, name])
      return titlesOf(await listed(person, '?status=overdue'))
    }
    expect(await zone('Pacific/Niue')).toEqual([])
    expect(await zone('Pacific/Kiritimati')).toEqual(['yesterday there'])
  })

  test('comes in pages of 25', async () => {
    const person = await onPro(product)
    await product.database.owner.query(
      `insert into tasks (therapist_id, title, created_at) select $1, 'no ' || n, now() - n * interval '1 minute' from generate_series(1, 30) n`,
      [person.userId],
    )
    const [first, second, third] = [
      await listed(person),
      await listed(person, '?page=2'),
      await listed(person, '?page=3&status=pending'),
    ]
    expect(titlesOf(first)).toEqual(Array.from({ length: 25 }, (_, index) => `no ${index + 1}`))
    expect(titlesOf(second)).toEqual(['no 26', 'no 27', 'no 28', 'no 29', 'no 30'])
    expect([titlesOf(third), first.total, third.total]).toEqual([[], 30, 30])
    expect(titlesOf(await listed(person, '?search=no&page=2'))).toEqual(titlesOf(second))
  })

  test.each([
    'status=late',
    'status=',
    'page=0',
    'page=10001',
    'page=1.5',
    'search=%3Cscript',
    `search=${'x'.repeat(201)}`,
    'sort=due',
  ])('is refused for %#', async (query) => {
    expect((await who.get(`/api/v1/tasks?${query}`)).status).toBe(400)
  })
})

describe('tasks are found', () => {
  test.each([
    ['invoi', ['Send invoices to Müller & Sons']],
    ['VOICE', ['Send invoices to Müller & Sons']],
    ['muller send', ['Send invoices to Müller & Sons']],
    ['physiotherapist', ['Refer O’Neill']],
    ['oneill', ['Refer O’Neill']],
    ["o'neill phys", ['Refer O’Neill']],
    ['re', ['Refer O’Neill', 'Renew insurance']],
    ['ew', []],
    ['secret', []],
    ['send refer', []],
    ['%', []],
    ['_', []],
    ["re' | 'send", []],
    ['10%', ['Move 10% of fees to tax account']],
    ['日本', ['日本語 lesson']],
  ])('by %j in title or reminder', async (words, titles) => {
    if ((await listed(who)).total === 0) {
      await aTask(who, { title: '日本語 lesson' })
      await aTask(who, { title: 'Move 10% of fees to tax account' })
      await aTask(who, { title: 'Renew insurance', description: 'secret' })
      await aTask(who, { title: 'Refer O’Neill', reminder: 'Ask the physiotherapist' })
      await aTask(who, { title: 'Send invoices to Müller & Sons' })
    }
    const list = await listed(who, `?${new URLSearchParams({ search: words }).toString()}`)
    expect([titlesOf(list), list.total, list.counts.all]).toEqual([titles, titles.length, 5])
    expect((await foundTasks(words)).map(({ title }) => title)).toEqual(titles)
  })

  test('within a status, and as they are now', async () => {
    const person = await onPro(product)
    const old = await aTask(person, { title: 'Tidy the desk', dueDate: '2020-01-01' })
    await aTask(person, { title: 'Tidy the cupboard' })
    const done = await aTask(person, { title: 'Tidy the waiting room' })
    await setCompleted(person, done.id)
    const found = async (status: string) => titlesOf(await listed(person, `?search=tidy&status=${status}`))
    expect(await found('overdue')).toEqual(['Tidy the desk'])
    expect(await found('completed')).toEqual(['Tidy the waiting room'])
    expect(await found('pending')).toEqual(['Tidy the cupboard', 'Tidy the desk'])
    // The palette has what is pending first.
    expect((await foundTasks('tidy', person)).map(({ title, status }) => [title, status])).toEqual([
      ['Tidy the cupboard', 'pending'],
      ['Tidy the desk', 'pending'],
      ['Tidy the waiting room', 'completed'],
    ])
    await changeTask(person, old, { title: 'Sort the desk' })
    await removeTask(person, done.id)
    expect(await found('all')).toEqual(['Tidy the cupboard'])
    expect((await foundTasks('sort', person)).map(({ id }) => id)).toEqual([old.id])
    expect(await foundTasks('tidy')).toEqual([])
  })
})

test('the audit log contains only ids, and open windows are updated', async () => {
  const person = await onPro(product)
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const live = await fetch(`${product.url}/api/live`, { headers: { cookie } })
  const reader = (live.body as ReadableStream<Uint8Array>).getReader()
  let events = ''
  const listening = (async () => {
    for (;;) {
      const { value, done } = await reader.read()
      if (done) return
      events += new TextDecoder().decode(value)
    }
  })()
  /** Changes within a tenth of a second are announced once. */
  const announced = (times: number) =>
    until(
      () => events.match(/data: tasks/g)?.length ?? 0,
      (count) => count >= times,
    )
  const task = await aTask(person, { title: 'Never in a log' })
  await announced(1)
  await changeTask(person, task, { reminder: 'Nor this' })
  await announced(2)
  await setCompleted(person, task.id)
  await setCompleted(person, task.id)
  await announced(3)
  await setCompleted(person, task.id, false)
  await announced(4)
  await removeTask(person, task.id)
  await announced(5)
  await listed(person)
  await reader.cancel()
  await listening
  const log = async () =>
    (
      await product.database.owner.query(
        `select action, entity_id, details::text from audit_log where chain_id = $1 and entity = 'tasks' order by seq`,
        [person.userId],
      )
    ).rows as { action: string; entity_id: string | null }[]
  await expect
    .poll(async () => (await log()).map(({ action }) => action))
    .toEqual(['added', 'changed', 'completed', 'reopened', 'deleted', 'listed'])
  const entries = await log()
  expect(entries.slice(0, 5).every(({ entity_id }) => entity_id === task.id)).toBe(true)
  expect(JSON.stringify(entries)).not.toMatch(/Never in a log|Nor this/)
})
