import { afterEach, expect, test, vi } from 'vitest'
import { isWithinLimit } from './rate-limit.ts'

afterEach(() => {
  localStorage.clear()
  vi.useRealTimers()
})

test('allows the limit within the window, by action and scope', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  const ask = (action = 'event', scope = 'ana') => isWithinLimit(action, scope, 2, 60_000)
  expect([ask(), ask(), ask()]).toEqual([true, true, false])
  expect([ask('other'), ask('event', 'ben')]).toEqual([true, true])
  vi.setSystemTime(1_059_999)
  expect(ask()).toBe(false)
  vi.setSystemTime(1_060_001)
  expect([ask(), ask(), ask()]).toEqual([true, true, false])
})

test('invalid storage or a clock set back does not lock anyone out', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 })
  for (const stored of ['{"x":1}', 'nonsense', '[9e15, 9e15, "now"]']) {
    localStorage.setItem('openhour.limit.event.ana', stored)
    expect(isWithinLimit('event', 'ana', 1, 60_000)).toBe(true)
  }
})
