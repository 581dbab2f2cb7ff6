import { expect } from 'vitest'
import type { Answer, Browser, Product } from './product.ts'
import { until } from './until.ts'

export type Therapist = Browser & { userId: string }
type Fields = Record<string, unknown>
export type TaskFields = Fields & { id: string; updatedAt: string; errors?: Record<string, string> }
export type TaskPage = { items: TaskFields[]; total: number; counts: Record<string, number> }

export const bodyOf = (answer: Answer) => answer.json as TaskFields

/** A therapist whose plan includes tasks, unlike the trial. */
export async function onPro(product: Product): Promise<Therapist> {
  const person = await product.person()
  await setTier(product, person, 'pro')
  return person
}

/** Sets the tier and waits until the server applies it; `trial` is an expired one. */
export async function setTier(
  product: Product,
  { userId, ...who }: Therapist,
  tier: 'pro' | 'premium' | 'trial',
): Promise<void> {
  await product.database.owner.query(
    `update subscribers set subscribed = $2, subscription_tier = $3, subscription_end = now() + interval '20 days',
       trial_ends_at = now() - interval '1 day', provider = 'sandbox' where user_id = $1`,
    [userId, tier !== 'trial', tier === 'trial' ? 'pro' : tier],
  )
  type Status = { tier: string; trialExpired: boolean }
  await until(
    async () => ((await who.get('/api/v1/account/me')).json as { tierStatus: Status }).tierStatus,
    (status) => status.tier === tier && status.trialExpired === (tier === 'trial'),
  )
}

export const addTask = (who: Browser, more: Fields = {}, headers?: Record<string, string>) =>
  who.post('/api/v1/tasks', { title: 'Send the invoices', ...more }, headers)

/** Adds a task and returns it. */
export async function aTask(who: Browser, more: Fields = {}): Promise<TaskFields> {
  const answer = await addTask(who, more)
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return bodyOf(answer)
}

export const changeTask = (who: Browser, task: Fields, more: Fields = {}) =>
  who.send('PUT', `/api/v1/tasks/${String(task.id)}`, {
    title: task.title,
    updatedAt: task.updatedAt,
    ...more,
  })
export const setCompleted = (who: Browser, id: string, completed: unknown = true) =>
  who.send('PUT', `/api/v1/tasks/${id}/completed`, { completed })
export const removeTask = (who: Browser, id: string) => who.send('DELETE', `/api/v1/tasks/${id}`)

export async function listed(who: Browser, query = ''): Promise<TaskPage> {
  return (await who.get(`/api/v1/tasks${query}`)).json as TaskPage
}
export const titlesOf = ({ items }: TaskPage) => items.map(({ title }) => title)
