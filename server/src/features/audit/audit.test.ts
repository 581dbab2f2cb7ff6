import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { makeKey, withKey } from '../../testing/api-key-calls.ts'
import { changeClient, clientDetails, newClient } from '../../testing/own-rows.ts'

let product: Product
let therapist: Browser & { userId: string }
beforeAll(async () => {
  product = await openProduct()
  therapist = await product.person()
})
afterAll(() => product.stop())

type Line = {
  apiKey: string | null
  seq: number
  at: string
  since: string
  count: number
  action: string
  entity: string
  fields: string[]
}
type Page = { items: Line[]; next: number | null }
const page = (answer: Answer) => answer.json as Page
const history = (id: string, query = '', who: Browser = therapist) => who.get(`/api/v1/clients/${id}/history${query}`)
const summary = ({ items }: Page) => items.map(({ action, entity, count }) => `${action} ${entity} ${count}`)

let next = 5_000_000
/** Entries as they would lie there, oldest first, at the given minutes of a day; they are no part of the hash chain. */
async function entries(
  clientId: string,
  ...entries: [minute: number, action: string, entity: string, entityId?: string][]
) {
  for (const [minute, action, entity, entityId] of entries) {
    await product.database.owner.query(
      `insert into audit_log (chain_id, seq, at, actor_id, actor_role, action, entity, entity_id, client_id, previous_hash, hash)
        values ($1, $2, timestamptz '2026-06-10T09:00:00Z' + $3 * interval '1 minute', $1, 'therapist', $4, $5, $6, $7, '', '')`,
      [therapist.userId, next++, minute, action, entity, entityId ?? clientId, clientId],
    )
  }
}

