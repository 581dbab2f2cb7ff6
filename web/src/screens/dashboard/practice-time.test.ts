import { expect, test } from 'vitest'
import { practiceMoment } from './practice-time.ts'

const now = new Date('2026-09-30T23:30:00Z')

test('shows the practice’s time, with its zone if the browser is elsewhere', () => {
  expect(practiceMoment(now, 'UTC', 'UTC')).toBe('Wednesday 30 September, 11:30 PM')
  expect(practiceMoment(now, 'Asia/Kolkata', 'Asia/Kolkata')).toBe('Thursday 1 October, 5:00 AM')
  expect(practiceMoment(now, 'America/Sao_Paulo', 'UTC')).toBe('Wednesday 30 September, 8:30 PM in America/Sao Paulo')
})
