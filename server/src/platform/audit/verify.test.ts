import { randomUUID } from 'node:crypto'
import { appendFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditText } from '../../testing/audit-text.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openPool } from '../database/connection.ts'
import { openLog } from '../log.ts'
import { anchorAuditHeads } from './anchors.ts'
import { verifyAudit } from './verify.ts'

let database: TestDatabase
let owner: pg.Pool
let worker: pg.Pool
let dataDir: string
let chain: string
let other: string

beforeAll(async () => {
  database = await openTestDatabase()
  const { openhour_worker: login } = database.logins
  owner = database.owner
  await owner.query(auditText)
  worker = openPool(login, { role: 'openhour_worker', size: 4, log: openLog('silent'), pipeline: true })
})
afterAll(() => worker.end().then(() => database.drop()))

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'audit-'))
  await owner.query('truncate audit_log, audit_heads, audit_unchained')
  ;[chain, other] = [randomUUID(), randomUUID()]
  await write(chain, 10)
  await write(other, 3)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

/** Honest entries by the product's own function, of all shapes that its triggers and callers make. */
async function write(chainId: string, count: number): Promise<void> {
  await owner.query(
    `select app.audit_append(
       (array['added', 'changed', 'opened'])[1 + n % 3], 'clients', case when n % 2 = 0 then gen_random_uuid() end,
       case when n % 4 = 0 then gen_random_uuid() end,
       case when n % 3 = 1 then jsonb_build_object('fields', array['name', 'Größe "ä" | -'], 'n', 1.50) end, $1)
     from generate_series(1, $2::int) n`,
    [chainId, count],
  )
  await owner.query('select app.chain_audit_entries(100000)')
}

/** What somebody does who owns the database and knows how to get round its triggers. */
async function tamper(statement: string, ...values: unknown[]): Promise<void> {
  const connection = await owner.connect()
  try {
    await connection.query(`set session_replication_role = replica`)
    const { rowCount } = await connection.query(statement, values)
    expect(rowCount).toBeGreaterThan(0)
  } finally {
    connection.release(true)
  }
}

/** Computes the chain anew from an entry on, its end included, as somebody would who wants no link to be broken. */
async function rewriteFrom(seq: number): Promise<void> {
  await tamper(`with recursive anew as (
      select e.chain_id, e.seq, e.previous_hash, sha256(e.previous_hash || convert_to(app.audit_text(e), 'UTF8')) as hash
      from audit_log e where e.chain_id = '${chain}' and e.seq = ${seq}
      union all
      select e.chain_id, e.seq, a.hash, sha256(a.hash || convert_to(app.audit_text(e), 'UTF8'))
      from anew a join audit_log e on e.chain_id = a.chain_id and e.seq = a.seq + 1)
    update audit_log e set previous_hash = a.previous_hash, hash = a.hash from anew a where e.chain_id = a.chain_id and e.seq = a.seq`)
  await tamper(`update audit_heads h set seq = e.seq, hash = e.hash from audit_log e
    where h.chain_id = '${chain}' and e.chain_id = h.chain_id and e.seq = (select max(seq) from audit_log where chain_id = h.chain_id)`)
}

const verify = () => verifyAudit(worker, dataDir)
const faults = async () => (await verify()).faults.map(({ chainId, seq, what }) => ({ chain: chainId, seq, what }))
const anchorFile = () => join(dataDir, 'audit-heads.log')

