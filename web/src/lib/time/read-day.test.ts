import { expect, test } from 'vitest'
import { dateOrderOf } from './date-order.ts'
import { type DayRules, readDay } from './read-day.ts'

// Saturday 28 November 2026.
const british: DayRules = { today: '2026-11-28', order: 'day-month', weekStart: 'monday' }
const american: DayRules = { ...british, order: 'month-day', weekStart: 'sunday' }
const past: DayRules = { ...british, lastDay: british.today }
const ahead: DayRules = { ...british, firstDay: british.today }
const birth: DayRules = { ...past, firstDay: '1900-01-01', yearNeeded: true }

const dayOf = (typed: string, rules: DayRules) => {
  const read = readDay(typed, rules)
  return 'day' in read ? read.day : read.problem
}

test.each([
  ['3/12', '2026-12-03', '2027-03-12'],
  ['3.12.', '2026-12-03', '2027-03-12'],
  ['3-12', '2026-12-03', '2027-03-12'],
  ['3 12', '2026-12-03', '2027-03-12'],
  ['0312', '2026-12-03', '2027-03-12'],
  ['03/12/2027', '2027-12-03', '2027-03-12'],
  ['3/12/27', '2027-12-03', '2027-03-12'],
  ['031227', '2027-12-03', '2027-03-12'],
  ['03122027', '2027-12-03', '2027-03-12'],
  // Only one order is a day.
  ['31.12.', '2026-12-31', '2026-12-31'],
  ['12/31', '2026-12-31', '2026-12-31'],
  ['13/2/2027', '2027-02-13', '2027-02-13'],
  // The year in front always means year, month, day.
  ['2026-12-03', '2026-12-03', '2026-12-03'],
  ['2026/12/3', '2026-12-03', '2026-12-03'],
  ['3 dec', '2026-12-03', '2026-12-03'],
  ['Dec 3', '2026-12-03', '2026-12-03'],
  ['3rd of December, 2028', '2028-12-03', '2028-12-03'],
  ['December 3rd 2028', '2028-12-03', '2028-12-03'],
  ['3dec28', '2028-12-03', '2028-12-03'],
  ['1 may', '2027-05-01', '2027-05-01'],
  ['2028 dec 3', '2028-12-03', '2028-12-03'],
  ['Thu 3 Dec 2026', '2026-12-03', '2026-12-03'],
  // Someone changed the number and left the weekday.
  ['Thu 4 Dec 2026', '2026-12-04', '2026-12-04'],
  ['３/１２', '2026-12-03', '2027-03-12'],
  ['29/2/2028', '2028-02-29', '2028-02-29'],
])('%j is %s in a British practice and %s in an American one', (typed, there, here) => {
  expect([dayOf(typed, british), dayOf(typed, american)]).toEqual([there, here])
})

test.each([
  ['today', '2026-11-28'],
  ['Tomorrow', '2026-11-29'],
  [' tom ', '2026-11-29'],
  ['yesterday', '2026-11-27'],
  ['mon', '2026-11-30'],
  ['Monday', '2026-11-30'],
  ['thurs', '2026-12-03'],
  // Today is a Saturday: the next one.
  ['sat', '2026-12-05'],
  ['next sat', '2026-12-05'],
  ['next mon', '2026-11-30'],
  ['this mon', '2026-11-23'],
  ['last mon', '2026-11-23'],
  ['last sat', '2026-11-21'],
  ['in 2 weeks', '2026-12-12'],
  ['2w', '2026-12-12'],
  ['in two weeks', '2026-12-12'],
  ['in a week', '2026-12-05'],
  ['next week', '2026-12-05'],
  ['+3 days', '2026-12-01'],
  ['in 3 months', '2027-02-28'],
  ['next month', '2026-12-28'],
  ['next year', '2027-11-28'],
  ['3 days ago', '2026-11-25'],
  ['last week', '2026-11-21'],
  ['in 2 years', '2028-11-28'],
])('%j is %s', (typed, day) => {
  expect(dayOf(typed, british)).toBe(day)
})

test('next week begins on the day that weeks begin on', () => {
  expect([dayOf('next sun', british), dayOf('next sun', american)]).toEqual(['2026-12-06', '2026-11-29'])
})

test('the date of a month that has it', () => {
  const of = (today: string) => [
    dayOf('30', { ...british, today, firstDay: today }),
    dayOf('30', { ...british, today, lastDay: today }),
  ]
  expect([of('2027-01-31'), of('2027-03-01')]).toEqual([
    ['2027-03-30', '2027-01-30'],
    ['2027-03-30', '2027-01-30'],
  ])
})

