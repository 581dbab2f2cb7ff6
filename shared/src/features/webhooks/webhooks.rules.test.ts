import { expect, test } from 'vitest'
import { maxAttempts, retryPauses, webhookEventNames } from './webhooks.rules.ts'

test('a delivery is tried ten times within 76 hours, with longer and longer pauses', () => {
  expect(maxAttempts).toBe(10)
  expect(retryPauses.reduce((sum: number, pause) => sum + pause, 0) / 3600).toBeCloseTo(75.585, 2)
  expect(retryPauses.toSorted((a, b) => a - b)).toEqual(retryPauses)
})

test('events are named after what changed', () => {
  expect(webhookEventNames.every((name) => /^(appointment|client|invoice)\.[a-z]+$/.test(name))).toBe(true)
})
