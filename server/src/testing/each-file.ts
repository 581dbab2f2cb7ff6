import { afterAll, expect, vi } from 'vitest'
import { setClock } from '../platform/clock.ts'
import { showLoggedFaults } from './logged-faults.ts'
import { checkStatements, foundInStatements } from './watched-statements.ts'

showLoggedFaults()
checkStatements()

// Test files share their worker's modules, so reset the clock and spies after each, also after failures.
afterAll(() => {
  setClock(0)
  vi.restoreAllMocks()
})

afterAll(() => {
  const advice =
    'Name therapist_id for each of these tables, or add the statement to across-practices.ts with the reason.'
  expect(foundInStatements(), advice).toEqual([])
})