describe('the history of a record', () => {
  test('lists actions, newest first, without contents', async () => {
    const id = await newClient(therapist)
    await changeClient(therapist, id, clientDetails({ diagnosis: 'Secret matter' }))
    await therapist.post(`/api/v1/clients/${id}/archive`, {})
    const seen = page(await history(id))
    expect(summary(seen)).toEqual(['archived clients 1', 'changed clients 1', 'opened clients 1', 'added clients 1'])
    expect(seen.items[1]?.fields).toEqual(expect.arrayContaining(['diagnosis', 'email']))
    expect(JSON.stringify(seen)).not.toMatch(/Secret matter|example\.com/)
    expect(seen).toMatchObject({ next: null, items: [{ actor: 'you' }, {}, {}, {}] })
  })

  test("lists reads of the record's lists, once per hour", async () => {
    const id = await newClient(therapist)
    const lists = [
      'sessions',
      'wellness-records',
      'notes',
      'process-notes',
      'treatment-plans',
      'documents',
      'self-care-tasks',
    ]
    for (const list of [...lists, ...lists])
      expect([list, (await therapist.get(`/api/v1/clients/${id}/${list}`)).status]).toEqual([list, 200])
    const read = async () =>
      page(await history(id, '?kind=reading'))
        .items.map(({ action, entity }) => `${action} ${entity}`)
        .filter((one) => one !== 'listed history')
    await expect
      .poll(async () => (await read()).sort())
      .toEqual([
        'listed clinical_notes',
        'listed documents',
        'listed mood_logs',
        'listed process_notes',
        'listed self_care_tasks',
        'listed sessions',
        'listed treatment_plans',
      ])
  })

  test('folds reads of one thing that lie within an hour of each other, and no writes', async () => {
    const id = await newClient(therapist)
    const other = crypto.randomUUID()
    await entries(
      id,
      [0, 'opened', 'clients'],
      [50, 'opened', 'clients'],
      [55, 'opened', 'documents', other],
      [100, 'opened', 'clients'],
      [170, 'opened', 'clients'],
      [171, 'changed', 'clients'],
      [172, 'changed', 'clients'],
      [173, 'opened', 'clients'],
    )
    const seen = page(await history(id, '?from=2026-06-10&to=2026-06-10'))
    expect(summary(seen)).toEqual([
      'opened clients 1',
      'changed clients 1',
      'changed clients 1',
      'opened clients 1',
      'opened clients 3',
      'opened documents 1',
    ])
    expect(seen.items[4]).toMatchObject({ at: '2026-06-10T10:40:00.000Z', since: '2026-06-10T09:00:00.000Z' })
  })

  test('is bounded by kind, by record and by days of the practice', async () => {
    const id = await newClient(therapist)
    await product.database.owner.query(
      `update practice_settings set timezone = 'Pacific/Auckland' where user_id = $1`,
      [therapist.userId],
    )
    // 09:00 UTC on the 10th is 21:00 in Auckland; three hours and a minute later it is the 11th there.
    await entries(id, [0, 'opened', 'clients'], [1, 'signed', 'clinical_notes'], [181, 'deleted', 'documents'])
    expect(summary(page(await history(id, '?kind=signing')))).toEqual(['signed clinical_notes 1'])
    expect(summary(page(await history(id, '?entity=documents')))).toEqual(['deleted documents 1'])
    expect(summary(page(await history(id, '?to=2026-06-10')))).toEqual(['signed clinical_notes 1', 'opened clients 1'])
    expect(summary(page(await history(id, '?from=2026-06-11&to=2026-06-11')))).toEqual(['deleted documents 1'])
  })

  test('pages without losing entries', async () => {
    const id = await newClient(therapist)
    await entries(id, ...Array.from({ length: 120 }, (_, n): [number, string, string] => [n, 'changed', 'sessions']))
    const seqs: number[] = []
    let before: number | null = null
    let pages = 0
    do {
      const seen: Page = page(await history(id, `?entity=sessions${before === null ? '' : `&before=${before}`}`))
      seqs.push(...seen.items.map(({ seq }) => seq))
      before = seen.next
      pages++
    } while (before !== null)
    expect([new Set(seqs).size, seqs.length, pages]).toEqual([120, 120, 3])
    expect(seqs).toEqual([...seqs].sort((a, b) => b - a))
  })

  test('exports entries as CSV, and records the export', async () => {
    const id = await newClient(therapist)
    await entries(id, [0, 'opened', 'clients'], [1, 'opened', 'clients'])
    const answer = await therapist.post(`/api/v1/clients/${id}/history/export`, { kind: 'reading' })
    const { csv, entries: count, complete } = answer.json as { csv: string; entries: number; complete: boolean }
    const lines = csv.trimEnd().split('\r\n')
    expect([count, complete, lines.length]).toEqual([2, true, 3])
    expect(lines[0]).toBe('"number","at","who","what","record","record id","times","fields"')
    expect(lines[1]).toMatch(
      /^"\d+","2026-06-10T09:01:00\.000Z","you","Opened client details","clients","[0-9a-f-]{36}","1",""$/,
    )
    expect(summary(page(await history(id)))).toContain('exported history 1')
  })

  test('names the API key that did something, also after it was revoked, and never as its owner', async () => {
    const scopes = ['clients:read', 'clients:write']
    const { key, item } = await makeKey(therapist, scopes, { name: '=Books & "Co"' })
    const send = withKey(product, key)
    const { id } = (await send('POST', '/api/v1/clients', clientDetails())).json as { id: string }
    await send('GET', `/api/v1/clients/${id}`)
    await therapist.get(`/api/v1/clients/${id}`)
    await therapist.send('DELETE', `/api/v1/api-keys/${item.id}`)
    const named = page(await history(id)).items.map(({ action, apiKey }) => [action, apiKey])
    expect(named).toEqual([
      ['opened', null],
      ['opened', '=Books & "Co"'],
      ['added', '=Books & "Co"'],
    ])
    const { csv } = (await therapist.post(`/api/v1/clients/${id}/history/export`, {})).json as { csv: string }
    const who = csv.split('\r\n').map((line) => line.split(',')[2])
    expect(who).toContain('"you"')
    expect(who).toContain('"API key “=Books & ""Co""”"')
  })

  test('is of one practice only', async () => {
    const id = await newClient(therapist)
    const stranger = await product.person()
    expect((await history(id, '', stranger)).status).toBe(404)
    expect((await stranger.post(`/api/v1/clients/${id}/history/export`, {})).status).toBe(404)
  })

  test.each(['?kind=all', '?from=2026-02-30', '?before=0', '?before=x', '?entity=users', '?page=2'])(
    'refuses %s',
    async (query) => {
      expect((await history(await newClient(therapist), query)).status).toBe(400)
    },
  )
})