describe('an honest log', () => {
  it('has no faults, before and after anchoring', async () => {
    expect(await verify()).toEqual({ chains: 2, entries: 13, anchored: 0, faults: [] })
    expect(await anchorAuditHeads(worker, dataDir)).toBe(2)
    await write(chain, 5)
    expect(await anchorAuditHeads(worker, dataDir)).toBe(1)
    expect(await anchorAuditHeads(worker, dataDir)).toBe(0)
    expect(await verify()).toEqual({ chains: 2, entries: 18, anchored: 3, faults: [] })
    expect((await stat(anchorFile())).mode & 0o777).toBe(0o600)
  })

  it('has none while others write and anchor at the same time', async () => {
    const writing = Array.from({ length: 20 }, async (_, n) => {
      await write([chain, other, randomUUID()][n % 3] as string, 20)
      await anchorAuditHeads(worker, dataDir)
    })
    for (let n = 0; n < 5; n++) expect((await verify()).faults).toEqual([])
    await Promise.all(writing)
    const { entries, faults: found } = await verify()
    expect({ entries, found }).toEqual({ entries: 413, found: [] })
  })

  it('is read in pages, across the ends of chains', async () => {
    for (let n = 0; n < 5; n++) await write(n % 2 ? chain : other, 1000)
    expect(await verify()).toMatchObject({ chains: 2, entries: 5013, faults: [] })
  })
})

describe('what was done to the log is found', () => {
  it.each([
    ['action', `action = 'deleted'`],
    ['time', `at = at + interval '1 microsecond'`],
    ['person', `actor_id = gen_random_uuid()`],
    ['role', `actor_role = 'admin'`],
    ['table', `entity = 'sessions'`],
    ['row', `entity_id = gen_random_uuid()`],
    ['client', `client_id = gen_random_uuid()`],
    ['details', `details = '{"fields": ["email"]}'`],
    ['own hash', `hash = sha256('x')`],
  ])('a changed %s', async (_what, change) => {
    await tamper(`update audit_log set ${change} where chain_id = $1 and seq = 4`, chain)
    expect(await faults()).toContainEqual({ chain, seq: 4, what: 'was changed after it was written' })
  })

  it('an entry changed together with its hash', async () => {
    await tamper(`update audit_log set action = 'deleted' where chain_id = $1 and seq = 4`, chain)
    await tamper(
      `update audit_log e set hash = sha256(previous_hash || convert_to(app.audit_text(e), 'UTF8')) where chain_id = $1 and seq = 4`,
      chain,
    )
    expect(await faults()).toEqual([{ chain, seq: 5, what: 'does not match the previous entry' }])
  })

  it('an entry taken out, the first too', async () => {
    await tamper('delete from audit_log where chain_id = $1 and seq = 4', chain)
    expect(await faults()).toEqual([{ chain, seq: 4, what: 'entry 4 is missing' }])
    await tamper('delete from audit_log where chain_id = $1 and seq < 3', chain)
    expect(await faults()).toContainEqual({ chain, seq: 1, what: 'entries 1 to 2 are missing' })
  })

  it('an entry taken out and the numbers closed up', async () => {
    await tamper('delete from audit_log where chain_id = $1 and seq = 4', chain)
    await tamper('update audit_log set seq = -seq where chain_id = $1 and seq > 4', chain)
    await tamper('update audit_log set seq = -seq - 1 where chain_id = $1 and seq < 0', chain)
    expect(await faults()).toContainEqual({ chain, seq: 4, what: 'does not match the previous entry' })
  })

  it('two entries that changed places', async () => {
    await tamper('update audit_log set seq = 9 - seq + 100 where chain_id = $1 and seq in (4, 5)', chain)
    await tamper('update audit_log set seq = seq - 100 where chain_id = $1 and seq > 100', chain)
    expect((await faults()).map(({ seq }) => seq)).toEqual(expect.arrayContaining([4, 5, 6]))
  })

  it('an entry moved into the chain of somebody else', async () => {
    await tamper('update audit_log set chain_id = $2, seq = 4 where chain_id = $1 and seq = 10', chain, other)
    expect(await faults()).toContainEqual({ chain: other, seq: 4, what: 'was changed after it was written' })
    expect(await faults()).toContainEqual({ chain, seq: 10, what: 'entry 10 is missing from the end' })
  })

  it('an end that was cut off', async () => {
    await tamper('delete from audit_log where chain_id = $1 and seq > 7', chain)
    expect(await faults()).toEqual([{ chain, seq: 8, what: 'entries 8 to 10 are missing from the end' }])
  })

  it('a chain that is gone, and one that is forgotten', async () => {
    await tamper('delete from audit_log where chain_id = $1', chain)
    await tamper('delete from audit_heads where chain_id = $1', other)
    expect(await faults()).toEqual([
      { chain: other, seq: 3, what: 'the database has lost the end of this chain' },
      { chain, seq: 1, what: 'all 10 entries of this chain are missing' },
    ])
  })

  it('an end that is not the remembered one', async () => {
    await tamper(`update audit_heads set hash = sha256('x') where chain_id = $1`, chain)
    await tamper('update audit_heads set seq = 2 where chain_id = $1', other)
    expect(await faults()).toContainEqual({ chain, seq: 10, what: 'differs from the end stored in the database' })
    expect(await faults()).toContainEqual({
      chain: other,
      seq: 3,
      what: 'is beyond the end stored in the database',
    })
  })
})

