import { dayOfOccurrence, type Repeat } from '@openhour/shared/features/appointments/series.rules.ts'
import { expect, test } from 'vitest'
import { ordinal, repeatOptions, repeatText } from './repeat-labels.ts'

test('ordinals', () => {
  expect([1, 2, 3, 4, 10, 11, 12, 13, 20, 21, 22, 23, 30, 31].map(ordinal)).toEqual(
    '1st 2nd 3rd 4th 10th 11th 12th 13th 20th 21st 22nd 23rd 30th 31st'.split(' '),
  )
})

test('the options match the day', () => {
  expect(repeatOptions('2026-09-15', null, false).map(({ label }) => label)).toEqual([
    'Does not repeat',
    'Every week',
    'Every 2 weeks',
    'Every … weeks',
    'Every month on the 15th',
    'Every month on the third Tuesday',
  ])
  const labels = (day: string) => repeatOptions(day, null, false).map(({ label }) => label)
  expect(labels('2026-10-31')).toContain('Every month on the 31st, or the last day')
  expect(labels('2026-10-30')).toContain('Every month on the last Friday')
  expect(labels('')).toContain('Every month on the same weekday')
})

test('a series can stay unchanged, and end with the opened appointment', () => {
  const current = { unit: 'month', every: 2, by: 'weekday', count: null } as const
  const options = repeatOptions('2026-09-15', current, true)
  expect(options.at(0)).toEqual({ value: 'keep', label: 'Unchanged: every 2 months on the third Tuesday' })
  expect(options.at(-1)).toEqual({ value: 'none', label: 'Ends with this appointment' })
  expect(repeatOptions('2026-09-15', current, false).map(({ value }) => value)).not.toContain('none')
})

// The words are compared with the days that the rule produces, for each day of a leap year.
test('the text for monthly recurrence matches the actual days', () => {
  const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
  for (let ms = Date.UTC(2028, 0, 1); ms < Date.UTC(2029, 0, 1); ms += 86_400_000) {
    const day = new Date(ms).toISOString().slice(0, 10)
    const rule: Repeat = { unit: 'month', every: 1, by: 'weekday' }
    const [, place, name] = /^Every month on the (\w+) (\w+)$/.exec(repeatText(rule, day)) ?? []
    for (let number = 0; number < 14; number++) {
      const on = new Date(dayOfOccurrence({ ...rule, startDate: day }, number))
      expect(weekdays[on.getUTCDay()]).toBe(name)
      const nth = Math.ceil(on.getUTCDate() / 7)
      const next = new Date(on.getTime() + 7 * 86_400_000)
      const isLast = next.getUTCMonth() !== on.getUTCMonth()
      expect(place === 'last' ? isLast && 'last' : ['first', 'second', 'third', 'fourth'][nth - 1]).toBe(place)
    }
  }
})
