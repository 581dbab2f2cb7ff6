import { expect, test } from 'vitest'
import { expiryState, storageState } from './all-documents.rules.ts'

test('storage warns from 80 % on', () => {
  expect(storageState(799, 1000)).toBe('fine')
  expect(storageState(800, 1000)).toBe('near')
  expect(storageState(999, 1000)).toBe('near')
  expect(storageState(1000, 1000)).toBe('full')
  expect(storageState(5000, null)).toBe('fine')
})

test('a document is due from so many days before its last day on', () => {
  const of = (expiresOn: string | null, remindDays = 30) => expiryState({ expiresOn, remindDays }, '2026-03-10')
  expect(of(null)).toBe('none')
  expect(of('2026-03-09')).toBe('expired')
  expect(of('2026-03-10')).toBe('soon')
  expect(of('2026-04-09')).toBe('soon')
  expect(of('2026-04-10')).toBe('valid')
  expect(of('2026-03-10', 0)).toBe('soon')
  expect(of('2026-03-11', 0)).toBe('valid')
})
