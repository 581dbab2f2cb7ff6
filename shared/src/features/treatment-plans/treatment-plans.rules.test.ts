import { expect, test } from 'vitest'
import { goalProgress, type PlanStatus, reviewState } from './treatment-plans.rules.ts'

test.each([
  [[], 0, 0],
  [[], 1, 25],
  [[], 3, 25],
  [[0], 1, 0],
  [[40], 0, 40],
  [[40, 45], 1, 43],
  [[10, 20, 60], 2, 30],
])('goals at %j of %d plans are %d percent', (percents, plans, progress) => {
  expect(goalProgress(percents, plans)).toBe(progress)
})

test.each([
  ['active', '2026-06-02', 'coming'],
  ['active', '2026-06-01', 'due'],
  ['active', '2026-05-31', 'past'],
  ['paused', '2026-05-31', 'past'],
  ['completed', '2026-06-01', 'none'],
  ['discontinued', '2026-05-31', 'none'],
  ['active', null, 'none'],
] as [PlanStatus, string | null, string][])(
  'the review of a plan that is %s, on %s, is %s',
  (status, reviewDate, state) => {
    expect(reviewState({ status, reviewDate }, '2026-06-01')).toBe(state)
  },
)
