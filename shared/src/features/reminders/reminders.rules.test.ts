import { expect, test } from 'vitest'
import { optOutKeyword, textNumberOf } from './reminders.rules.ts'

test.each([
  ['+44 7700 900123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['+44 (0)7700 900123', '+447700900123'],
  ['+1 (202) 555-0123', '+12025550123'],
  ['+49.30/1234567', '+49301234567'],
  ['+1234567', '+1234567'],
  ['+123456', null],
  ['+123456789012345', '+123456789012345'],
  ['+1234567890123456', null],
  ['07700 900123', null],
  ['7700900', null],
  ['+0123456789', null],
  ['+44 7700 900123 ext. 5', null],
  ['call +447700900123', null],
  ['+44 7700 90 0044', '+4477009000' + '44'],
  ['+44\u00a07700\t900123', '+447700900123'],
  ['', null],
])('%j as a number for text messages is %j', (phone, number) => {
  expect(textNumberOf(phone)).toBe(number)
})

test.each([
  ['STOP', 'stop'],
  [' stop. ', 'stop'],
  ['Unsubscribe!!', 'stop'],
  ['Start', 'start'],
  ['yes!', 'start'],
  ['stop it', undefined],
  ['.stop', undefined],
  ['s.top', undefined],
  ['no', undefined],
  ['', undefined],
])('the reply %j means %s', (answer, choice) => {
  expect(optOutKeyword(answer)).toBe(choice)
})
