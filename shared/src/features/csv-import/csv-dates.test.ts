import { expect, test } from 'vitest'
import { dayIn, guessDayOrder, timeIn } from './csv-dates.rules.ts'

test.each([
  ['1990-02-28', 'mdy', '1990-02-28'],
  ['02/28/1990', 'mdy', '1990-02-28'],
  ['28.2.1990', 'dmy', '1990-02-28'],
  ['2/28/90 10:00 AM', 'mdy', '1990-02-28'],
  ['Feb 28, 1990', 'mdy', '1990-02-28'],
  ['28 February 1990', 'dmy', '1990-02-28'],
  ['02/30/1990', 'mdy', undefined],
  [' 1990-2-8T10:00', 'mdy', '1990-02-08'],
  ['1990/02/28', 'dmy', '1990-02-28'],
  ['x1990-02-28', 'mdy', undefined],
  ['1990-02-281', 'mdy', undefined],
  ['1990-002-28', 'mdy', undefined],
  ['1990-02-028', 'mdy', undefined],
  ['002/03/1990', 'dmy', undefined],
  ['02/003/1990', 'dmy', undefined],
  ['13/05/1990', 'mdy', undefined],
  ['04/05/1990', 'ymd', undefined],
  ['04/04/1990', 'ymd', '1990-04-04'],
  ['2/28/10', 'mdy', '2010-02-28'],
  ['2/28/26', 'mdy', '2026-02-28'],
  ['2/28/27', 'mdy', '1927-02-28'],
  ['8 February 1990', 'dmy', '1990-02-08'],
  ['28  Feb. 1990', 'dmy', '1990-02-28'],
  ['008 February 1990', 'dmy', undefined],
  ['Feb 8th, 1990', 'mdy', '1990-02-08'],
  ['Feb 28,  1990', 'mdy', '1990-02-28'],
  ['Feb28, 1990', 'mdy', '1990-02-28'],
  ['Feb 028, 1990', 'mdy', undefined],
  ['on Feb 28, 1990', 'mdy', undefined],
  ['tomorrow', 'mdy', undefined],
] as const)('the day in %j by %s is %s', (text, order, day) => {
  expect(dayIn(text, order, '2026-09-01')).toBe(day)
})

test.each([
  ['14:05', '14:05'],
  ['2:05 PM', '14:05'],
  ['12am', '00:00'],
  ['02/28/2030 9:30 a.m.', '09:30'],
  ['2030-02-28T09:30:00', '09:30'],
  ['09:30:00.123Z', '09:30'],
  ['09:30+02:00', '09:30'],
  ['2030-02-28T09:30:00-0530', '09:30'],
  ['23:59', '23:59'],
  ['24:00', undefined],
  ['23:60', undefined],
  ['x9:30', undefined],
  ['009:30', undefined],
  [':30', undefined],
  ['25:00', undefined],
  ['10', undefined],
])('the time in %j is %s', (text, time) => {
  expect(timeIn(text)).toBe(time)
})

test.each([
  [['04/05/1990', '13/05/1990'], 'dmy'],
  [['04/13/1990'], 'mdy'],
  [['4.5.1990'], 'dmy'],
  [['1990-05-04', '03/04/1990'], 'unclear'],
  [['13/04/1990', '04/13/1990'], 'unclear'],
  [['1990/05/04', 'Feb 28, 1990'], 'ymd'],
  [['04/04/1990'], 'ymd'],
  [['12/11/1990', '11/12/1990'], 'unclear'],
  [['12/11/1990'], 'unclear'],
  [['11/12/1990'], 'unclear'],
  [['Ana', '1990-05-04'], 'ymd'],
  [['13/13/1990'], 'ymd'],
  [['/13/1990'], null],
  [['13//1990'], null],
  [['Ana', ''], null],
] as const)('the order of the dates %j is %s', (dates, order) => {
  expect(guessDayOrder(dates)).toBe(order)
})
