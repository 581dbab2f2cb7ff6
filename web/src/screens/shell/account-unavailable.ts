import type { Problem } from '@openhour/shared/access/refusals.ts'

/** The server could not say who is signed in: it is unreachable or failed. */
export class AccountUnavailable extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}
