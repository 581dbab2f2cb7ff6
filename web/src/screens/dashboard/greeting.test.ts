import { expect, test } from 'vitest'
import { greetingName, greetingFor } from './greeting.ts'

test.each([
  ['00:00', 'Good evening'],
  ['04:59', 'Good evening'],
  ['05:00', 'Good morning'],
  ['11:59', 'Good morning'],
  ['12:00', 'Good afternoon'],
  ['16:59', 'Good afternoon'],
  ['17:00', 'Good evening'],
  ['23:59', 'Good evening'],
])('at %s it is %s', (time, word) => {
  expect(greetingFor(new Date(`2026-09-15T${time}:00`).getHours())).toBe(word)
})

test.each([
  ['Ana Ribeiro', 'ana@example.com', 'Ana'],
  ['  Ana  ', 'ana@example.com', 'Ana'],
  ['Dr. Ana Ribeiro', 'ana@example.com', 'Ana'],
  ['Dr', 'ana@example.com', 'Dr'],
  ['', 'ana.ribeiro@example.com', 'ana'],
  [null, 'ana_ribeiro+work@example.com', 'ana'],
  ['   ', '@example.com', 'there'],
  [null, null, 'there'],
])('%j with the address %j is called %s', (fullName, email, name) => {
  expect(greetingName({ fullName, email })).toBe(name)
})
