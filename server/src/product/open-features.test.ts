import { contract, functions } from '@openhour/shared/contract.ts'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import type { Feature, FeatureParts, Platform } from './feature.ts'
import type { HostEnv } from '../platform/http/host-env.ts'
import type { MountedRoute } from '../platform/http/mounted-route.ts'
import { mailTemplatesOf, openFeatures } from './open-features.ts'
import { signInTemplates } from '../services/sign-in/sign-in.mails.ts'

const everything = { contract, functions }
const nothing = { contract: {}, functions: {} } as never
const platform = {} as Platform
const provides = { refuseRestricted: async () => undefined, measurePacks: () => new Map() }
const feature = (name: string, parts: FeatureParts): Feature => ({ name, open: () => parts })

it('opens nothing without a router for each operation, and says where to add it', async () => {
  await expect(openFeatures([feature('clients', { provides })], platform, everything)).rejects.toThrow(
    /^No feature answers account\.me, .*: add the router to `routers` in .*<feature>\.feature\.ts\.$/,
  )
})

const job = { tasks: { 'tidy-up': async () => undefined } }
const route: MountedRoute = {
  path: '/api/files',
  trust: 'browser',
  body: { kind: 'none' },
  routes: new Hono<HostEnv>(),
}

const hold = { name: 'calendar', find: async () => [], end: async () => undefined }

it.each([
  ['job', { jobs: [job] }, 'The job tidy-up is in two features: clients and tasks.'],
  ['path', { routes: [route] }, 'The path /api/files is in two features: clients and tasks.'],
  ['outside hold', { outsideHolds: [hold] }, 'The outside hold calendar is in two features: clients and tasks.'],
  ['provision', { provides }, 'The provision refuseRestricted is in two features: clients and tasks.'],
])('refuses the same %s of two features', async (_what, parts: FeatureParts, message) => {
  const two = [feature('clients', parts), feature('tasks', parts)]
  await expect(openFeatures(two, platform, nothing)).rejects.toThrow(message)
})

it('refuses an email of a feature that has the name of one of sign-in', () => {
  const mails = { 'reset-password': signInTemplates['reset-password'] }
  expect(() => mailTemplatesOf([{ name: 'clients', mails }])).toThrow('in two features: sign-in and clients')
})

it('names what no feature provides', async () => {
  await expect(openFeatures([], platform, nothing)).rejects.toThrow('No feature provides refuseRestricted')
})

it('merges what the features bring, in their order', async () => {
  const health = (name: string) => () => ({ name, state: 'working', detail: '' }) as const
  const another = { key: 'another', look: health('Third') }
  const two = [
    feature('clients', { provides, health: health('First'), cleanUp: (at) => [{ sql: at, parameters: [] } as never] }),
    feature('tasks', { jobs: [job], routes: [route], health: health('Second'), checks: [another] }),
  ]
  const opened = await openFeatures(two, platform, nothing)
  expect(opened.checks.map(({ key }) => key)).toEqual(['clients', 'tasks', 'another'])
  expect(opened.jobs).toEqual([job])
  expect(opened.routes).toEqual([route])
  expect(opened.cleanUp('now')).toMatchObject([{ sql: 'now' }])
})
