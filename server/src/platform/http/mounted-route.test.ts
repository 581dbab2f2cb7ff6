import { Readable } from 'node:stream'
import { signedIn } from '@openhour/shared/access/rules.ts'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { openLog } from '../log.ts'
import type { Actors } from './callers.ts'
import { rawBody } from './buffered-body.ts'
import type { HostEnv } from './host-env.ts'
import { enforceRules, jsonFromPages, type MountedRoute } from './mounted-route.ts'
import { problemFor, problemResponse } from './problems.ts'

const ours = 'https://practice.example.com'
const types = { allowed: /^text\/csv$/, refusal: 'Send text/csv.' }
const person = { userId: 'a-person', role: 'therapist' }
const actors = { of: async () => person, peek: async () => person } as unknown as Actors

/** One route that answers with who it took the caller for and what was sent, behind the rules and, after it, behind those of the operations. */
async function ask(rules: Pick<MountedRoute, 'trust' | 'body'>, method: string, headers: object = {}, body = '') {
  const app = new Hono<HostEnv>()
  const host = { origins: new Set([ours]), actors }
  app.onError((error) => problemResponse(problemFor(error, '-', openLog('error'))))
  app.use('/x/*', enforceRules(rules, host))
  app.all('/x', async (c) => {
    const caller = await c.var.admit(signedIn).catch(() => undefined)
    return c.text(`${caller?.userId ?? 'nobody'}: ${rawBody(c.env.incoming).toString()}`)
  })
  app.use('/x/*', enforceRules(jsonFromPages, host))
  app.all('/x/*', (c) => c.notFound())
  const incoming = Object.assign(Readable.from(body === '' ? [] : [Buffer.from(body)]), {
    headers: body === '' ? {} : { 'transfer-encoding': 'chunked' },
  })
  const at = async (path: string) => app.request(path, { method, headers: { ...headers } }, { incoming })
  return { at, answer: await at('/x') }
}

const json = { 'content-type': 'application/json' }
const csv = { 'content-type': 'text/csv' }
const origin = { origin: ours }
const raw = { kind: 'raw', maxBytes: 4, types } as const

it.each([
  ['browser', jsonFromPages, { ...json, ...origin }, '{}', 'a-person: {}'],
  ['token', { trust: 'token', body: raw }, { ...csv, ...origin }, 'a,b', 'nobody: a,b'],
  ['link', { trust: 'link', body: raw }, csv, 'a,b', 'nobody: a,b'],
  ['provider', { trust: 'provider', body: raw }, csv, 'a,b', 'nobody: a,b'],
  ['anyone', { trust: 'anyone', body: raw }, csv, 'a,b', 'a-person: a,b'],
  ['stream', { trust: 'browser', body: { kind: 'stream', types } }, { ...csv, ...origin }, 'a,b', 'a-person: '],
] as const)('%s: a write that keeps the rules reaches the route', async (_name, rules, headers, body, text) => {
  const { answer } = await ask(rules, 'POST', headers, body)
  expect([answer.status, await answer.text()]).toEqual([200, text])
})

it.each([
  ['a page of another site', jsonFromPages, { ...json, origin: 'https://evil.example' }, '{}', 403],
  ['a token without an Origin', { trust: 'token', body: raw }, csv, 'a,b', 403],
  ['a form where JSON is due', jsonFromPages, { ...csv, ...origin }, 'a,b', 415],
  ['another content type', { trust: 'provider', body: raw }, json, '{}', 415],
  [
    'another content type of a stream',
    { trust: 'browser', body: { kind: 'stream', types } },
    { ...json, ...origin },
    '{}',
    415,
  ],
  ['more bytes than allowed', { trust: 'provider', body: raw }, csv, 'a,b,c', 413],
  ['a write where nothing may be sent', { trust: 'browser', body: { kind: 'none' } }, origin, '', 405],
] as const)('refuses %s', async (_what, rules, headers, body, status) => {
  const { answer } = await ask(rules, 'POST', headers, body)
  expect(answer.status).toBe(status)
})

it('reads a body once, also where no route under the path matches', async () => {
  const { at } = await ask(jsonFromPages, 'POST', { ...json, ...origin }, '{}')
  expect((await at('/x/unknown')).status).toBe(404)
})
