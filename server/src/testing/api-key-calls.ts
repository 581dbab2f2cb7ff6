import { expect } from 'vitest'
import type { Answer, Browser, Product } from './product.ts'

export type MadeKey = { key: string; item: { id: string; prefix: string; scopes: string[]; expiresAt: string | null } }

/** Creates a key of this therapist. */
export async function makeKey(who: Browser, scopes: readonly string[], more: object = {}): Promise<MadeKey> {
  const answer = await who.post('/api/v1/api-keys', { name: 'Bookkeeping', scopes, days: 30, ...more })
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
  return answer.json as MadeKey
}

/** Every scope that a key can be made for. */
export async function allScopes(who: Browser): Promise<string[]> {
  const { features } = (await who.get('/api/v1/api-keys')).json as {
    features: { read: string | null; write: string | null }[]
  }
  return features.flatMap(({ read, write }) => [read, write]).filter((scope) => scope !== null)
}

/** Sends like a program: with a key, without cookies and Origin. */
export function withKey(product: Product, key: string) {
  const program = product.visitor()
  return (method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> =>
    program.send(method, path, body, { origin: '', authorization: `Bearer ${key}`, ...headers })
}
