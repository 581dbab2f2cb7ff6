import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isTimeZone } from './known-zones.ts'
import { isDay, yearsBetween } from './days.ts'
import { checkPassword } from './password.ts'
import { hasText, isStorable } from './storable.ts'
import { oneLine } from './text.ts'

describe('a one-line text', () => {
  const line = oneLine(20)
  const message = (given: unknown) => line.safeParse(given).error?.issues[0]?.message

  test.each([
    [7, 'Invalid input'],
    ['x'.repeat(21), 'Input exceeds maximum length of 20 characters'],
    ['a <SCRIPT src=x>', 'Input contains disallowed content'],
    ['JavaScript:alert(1)', 'Input contains disallowed content'],
    ['data:text/html,x', 'Input contains disallowed content'],
    ['two\nlines', 'Input contains disallowed content'],
    ['nul\0', 'Input contains disallowed content'],
    ['lone \ud800', 'Input contains disallowed content'],
  ])('%j is refused', (given, expected) => {
    expect(message(given)).toBe(expected)
  })

  test('keeps every other text to the letter, trimmed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 8 }), (text) => {
        const { success, data } = line.safeParse(text)
        const seen = hasText(text) ? text.trim() : ''
        return success ? data === seen : /[\p{Cc}\u202a-\u202e\u2066-\u2069\ud800-\udfff]|script|data/iu.test(text)
      }),
    )
    expect(line.parse('  a < b > c ')).toBe('a < b > c')
  })
})

describe('a day', () => {
  test('exists exactly when the calendar has it, from 1900 to 2199', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1890, max: 2210 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (year, month, dayOfMonth) => {
          const lengths = [
            31,
            (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28,
            31,
            30,
            31,
            30,
            31,
            31,
            30,
            31,
            30,
            31,
          ]
          const exists =
            year >= 1900 &&
            year < 2200 &&
            month >= 1 &&
            month <= 12 &&
            dayOfMonth >= 1 &&
            dayOfMonth <= (lengths[month - 1] ?? 0)
          const text = `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`
          expect([text, isDay(text)]).toEqual([text, exists])
        },
      ),
    )
    for (const wrong of ['10000-01-01', '2026-1-1', '2026-01-01T00:00', '', 'today']) expect(isDay(wrong)).toBe(false)
  })

  test('makes a year fuller on the birthday, not before', () => {
    expect([
      yearsBetween('1990-06-15', '2026-06-14'),
      yearsBetween('1990-06-15', '2026-06-15'),
      yearsBetween('2000-02-29', '2026-02-28'),
    ]).toEqual([35, 36, 25])
  })

  test.each([
    ['Europe/London', true],
    ['UTC', true],
    ['Asia/Kathmandu', true],
    ['Mars/Olympus', false],
    ['', false],
    ['+02:00', false],
  ])('the time zone %j is known: %j', (name, known) => {
    expect(isTimeZone(name)).toBe(known)
  })
})

test.each([
  ['', 'Password is required', 0],
  ['a', 'Password must include at least 8 characters, an uppercase letter, a number, a special character', 1],
  ['Ab1', 'Password must include at least 8 characters, a special character', 3],
  ['ABCDEFG1!', 'Password must include a lowercase letter', 4],
  ['Abcdefg1', 'Password must include a special character', 4],
  ['Ünïcödé-9', 'Strong password', 5],
  ['Abcdef1!', 'Strong password', 5],
])('the password %j gives %j', (password, message, met) => {
  expect(checkPassword(password)).toEqual({ passes: met === 5, message, met })
})

test('what can be stored has neither NUL nor half a character', () => {
  expect(['plain', '🙂', 'a\u0301', '\n'].every(isStorable)).toBe(true)
  expect(['\0', 'a\ud83d', '\ude42'].some(isStorable)).toBe(false)
})