describe('what the database alone cannot show is found by the anchors', () => {
  beforeEach(async () => {
    await anchorAuditHeads(worker, dataDir)
    await write(chain, 2)
    await anchorAuditHeads(worker, dataDir)
  })

  it('an end that was cut off together with the memory of it', async () => {
    await tamper('delete from audit_log where chain_id = $1 and seq > 7', chain)
    await rewriteFrom(7)
    const what = expect.stringMatching(/^was the end of the chain at .* and is gone$/)
    expect(await faults()).toEqual([10, 12].map((seq) => ({ chain, seq, what })))
  })

  it('a whole chain that was taken out', async () => {
    await tamper('delete from audit_log where chain_id = $1', chain)
    await tamper('delete from audit_heads where chain_id = $1', chain)
    expect((await faults()).map(({ seq }) => seq)).toEqual([10, 12])
  })

  it('a chain rewritten from an entry on, with every link right', async () => {
    await tamper(`update audit_log set action = 'opened' where chain_id = $1 and seq = 11`, chain)
    await rewriteFrom(11)
    const rewritten = [{ chain, seq: 12, what: expect.stringMatching(/the chain was rewritten$/) }]
    expect(await faults()).toEqual(rewritten)
    await anchorAuditHeads(worker, dataDir) // does not cover it up
    expect(await faults()).toEqual(rewritten)
  })

  it('lines of the file that were changed, taken out or exchanged', async () => {
    await write(chain, 1)
    await anchorAuditHeads(worker, dataDir)
    const [first = '', second = '', third = ''] = (await readFile(anchorFile(), 'utf8')).trimEnd().split('\n')
    const broken = (line: number) => ({
      chain: null,
      seq: null,
      what: `line ${line} of audit-heads.log does not follow from the line before it`,
    })
    const put = (...lines: string[]) => writeFile(anchorFile(), lines.map((line) => `${line}\n`).join(''))
    await put(first.replace(/"at":"\d{4}/, '"at":"1999'), second, third)
    expect(await faults()).toEqual([broken(2)])
    await put(first, third)
    expect(await faults()).toEqual([broken(2)])
    await put(second, third)
    expect(await faults()).toEqual([broken(1)])
    await put(second, first, third)
    expect(await faults()).toEqual([broken(1), broken(2), broken(3)])
    await put(first, second.replace('"heads"', '"Heads"'), third)
    expect(await faults()).toContainEqual({ chain: null, seq: null, what: 'line 2 of audit-heads.log cannot be read' })
    await put(first, second, third)
    expect(await faults()).toEqual([])
  })

  it('but not a line that a dying server left unfinished, which the next one mends', async () => {
    await appendFile(anchorFile(), '{"at":"2026-')
    expect(await faults()).toEqual([])
    await write(chain, 1)
    await anchorAuditHeads(worker, dataDir)
    expect(await verify()).toMatchObject({ anchored: 4, faults: [] })
    await truncate(anchorFile(), (await stat(anchorFile())).size - 1)
    await write(chain, 1)
    await anchorAuditHeads(worker, dataDir)
    expect(await verify()).toMatchObject({ anchored: 5, faults: [] })
  })
})
