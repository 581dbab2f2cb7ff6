import { expect, test } from 'vitest'
import { eventTitle, titleChoices } from './calendar-feed.rules.ts'

const titlesOf = (name: string, preferredName: string | null = null) =>
  titleChoices.map((choice) => eventTitle(choice, { name, preferredName }).replace('Appointment with ', ''))

test.each([
  ['Mila Keller', null, 'M. K.', 'Mila', 'Mila Keller'],
  ['  Ana  María   de la Cruz ', null, 'A. C.', 'Ana', 'Ana María de la Cruz'],
  ['Elizabeth Moss', ' Bo ', 'E. M.', 'Bo', 'Elizabeth Moss'],
  ['Mila (–)', null, 'M.', 'Mila', 'Mila (–)'],
  ['Cher', null, 'C.', 'Cher', 'Cher'],
  ['(Bo) o’Neil', null, 'B. O.', '(Bo)', '(Bo) o’Neil'],
  ['e\u0301va ś', null, 'E\u0301. Ś.', 'e\u0301va', 'e\u0301va ś'],
  ['山田 太郎', '', '山. 太.', '山田', '山田 太郎'],
])('%j who prefers %j', (name, preferred, initials, first, whole) => {
  expect(titlesOf(name, preferred)).toEqual(['Appointment', initials, first, whole])
})

test('a name without letters becomes "Appointment"', () => {
  expect(titlesOf('...')).toEqual(['Appointment', 'Appointment', '...', '...'])
  expect(titlesOf('   ')).toEqual(titleChoices.map(() => 'Appointment'))
})
