import { afterAll, vi } from 'vitest'
import { setClock } from '../platform/clock.ts'
import { showLoggedFaults } from './logged-faults.ts'

showLoggedFaults()

// Test files share their worker's modules: none leaves its clock or its spies to the next one, even when it fails.
afterAll(() => {
  setClock(0)
  vi.restoreAllMocks()
})
