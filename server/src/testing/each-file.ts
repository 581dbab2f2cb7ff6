import { afterAll, vi } from 'vitest'
import { setClock } from '../platform/clock.ts'
import { showLoggedFaults } from './logged-faults.ts'

showLoggedFaults()

// Test files share their worker's modules, so reset the clock and spies after each, also after failures.
afterAll(() => {
  setClock(0)
  vi.restoreAllMocks()
})
