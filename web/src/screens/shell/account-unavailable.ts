import type { Problem } from '@openhour/shared/access/refusals.ts'

/** It could not be asked who is signed in: the server is away or at fault. */
export class AccountUnavailable extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.detail)
    this.problem = problem
  }
}
