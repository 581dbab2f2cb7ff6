import type { AdminAuditEntry, AuditVerification } from '@openhour/shared/features/admin-audit/admin-audit.contract.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { holdLock } from '../../testing/held-lock.ts'
import { newClient } from '../../testing/own-rows.ts'
import { type Answer, type Browser, openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

let product: Product
let admin: Browser
let therapist: Browser & { email: string; userId: string }
let client: Browser & { email: string; userId: string }
beforeAll(async () => {
  product = await openProduct()
  admin = await product.admin()
  therapist = await product.person('therapist', '=cmd@example.com')
  client = await product.person('client')
  await newClient(therapist)
})
afterAll(() => product.stop())

type Page = { items: AdminAuditEntry[]; next: string | null }
const page = (answer: Answer) => answer.json as Page
const entries = async (query = '', who: Browser = admin) => page(await who.get(`/api/v1/admin/audit-log${query}`))
const ofTherapist = '?account=%3Dcmd@example.com'

async function addEntries(chainId: string, from: number, count: number, actor: { id: string; role: string }) {
  await product.database.owner.query(
    `insert into audit_log (chain_id, seq, at, actor_id, actor_role, action, entity, entity_id, client_id, details, previous_hash, hash)
      select $1, $2::int + n, timestamptz '2025-06-10T09:00:00Z' + n * interval '1 second', $4, $5, case when n = 1 then 'deleted' else 'opened' end,
        'sessions', gen_random_uuid(), gen_random_uuid(), '{"fields":["diagnosis"]}', '', '' from generate_series(1, $3::int) n`,
    [chainId, from, count, actor.id, actor.role],
  )
}

describe('entries of all chains', () => {
  test('have time, account, actor and word, and nothing of a record', async () => {
    const first = await until(
      () => entries(ofTherapist),
      ({ items }) => items.length > 0,
    )
    expect(first.items[0]).toEqual({
      id: expect.any(String) as string,
      at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      seq: expect.any(Number) as number,
      account: '=cmd@example.com',
      accountRole: 'therapist',
      actorRole: 'therapist',
      actor: '=cmd@example.com',
      action: expect.any(String) as string,
      entity: expect.any(String) as string,
      act: null,
    })
  })

  test('can be filtered by account, action, role, record and day', async () => {
    await addEntries(therapist.userId, 7_000_000, 3, { id: therapist.userId, role: 'therapist' })
    const filtered = await entries(
      `${ofTherapist}&kind=deleting&role=therapist&entity=sessions&from=2025-06-10&to=2025-06-10`,
    )
    expect(filtered.items.map(({ action }) => action)).toEqual(['deleted'])
    expect((await entries('?from=2025-06-11&to=2025-06-12')).items).toEqual([])
    expect((await entries('?account=nobody@example.com')).items).toEqual([])
  })

  test('of a client in a practice don’t say who it was', async () => {
    await addEntries(therapist.userId, 8_000_000, 1, { id: client.userId, role: 'client' })
    const { items } = await entries(`${ofTherapist}&role=client`)
    expect(items).toMatchObject([{ actorRole: 'client', actor: null }])
  })

  test('come in pages without gaps, in the same order with a filter of one account', async () => {
    await addEntries(therapist.userId, 9_000_000, 120, { id: therapist.userId, role: 'therapist' })
    for (const query of ['?', `${ofTherapist}&`]) {
      const seen: string[] = []
      let next: string | null | undefined
      while (next !== null) {
        const found = await entries(`${query}entity=sessions${next ? `&before=${encodeURIComponent(next)}` : ''}`)
        seen.push(...found.items.map(({ id }) => id))
        next = found.next
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toHaveLength(124)
    }
  })

  test('a term of 10,000 characters is refused with a message', async () => {
    const answer = await admin.get(`/api/v1/admin/audit-log?account=${'a'.repeat(10_000)}`)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('whole email address')
  })

  test('a suspended admin is refused by the database, whatever the server still remembers', async () => {
    const other = (await product.admin()) as Browser & { userId: string }
    await product.database.owner.query('alter table users disable trigger user')
    await product.database.owner.query('update users set suspended_at = now() where id = $1', [other.userId])
    await product.database.owner.query('alter table users enable trigger user')
    const answer = await other.get('/api/v1/admin/audit-log')
    expect(answer.status).toBe(403)
  })
})

describe('an export', () => {
  test('has the filtered entries, no formulas, and is itself recorded', async () => {
    const answer = await admin.post('/api/v1/admin/audit-log/export', { account: '=cmd@example.com', kind: 'deleting' })
    const { csv, entries: rows, complete } = answer.json as { csv: string; entries: number; complete: boolean }
    expect([rows, complete]).toEqual([3, true])
    expect(csv).toContain('"\'=cmd@example.com"')
    expect(csv).not.toMatch(/(^|,)"=/m)
    const recorded = await entries('?role=admin')
    expect(recorded.items.map(({ act }) => act)).toContain('audit-log-exported')
  })
})

describe('a verification', () => {
  const state = async (who = admin) =>
    ((await who.get('/api/v1/admin/audit-log/verification')).json as { verification: AuditVerification | null })
      .verification
  const ended = () => until(state, (found) => found?.state === 'finished' || found?.state === 'failed')

  test('of all chains runs once for all admins, and ends with what it found', async () => {
    await product.database.owner.query('delete from audit_log where seq > 6000000')
    const other = await product.admin()
    // The job waits for the chains meanwhile.
    const lock = await holdLock(product, 'lock table audit_heads in access exclusive mode')
    const [one, two] = await Promise.all(
      [admin, other].map((who) => who.post('/api/v1/admin/audit-log/verification', {})),
    )
    await lock.release()
    const idOf = (answer: Answer | undefined) =>
      (answer?.json as { verification: AuditVerification } | undefined)?.verification.id
    expect(idOf(one)).toBe(idOf(two))
    const found = await ended()
    expect(found).toMatchObject({ state: 'finished', faultCount: 0, faults: [] })
    expect(found?.entries).toBeGreaterThan(0)
    expect(found?.expected).toBeGreaterThan(0)
    expect(await state(other)).toEqual(found)
  })

  test('names the account and the number of an entry that was changed', async () => {
    await product.database.owner.query(
      `update audit_log set action = 'opened' where chain_id = $1 and seq = 1 and action <> 'opened'`,
      [therapist.userId],
    )
    await admin.post('/api/v1/admin/audit-log/verification', {})
    const found = await ended()
    expect(found?.faults).toContainEqual({
      account: '=cmd@example.com',
      chain: therapist.userId,
      seq: 1,
      what: 'was changed after it was written',
    })
  })
})
