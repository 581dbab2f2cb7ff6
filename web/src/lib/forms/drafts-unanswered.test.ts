import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFakeServer } from '../../testing/server/fake-server.ts'
import { api } from '../api/api.ts'
import { openDraft } from './drafts.ts'
import { openLocalEntries } from './local-entries.ts'

const owner = '018f0000-0000-7000-8000-00000000000a'
const key = 'client:new'
const updatedAt = '2026-09-01T10:00:00Z'
type Said = { phase: string; other?: { typed: object } }

/** What is sent arrives; while `cut` the answers do not. */
let cut = false
let server: ReturnType<typeof openFakeServer>
beforeEach(() => {
  cut = false
  localStorage.clear()
  server = openFakeServer({
    'drafts/save': ({ version: seen, body }) => {
      const there = server.drafts.get(key)
      if (there && there.version !== seen)
        return { version: there.version, updatedAt, other: { key, ...there, context: {}, clientId: null, updatedAt } }
      const version = Number(seen) + 1
      server.drafts.set(key, { version, body: String(body) })
      if (cut) throw new TypeError('fetch failed')
      return { version, updatedAt, other: null }
    },
  })
})

const opened: { close(): void }[] = []
afterEach(() => opened.splice(0).forEach((draft) => draft.close()))

async function openWindow() {
  const states: Said[] = []
  const entries = openLocalEntries(owner, () => api.drafts.localSession())
  const draft = openDraft({ key, owner, entries, onState: (state) => states.push(state) })
  opened.push(draft)
  const loaded = await draft.load()
  return { draft, loaded, last: () => states.at(-1) }
}

/** Types, and loses the connection before the response arrives. */
async function typeAndLose(draft: Awaited<ReturnType<typeof openWindow>>['draft'], name: string) {
  cut = true
  draft.change({ name })
  await draft.keep()
}

test('an unanswered save is not another tab’s: typing continues, and the last text is saved', async () => {
  const { draft, last } = await openWindow()
  await typeAndLose(draft, 'Gre')
  expect(last()).toEqual({ phase: 'offline' })
  expect(server.typedIn(key)).toEqual({ name: 'Gre' })
  cut = false
  draft.change({ name: 'Grete' })
  await draft.keep()
  expect(last()).toEqual({ phase: 'saved' })
  expect(server.typedIn(key)).toEqual({ name: 'Grete' })
})

test('the same after the page was closed and reopened', async () => {
  const { draft } = await openWindow()
  await typeAndLose(draft, 'Gre')
  server.failing.set('drafts/save', 'lost')
  draft.change({ name: 'Grete' })
  await draft.keep()
  draft.close()
  server.failing.clear()
  cut = false
  const again = await openWindow()
  expect(again.loaded).toEqual({ name: 'Grete' })
  await again.draft.keep()
  expect(again.last()).toEqual({ phase: 'saved' })
  expect(server.typedIn(key)).toEqual({ name: 'Grete' })
})

test('what a closing page sent without hearing back equals its stored draft', async () => {
  const { draft } = await openWindow()
  server.failing.set('drafts/save', 'lost')
  draft.change({ name: 'Grete' })
  await draft.keep()
  draft.close()
  server.failing.clear()
  server.drafts.set(key, { version: 1, body: '{"name":"Grete"}' })
  const again = await openWindow()
  expect(again.loaded).toEqual({ name: 'Grete' })
  await again.draft.keep()
  expect(again.last()).toEqual({ phase: 'saved' })
})

test('shows another tab’s draft and overwrites nothing', async () => {
  const { draft, last } = await openWindow()
  await typeAndLose(draft, 'Gre')
  cut = false
  server.drafts.set(key, { version: 2, body: '{"name":"Of another window"}' })
  draft.change({ name: 'Grete' })
  await draft.keep()
  expect(last()).toEqual({
    phase: 'unsaved',
    other: { typed: { name: 'Of another window' }, earlier: false },
  })
  expect(server.typedIn(key)).toEqual({ name: 'Of another window' })
})

test('a sent form leaves no draft, whether or not its last save was answered', async () => {
  const { draft } = await openWindow()
  await typeAndLose(draft, 'Gre')
  await draft.finish()
  expect([...server.drafts]).toEqual([])
  expect((await openWindow()).loaded).toBeUndefined()
})

test('a form opened while the server is unreachable continues from the browser’s copy', async () => {
  const { draft } = await openWindow()
  draft.change({ name: 'Gre' })
  await draft.keep()
  server.failing.set('drafts/save', 'lost')
  draft.change({ name: 'Grete' })
  await draft.keep()
  draft.close()
  server.failing.set('drafts/get', 'lost')
  const again = await openWindow()
  expect(again.loaded).toEqual({ name: 'Grete' })
  server.failing.clear()
  await again.draft.keep()
  expect(again.last()).toEqual({ phase: 'saved' })
  expect(server.typedIn(key)).toEqual({ name: 'Grete' })
})

function openSlowly() {
  const answer = Promise.withResolvers<void>()
  server.held.set('drafts/get', answer.promise)
  const states: Said[] = []
  const entries = openLocalEntries(owner, () => api.drafts.localSession())
  const draft = openDraft({ key, owner, entries, onState: (state) => states.push(state) })
  opened.push(draft)
  return { draft, loaded: draft.load(), arrive: answer.resolve, last: () => states.at(-1) }
}

test('text typed before the draft has loaded waits for it and continues from its version', async () => {
  server.drafts.set(key, { version: 3, body: '{"notes":"Of yesterday"}' })
  const { draft, loaded, arrive, last } = openSlowly()
  draft.change({ name: 'Gre' })
  const kept = draft.keep()
  arrive()
  expect(await loaded).toEqual({ notes: 'Of yesterday' })
  await kept
  expect(last()).toEqual({ phase: 'saved' })
  expect(server.typedIn(key)).toEqual({ name: 'Gre', notes: 'Of yesterday' })
})

test('a page left before the draft has loaded saves its text without a conflict later', async () => {
  const { draft, loaded, arrive, last } = openSlowly()
  draft.change({ name: 'Gre' })
  await draft.keep(true)
  expect(server.typedIn(key)).toEqual({ name: 'Gre' })
  arrive()
  expect(await loaded).toBeUndefined()
  draft.change({ name: 'Grete' })
  await draft.keep()
  expect(last()).toEqual({ phase: 'saved' })
  expect(server.typedIn(key)).toEqual({ name: 'Grete' })
})

test('nor does it lose text that only this browser had', async () => {
  const before = await openWindow()
  server.failing.set('drafts/save', 'lost')
  before.draft.change({ notes: 'Of yesterday' })
  await before.draft.keep()
  before.draft.close()
  server.failing.clear()
  const { draft, loaded, arrive } = openSlowly()
  draft.change({ name: 'Gre' })
  await draft.keep(true)
  arrive()
  expect(await loaded).toEqual({ notes: 'Of yesterday' })
  await draft.keep()
  expect(server.typedIn(key)).toEqual({ notes: 'Of yesterday', name: 'Gre' })
})
