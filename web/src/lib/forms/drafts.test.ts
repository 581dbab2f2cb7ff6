import { problemOf } from '@openhour/shared/access/refusals.ts'
import { draftOfAnother } from '@openhour/shared/features/drafts/drafts.rules.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Input = { key: string; ownerId?: string; version?: number; body?: string }
const [ana, ben] = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b']

/** Like the server: the cookie identifies the person, and a request from another person's page is refused. */
let signedIn = ana
const drafts = new Map<string, string>()
vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
  const { json: input } = JSON.parse(body) as { json: Input }
  const operation = path.replace('/rpc/drafts/', '')
  if (operation !== 'localSession' && input.ownerId !== undefined && input.ownerId !== signedIn) {
    const data = problemOf('not-possible-now', draftOfAnother)
    return Response.json({ json: { defined: false, code: data.code, status: 409, message: '', data } }, { status: 409 })
  }
  const place = `${signedIn} ${input?.key}`
  const said: Record<string, () => object> = {
    get: () => ({
      draft: drafts.has(place)
        ? { key: input.key, version: 1, body: drafts.get(place), context: {}, clientId: null, updatedAt: '' }
        : null,
    }),
    save: () => {
      drafts.set(place, input.body ?? '')
      return { version: (input.version ?? 0) + 1, updatedAt: '2026-09-01T10:00:00Z', other: null }
    },
    remove: () => ({ removed: drafts.delete(place) }),
    localSession: () => ({
      key: btoa('0123456789abcdef0123456789abcdef'),
      invitationToken: 'x',
      expiresAt: '2126-01-01',
    }),
  }
  return Response.json({ json: said[operation]?.() })
})
const { openDraft } = await import('./drafts.ts')
const { openLocalEntries } = await import('./local-entries.ts')
const { api } = await import('../api/api.ts')

beforeEach(() => {
  signedIn = ana
  drafts.clear()
  localStorage.clear()
})
let close = () => {}
afterEach(() => close())

async function openOf(owner: string) {
  const states: { phase: string; reason?: string }[] = []
  const draft = openDraft({
    key: 'client:new',
    owner,
    entries: openLocalEntries(owner, () => api.drafts.localSession()),
    onState: (state) => states.push(state),
  })
  close = draft.close
  return { draft, states, loaded: await draft.load() }
}

test('one person’s unsaved text is not saved for another who signed in in another tab, and continues once they return', async () => {
  const { draft, states } = await openOf(ana)
  draft.change({ name: 'Of Ana' })
  signedIn = ben
  await draft.keep()
  expect(states.at(-1)).toEqual({ phase: 'unsaved', reason: draftOfAnother })
  expect(draftOfAnother).toContain('Your text is only on this page')
  expect([...drafts]).toEqual([])
  signedIn = ana
  await draft.keep()
  expect(states.at(-1)).toEqual({ phase: 'saved' })
  expect([...drafts]).toEqual([[`${ana} client:new`, '{"name":"Of Ana"}']])
})

test('another person’s draft is neither shown nor removed on this page', async () => {
  const { draft } = await openOf(ana)
  draft.change({ name: 'Of Ana' })
  await draft.keep()
  drafts.set(`${ben} client:new`, '{"name":"Of Ben"}')
  signedIn = ben
  await draft.finish()
  expect(drafts.get(`${ben} client:new`)).toBe('{"name":"Of Ben"}')
  expect((await openOf(ana)).loaded).toBeUndefined()
  expect((await openOf(ben)).loaded).toEqual({ name: 'Of Ben' })
})