test('the last day of a shorter month is taken', () => {
  const january = { ...british, today: '2027-01-31' }
  expect([dayOf('in 1 month', january), dayOf('in 13 months', january)]).toEqual(['2027-02-28', '2028-02-29'])
})

test.each([
  ['1/12', '2026-12-01', '2025-12-01', '2026-12-01'],
  ['1/11', '2026-11-01', '2026-11-01', '2027-11-01'],
  ['28/11', '2026-11-28', '2026-11-28', '2026-11-28'],
  ['15', '2026-11-15', '2026-11-15', '2026-12-15'],
  ['30', '2026-11-30', '2026-10-30', '2026-11-30'],
  // No 31 November.
  ['31', '2026-10-31', '2026-10-31', '2026-12-31'],
  ['mon', '2026-11-30', '2026-11-23', '2026-11-30'],
  ['sat', '2026-12-05', '2026-11-28', '2026-12-05'],
])('%j is the nearest day %s, of the past %s, from today on %s', (typed, any, before, later) => {
  expect([british, past, ahead].map((rules) => dayOf(typed, rules))).toEqual([any, before, later])
})

test.each([
  ['3/12/90', '1990-12-03'],
  ['3/12/30', '1930-12-03'],
  ['3/1/26', '2026-01-03'],
  // Not born yet.
  ['3/12/26', '1926-12-03'],
  ['3 dec 90', '1990-12-03'],
  ['031290', '1990-12-03'],
  ['3/12', 'Please add the year'],
  ['3 dec', 'Please add the year'],
  ['3', 'Please enter day, month and year'],
])('%j as a date of birth: %s', (typed, expected) => {
  expect(dayOf(typed, birth)).toBe(expected)
})

test('a year of two digits is the nearest one elsewhere', () => {
  expect(['1/2/27', '1/2/99', '1/2/00'].map((typed) => dayOf(typed, british))).toEqual([
    '2027-02-01',
    '1999-02-01',
    '2000-02-01',
  ])
})

test.each([
  ['31/2', '31 February does not exist'],
  ['30 feb', '30 February does not exist'],
  ['31/11/2026', '31 November does not exist'],
  ['2026-02-30', '30 February does not exist'],
  ['29/2/2027', '29 February 2027 does not exist'],
  ['29/2', '29 February 2026 does not exist'],
  ['45/13', 'There is no month 13'],
  ['2026-13-01', 'There is no month 13'],
  ['45/12', 'There is no day 45'],
  ['0/12', 'There is no day 0'],
  ['99', 'There is no day 99'],
  ['3/12/1', 'Please enter a year from 1900 to 2199'],
  ['3/12/202', 'Please enter a year from 1900 to 2199'],
  ['3/12/1899', 'Please enter a year from 1900 to 2199'],
  ['in 900 years', 'Please enter a year from 1900 to 2199'],
  ['soon', '“soon” is not a date. Try 31/12, 3 Dec or tomorrow'],
  ['dec', '“dec” is not a date. Try 31/12, 3 Dec or tomorrow'],
  ['1/2/3/4', '“1/2/3/4” is not a date. Try 31/12, 3 Dec or tomorrow'],
  ['3/12 x', '“3/12 x” is not a date. Try 31/12, 3 Dec or tomorrow'],
  ['-', '“-” is not a date. Try 31/12, 3 Dec or tomorrow'],
  ['m', '“m” is not a date. Try 31/12, 3 Dec or tomorrow'],
])('%j: %s', (typed, problem) => {
  expect(dayOf(typed, british)).toBe(problem)
})

test('a date in figures is settled by its year', () => {
  const isSettled = (typed: string) => {
    const read = readDay(typed, british)
    return 'day' in read && read.settled
  }
  expect(['3', '3/1', '3/12', '3/12/26'].filter(isSettled)).toEqual([])
  expect(['3/12/2026', '2026-12-03', 'mon', 'tomorrow', 'in 2 weeks'].filter((typed) => !isSettled(typed))).toEqual([])
})

test('the month comes first where the United States keep their clocks', () => {
  const american = ['America/New_York', 'America/Indiana/Knox', 'US/Pacific', 'Pacific/Honolulu', 'America/Puerto_Rico']
  expect(american.map(dateOrderOf)).toEqual(american.map(() => 'month-day'))
  const others = ['Europe/London', 'America/Toronto', 'America/Mexico_City', 'Australia/Sydney', 'Asia/Manila', 'UTC']
  expect(others.map(dateOrderOf)).toEqual(others.map(() => 'day-month'))
})
