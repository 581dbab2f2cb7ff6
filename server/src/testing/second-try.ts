import { beforeAll, beforeEach } from 'vitest'

/**
 * `beforeAll` that is repeated before a second try of a test, because CI tries a failed test once more: it gets people of its own instead of those
 * whose rows the first try has changed.
 */
export function beforeAllTries(setUp: () => Promise<unknown>): void {
  beforeAll(async () => void (await setUp()))
  beforeEach(async ({ task }) => {
    if ((task.result?.retryCount ?? 0) > 0) await setUp()
  })
}
