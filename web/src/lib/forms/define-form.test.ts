import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineForm } from './define-form.ts'
import { combineVersions, differencesOf } from './form-versions.ts'
import { dayShown } from '../time/read-day.ts'

const schema = z.strictObject({
  name: z.string().check(z.minLength(1, 'Name is required')),
  note: z.optional(z.string()),
  phone: z.optional(z.nullable(z.string())),
  minutes: z._default(z.int('Whole minutes').check(z.minimum(1), z.maximum(90)), 50),
  day: z.nullable(z.string()),
  notified: z.optional(z.boolean()),
  tags: z._default(z.array(z.string()), []),
})
const form = defineForm({
  schema,
  shape: schema.shape,
  fields: {
    name: { label: 'Name', control: 'text' },
    note: { label: 'Note', control: 'textarea' },
    phone: { label: 'Phone', control: 'tel' },
    minutes: { label: 'Minutes', control: 'number' },
    day: { label: 'Day', control: 'text', shown: dayShown },
    notified: { label: 'Notified', control: 'switch', initial: true },
    tags: { label: 'Tags', control: 'text' },
  },
  leftOut: (base: { signed?: boolean; name?: string }) => (base.signed ? ['name'] : []),
})
const empty = form.valuesOf(undefined)

test('a new form starts with the defaults of contract and definition', () => {
  expect(empty).toEqual({ name: '', note: '', phone: '', minutes: '50', day: '', notified: true, tags: [] })
})

test('an empty field is sent as the contract expects', () => {
  expect(form.inputOf({ ...empty, name: 'Ann', note: '  ' }, undefined)).toEqual({
    name: 'Ann',
    phone: null,
    minutes: 50,
    day: null,
    notified: true,
    tags: [],
  })
})

test('limits and messages come from the contract', () => {
  expect(form.limits).toMatchObject({
    name: { empty: 'text' },
    note: { empty: 'left-out' },
    minutes: { min: 1, max: 90 },
    day: { empty: 'null' },
  })
  expect(form.check({ ...empty, minutes: '' }, undefined)).toEqual({
    name: 'Name is required',
    minutes: 'Whole minutes',
  })
})

test('numbers are digits, with a decimal point only if the contract allows one', () => {
  const numbers = z.strictObject({ minutes: z.int('Whole minutes'), hours: z.number('A number') })
  const { check, inputOf } = defineForm({
    schema: numbers,
    shape: numbers.shape,
    fields: { minutes: { label: 'Minutes', control: 'number' }, hours: { label: 'Hours', control: 'number' } },
  })
  expect(inputOf({ minutes: ' 50 ', hours: '1.5' }, undefined)).toEqual({ minutes: 50, hours: 1.5 })
  const wrong = { minutes: 'Whole minutes', hours: 'A number' }
  for (const typed of ['1e2', '0x1f', '-1', '1,5', 'Infinity'])
    expect(check({ minutes: typed, hours: typed }, undefined)).toEqual(wrong)
  expect(check({ minutes: '1.0', hours: '2.' }, undefined)).toEqual(wrong)
})

test('an excluded field is neither sent nor checked', () => {
  expect(form.inputOf(empty, { signed: true })).not.toHaveProperty('name')
  expect(form.check(empty, { signed: true })).toEqual({})
})

test('two versions are compared in the form’s display texts', () => {
  const other = { ...empty, notified: false, day: '2026-03-04', tags: ['a', 'b'] }
  expect(differencesOf(form, empty, other)).toEqual([
    { label: 'Day', here: '', other: expect.stringContaining('2026') },
    { label: 'Notified', here: 'on', other: 'off' },
    { label: 'Tags', here: '', other: 'a, b' },
  ])
})

test('two versions in one: long texts below each other, of the rest the typed one', () => {
  const saved = { ...empty, name: 'Ann', note: 'Saved there.' }
  const typed = { ...empty, name: 'Anna', note: 'Typed here.' }
  expect(combineVersions(form, saved, typed)).toEqual({ ...typed, note: 'Saved there.\n\nTyped here.' })
  expect(combineVersions(form, saved, { ...typed, note: 'Saved there. And more.' }).note).toBe('Saved there. And more.')
})

const rows = z.object({ goal: z.string().check(z.minLength(1, 'Goal is missing')), steps: z.array(z.string()) })
const nested = z.strictObject({ goals: z._default(z.array(rows), []), tags: z.array(z.string()) })
const list = defineForm({
  schema: nested,
  shape: nested.shape,
  fields: {
    goals: {
      label: 'Goals',
      control: 'text',
      shown: (goals) => goals.map(({ goal }) => goal).join('; '),
    },
    tags: { label: 'Tags', control: 'text' },
  },
})

test('rows have their errors by path, and a list of texts as one', () => {
  const broken = {
    goals: [
      { goal: 'Sleep', steps: [] },
      { goal: '', steps: [] },
    ],
    tags: [7 as never],
  }
  expect(list.check(broken, undefined)).toEqual({
    'goals.1.goal': 'Goal is missing',
    tags: expect.any(String) as string,
  })
  expect([list.fieldOf('goals.0.goal'), list.fieldOf('tags.3')]).toEqual(['goals.0.goal', 'tags'])
})

test('rows are compared in their field’s display texts', () => {
  const other = {
    goals: [
      { goal: 'Sleep', steps: [] },
      { goal: 'Eat', steps: [] },
    ],
    tags: [],
  }
  expect(differencesOf(list, list.valuesOf(undefined), other)).toEqual([
    { label: 'Goals', here: '', other: 'Sleep; Eat' },
  ])
})

test('a missing or an unknown field does not compile', () => {
  const small = z.strictObject({ name: z.string() })
  // @ts-expect-error -- the contract has a name
  defineForm({ schema: small, shape: small.shape, fields: {} })
  const fields = { name: { label: 'Name', control: 'text' as const } }
  // @ts-expect-error -- the contract has no age
  const more = () => defineForm({ schema: small, shape: small.shape, fields: { ...fields, age: fields.name } })
  expect(more).toThrow()
})
