import { afterAll, vi } from 'vitest'
import { setClock } from '../platform/clock.ts'

// Test files share their worker's modules: none leaves its time or its spies to the next one, also when it failed half way.
afterAll(() => {
  setClock(0)
  vi.restoreAllMocks()
})
