import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openProduct, type Product } from '../../testing/product.ts'
import { addTask, aTask, bodyOf, listed, onPro, type Therapist } from '../../testing/task-calls.ts'

let product: Product
let who: Therapist
beforeAll(async () => {
  product = await openProduct()
  who = await onPro(product)
})
afterAll(() => product.stop())

describe('a task is refused', () => {
  test.each([
    ['title', { title: undefined }, 'Please enter a title'],
    ['title', { title: '' }, 'Please enter a title'],
    ['title', { title: ' \u00a0 ' }, 'Please enter a title'],
    ['title', { title: 'x'.repeat(201) }, 'Input exceeds maximum length of 200 characters'],
    ['title', { title: 'Two\nlines' }, 'Input contains disallowed content'],
    ['title', { title: '<script>alert(1)</script>' }, 'Input contains disallowed content'],
    ['description', { description: 'x'.repeat(5001) }, 'Input exceeds maximum length of 5000 characters'],
    ['category', { category: 'Chores' }, 'Please choose a category'],
    ['reminder', { reminder: 'x'.repeat(201) }, 'Input exceeds maximum length of 200 characters'],
    ['priority', { priority: 'urgent' }, 'Please choose a priority'],
    ['dueDate', { dueDate: '2026-02-30' }, 'Please enter a day that exists'],
    ['dueDate', { dueDate: '2027-02-29' }, 'Please enter a day that exists'],
    ['dueDate', { dueDate: '1899-12-31' }, 'Please enter a day that exists'],
    ['dueDate', { dueDate: '2300-01-01' }, 'Please enter a day that exists'],
    ['dueDate', { dueDate: 'tomorrow' }, 'Please enter a day that exists'],
    ['dueDate', { dueDate: '' }, 'Please enter a day that exists'],
    ['dueTime', { dueDate: '2026-05-01', dueTime: '25:00' }, 'Please enter a time from 00:00 to 23:59'],
    ['dueTime', { dueDate: '2026-05-01', dueTime: '24:00' }, 'Please enter a time from 00:00 to 23:59'],
    ['dueTime', { dueDate: '2026-05-01', dueTime: '9:5' }, 'Please enter a time from 00:00 to 23:59'],
    ['dueDate', { dueTime: '09:00' }, 'Please choose a day too, or leave the time empty'],
    ['remindAt', { remindAt: '2031-02-30T09:00:00Z' }, 'Please choose a day and a time that exist'],
    ['remindAt', { remindAt: '2031-02-03T25:00:00Z' }, 'Please choose a day and a time that exist'],
    ['remindAt', { remindAt: '1899-02-03T09:00:00Z' }, 'Please choose a day and a time that exist'],
    ['remindAt', { remindAt: '2300-02-03T09:00:00Z' }, 'Please choose a day and a time that exist'],
    ['remindAt', { remindAt: '2020-02-03T09:00:00Z' }, 'Please choose a time in the future for the reminder'],
  ])('for its %s, wrong in way %#', async (field, wrong, message) => {
    const before = await listed(who)
    const answer = await addTask(who, wrong)
    expect([answer.status, bodyOf(answer).code, bodyOf(answer).errors?.[field]]).toEqual([
      400,
      'invalid-input',
      message,
    ])
    expect((await listed(who)).counts).toEqual(before.counts)
  })
})

test('a task may be as long as the bounds say', async () => {
  await aTask(who, { title: 'é'.repeat(200), reminder: 'é'.repeat(200), description: 'é'.repeat(5000) })
  await aTask(who, { dueDate: '1900-01-01', dueTime: '23:59' })
  const last = await aTask(who, { dueDate: '2199-12-31' })
  expect(last.dueDate).toBe('2199-12-31')
})
