import type { AccessLine } from '@openhour/shared/features/record-access/record-access.contract.ts'
import { accessPerPage, accessText } from '@openhour/shared/features/record-access/record-access.rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aNote } from '../../testing/note-calls.ts'
import { makeKey, withKey } from '../../testing/api-key-calls.ts'
import { newClient } from '../../testing/own-rows.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

type Page = { items: AccessLine[]; next: number | null }

let product: Product
let therapist: Browser & { userId: string }
let client: Awaited<ReturnType<typeof joinedClient>>
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
  client = await joinedClient(product, therapist)
})
afterAll(() => product.stop())

const ask = (who: Browser, clientId: string, before?: number) =>
  who.post('/rpc/recordAccess/list', { json: { clientId, ...(before !== undefined && { before }) } })
const page = async (before?: number) => ((await ask(client, client.clientId, before)).json as { json: Page }).json
const words = ({ items }: Page) => items.map(({ actor, action, entity }) => accessText(actor, action, entity))
/** Entries are linked to their chain within a second, and lists noted every two seconds. */
const read = (text: string) =>
  until(
    async () => words(await page()),
    (said) => said.includes(text),
  )

/** Entries of the therapist about the client's details, so many minutes ago, each perhaps of a view. Two hours are added. */
async function plant(clientId: string, action: string, entries: readonly [minutesAgo: number, view?: string][]) {
  for (const [minutesAgo, view] of entries)
    await product.database.owner.query(
      `insert into audit_unchained (chain_id, at, actor_id, actor_role, action, entity, entity_id, client_id, details)
       values ($1, now() - make_interval(mins => $2 + 120), $1, 'therapist', $3, 'clients', $4, $4, $5)`,
      [therapist.userId, minutesAgo, action, clientId, view === undefined ? null : { view }],
    )
  await product.database.owner.query('select app.chain_audit_entries(100000)')
}
/** How often each line says that it was done. */
const linesOf = async (who: typeof client, action: string) => {
  const { items } = ((await ask(who, who.clientId)).json as { json: Page }).json
  return items.filter((line) => line.action === action && line.entity === 'clients').map(({ times }) => times)
}

test('the start of the record, the invitation and the joining are there, each by who did it', async () => {
  await read('You connected an account with your record')
  const said = words(await page())
  expect(said).toContain('Your therapist started your record')
  expect(said).toContain('Your therapist sent you an invitation')
})

test('a note that the therapist opens is there, without what it says or which it is', async () => {
  const note = await aNote(therapist, client.clientId)
  await therapist.post('/rpc/notes/get', { json: { id: note.id } })
  await read('Your therapist opened your notes')
  const { text } = await ask(client, client.clientId)
  expect(text).not.toContain(note.id)
  const { items } = await page()
  expect(new Set(items.flatMap(Object.keys))).toEqual(
    new Set(['seq', 'at', 'since', 'times', 'actor', 'action', 'entity']),
  )
})

test('process notes are notes like others, and alerts are questionnaires', async () => {
  const { clientId } = client
  await therapist.post('/rpc/processNotes/list', { json: { clientId } })
  await read('Your therapist looked at your notes')
  await product.database.owner.query(
    `insert into audit_unchained (chain_id, actor_id, actor_role, action, entity, entity_id, client_id)
     values ($1, $1, 'therapist', 'acknowledged', 'risk_alerts', gen_random_uuid(), $2)`,
    [therapist.userId, clientId],
  )
  await read('Your therapist reviewed a questionnaire')
  const { text } = await ask(client, clientId)
  expect(text).not.toMatch(/process|risk|alert/)
})

test('entries of the same kind within an hour are one line with their number', async () => {
  const who = await joinedClient(product, therapist)
  await plant(who.clientId, 'changed', [[180], [150], [120]])
  expect(await linesOf(who, 'changed')).toEqual([3])
})

test('an opening is a person’s act: what a view fetches again is none, and within ten minutes it is one', async () => {
  const who = await joinedClient(product, therapist)
  const view = 'view-of-the-record'
  for (let time = 0; time < 3; time++)
    await therapist.post('/rpc/clients/get', { json: { id: who.clientId } }, { 'openhour-view': view })
  await therapist.post('/rpc/clients/get', { json: { id: who.clientId } })
  const kept = () =>
    product.database.owner.query(
      `select (count(*) filter (where details ->> 'view' = $2))::int as of_view, count(*)::int as total
       from audit_log where client_id = $1 and action = 'opened' and entity = 'clients'`,
      [who.clientId, view],
    )
  // The log of the practice has every one of them, and the one of inviting the client.
  await until(kept, ({ rows: [counted] }) => (counted as { total: number }).total === 5)
  expect((await kept()).rows).toEqual([{ of_view: 3, total: 5 }])
  expect(await linesOf(who, 'opened')).toEqual([1])

  const other = await joinedClient(product, therapist)
  await plant(other.clientId, 'opened', [
    // A tab that stays open from morning to evening, and an opening in the meantime that its refreshes do not hide.
    [660, 'a'],
    [420, 'a'],
    [300, 'a'],
    [295, 'b'],
    [290, 'a'],
    // Two acts within ten minutes, and a third.
    [286, 'c'],
    [284],
    [60, 'a'],
    // A view does not outlive a sign-in.
    [-90, 'a'],
  ])
  expect(await linesOf(other, 'opened')).toEqual([1, 2, 1])
})

test('a page has at most as many lines, and all pages together every entry once, newest first', async () => {
  const { clientId } = client
  await product.database.owner.query(
    `insert into audit_unchained (chain_id, at, action, entity, client_id)
     select $1, now() - interval '400 days' + n * interval '2 hours', 'changed', 'appointments', $2 from generate_series(1, 1000) n`,
    [therapist.userId, clientId],
  )
  const total = async () =>
    (
      await product.database.owner.query<{ n: number }>('select count(*)::int n from audit_log where client_id = $1', [
        clientId,
      ])
    ).rows[0]?.n ?? 0
  await until(total, (count) => count >= 1000)
  const pages = [await page()]
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await page(next))
  const lines = pages.flatMap(({ items }) => items)
  expect(Math.max(...pages.map(({ items }) => items.length))).toBe(accessPerPage)
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map(({ seq }) => seq).toSorted((a, b) => b - a))
  expect(lines.filter(({ actor, times }) => actor === 'system' && times === 1)).toHaveLength(1000)
})

test('what a program did with an API key is not said to be the therapist’s', async () => {
  const { key } = await makeKey(therapist, ['clients:read'])
  await withKey(product, key)('GET', `/api/v1/clients/${client.clientId}`)
  expect(await read('Software of your therapist opened your record')).toBeTruthy()
})

test('nobody reads of a record that is not theirs, or no longer', async () => {
  const other = await newClient(therapist)
  const stranger = await joinedClient(product, await product.person())
  for (const [who, clientId] of [
    [client, other],
    [stranger, client.clientId],
    [client, stranger.clientId],
  ] as const)
    expect((await ask(who, clientId)).status).toBe(404)
  expect((await ask(therapist, client.clientId)).status).toBe(403)
  await stranger.post('/rpc/portal/leave', { json: { clientId: stranger.clientId } })
  expect((await ask(stranger, stranger.clientId)).status).toBe(404)
})
