import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFakeServer } from '../../testing/server/fake-server.ts'

const ofPage = { items: [], total: 7, unread: 7, next: null }
const ofServer = { items: [], total: 8, unread: 8, next: null }
let asked: number
beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['performance'] })
  asked = 0
  openFakeServer({ 'notifications/list': () => (asked++, ofServer) })
  const answers = { at: 1, view: crypto.randomUUID(), answers: [['notifications/list', { limit: 5 }, ofPage]] }
  document.body.innerHTML = `<script type="application/json" id="first-answers">${JSON.stringify(answers)}</script>`
})
afterEach(() => {
  document.body.innerHTML = ''
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function totals(...limits: number[]): Promise<number[]> {
  const { api } = await import('./api.ts')
  const all = []
  for (const limit of limits) all.push((await api.notifications.list({ limit })).total)
  return all
}

test('what the page brought is taken once, for the same question, and then asked for', async () => {
  expect(await totals(4, 5, 5)).toEqual([8, 7, 8])
  expect(asked).toBe(2)
})

test('what the page brought is not taken half a minute later', async () => {
  vi.advanceTimersByTime(30_001)
  expect(await totals(5)).toEqual([8])
})
