import type { DashboardDay } from '@openhour/shared/features/dashboard/dashboard.contract.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allScopes, makeKey, withKey } from '../../testing/api-key-calls.ts'
import { clientDetails } from '../../testing/own-rows.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { setTier } from '../../testing/task-calls.ts'

let product: Product
let therapist: Browser & { userId: string }
let clientId: string
let sessionId: string
/** In the one clinical note, in the client's name, and in a task. */
const [inNote, inName, inTask] = ['heronshadow', 'Quillfeather', 'marblewick']
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  await setTier(product, therapist, 'premium')
  const idOf = async (path: string, body: object) => {
    const { status, text, json } = await therapist.post(`/api/v1${path}`, body)
    expect([status, text]).toEqual([201, expect.any(String)])
    return (json as { id: string }).id
  }
  clientId = await idOf('/clients', clientDetails({ name: `Ada ${inName}` }))
  sessionId = await idOf(`/clients/${clientId}/sessions`, {
    sessionDate: '2026-05-04',
    durationMinutes: 50,
    sessionType: 'individual',
    status: 'completed',
    notes: `She spoke of the ${inNote} again.`,
  })
  await idOf('/tasks', { title: `Buy ${inTask}` })
})
afterAll(() => product.stop())

async function readWith(path: string, ...scopes: string[]): Promise<string> {
  const { status, text } = await withKey(product, (await makeKey(therapist, scopes)).key)('GET', `/api/v1${path}`)
  expect(status).toBe(200)
  return text
}
const pathsOf = () => ({
  note: [
    `/search?q=${inNote}`,
    `/clients/${clientId}/overview`,
    `/clients/${clientId}/sessions`,
    `/sessions/${sessionId}`,
  ],
  own: ['search:read', 'clients:read', 'sessions:read', 'sessions:read'],
})

test('a key reads a note through search, overview and sessions only with the scope of notes', async () => {
  const { note, own } = pathsOf()
  for (const [at, path] of note.entries()) {
    expect([path, await readWith(path, own[at] ?? '')]).toEqual([path, expect.not.stringContaining(inNote)])
    const more = ['clinical-notes:read', 'sessions:read'].filter((scope) => scope !== own[at])
    expect([path, await readWith(path, own[at] ?? '', ...more)]).toEqual([path, expect.stringContaining(inNote)])
  }
})

test('search finds with a key only what its scopes read', async () => {
  expect(await readWith(`/search?q=${inName}`, 'search:read')).not.toContain(inName)
  expect(await readWith(`/search?q=${inName}`, 'search:read', 'clients:read')).toContain(inName)
  expect(await readWith(`/search?q=${inTask}`, 'search:read')).not.toContain(`Buy ${inTask}`)
  expect(await readWith(`/search?q=${inTask}`, 'search:read', 'tasks:read')).toContain(`Buy ${inTask}`)
})

test('the dashboard shows a key nothing but the day, and all of it with every scope', async () => {
  const own = JSON.parse(await readWith('/dashboard', 'dashboard:read')) as DashboardDay
  const { today, clients, overdueTasks, lastMonth, ...rest } = own
  expect(clients).toEqual({ active: 0, archived: 0, joinedThisMonth: 0 })
  expect(overdueTasks).toBeNull()
  expect(lastMonth).toEqual({ month: expect.stringMatching(/^\d{4}-\d\d$/), withoutCharge: 0, notInvoiced: 0 })
  expect([
    today,
    Object.values(rest).filter((value) => !(value === 0 || value === false || (value as []).length === 0)),
  ]).toEqual([expect.stringMatching(/^\d{4}-/), []])
  const all = JSON.parse(await readWith('/dashboard', ...(await allScopes(therapist)))) as DashboardDay
  expect(all).toEqual((await therapist.get('/api/v1/dashboard')).json)
  expect(all.clients.active).toBe(1)
})
