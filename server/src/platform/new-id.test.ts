import { expect, test, vi } from 'vitest'
import { validate, version } from 'uuid'
import { newId } from './new-id.ts'

test('ids are unique and in order, also within a millisecond and when the clock goes back', () => {
  const ids = Array.from({ length: 2000 }, () => newId())
  vi.useFakeTimers({ now: Date.now() - 86_400_000, toFake: ['Date'] })
  ids.push(...Array.from({ length: 2000 }, () => newId()))
  vi.useRealTimers()
  expect(ids.every((id) => validate(id) && version(id) === 7)).toBe(true)
  expect(ids).toEqual([...new Set(ids)].toSorted())
})
