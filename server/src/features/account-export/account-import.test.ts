import { recordTables } from '@openhour/shared/tables.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountImport } from '@openhour/shared/features/account-export/account-export.contract.ts'
import { accountExportTexts } from '@openhour/shared/features/account-export/account-export.rules.ts'
import { leftOutTables } from '../../testing/left-out-tables.ts'
import { fillPractice, openExportCalls } from '../../testing/export-calls.ts'
import { type Archive, rowsIn } from '../../testing/read-export.ts'
import { holdPractice } from '../../testing/held-lock.ts'
import { comparable, importDiffers } from '../../testing/imported-rows.ts'
import { newClient } from '../../testing/own-rows.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'
import { readZip } from '../../testing/zip-reader.ts'
import { archivedRecords, archivedTables, staysBehind } from './archive-tables.ts'

type Person = Awaited<ReturnType<Product['person']>>

let product: Product
let calls: ReturnType<typeof openExportCalls>
let owner: Product['database']['owner']
let source: Person
let processNoteIds: string[] = []
let bytes: Buffer
let archive: Archive
beforeAll(async () => {
  product = await openProduct()
  calls = openExportCalls(product)
  owner = product.database.owner
  source = await product.person()
  const { clientId } = await fillPractice(product, source, 'ana')
  await uncommon(source, clientId)
  const notes = await calls.call<{ items: { id: string }[] }>(source, 'processNotes')
  processNoteIds = notes.items.map(({ id }) => id)
  bytes = await calls.archiveOf(source, { processNoteIds })
  archive = readZip(bytes)
})
afterAll(() => product.stop())

/** Rows that a guard of the database would refuse or change in any other transaction. */
async function uncommon({ userId }: Person, clientId: string): Promise<void> {
  await source.post('/rpc/settings/saveProfile', {
    json: { fullName: 'Ana Keller', practiceName: 'North Street', phone: '+44 20 7946 0000' },
  })
  await source.post('/rpc/settings/savePreferences', { json: { theme: 'dark' } })
  await owner.query(
    `update practice_settings set timezone = 'Europe/Berlin', booking_policy = 'Be on time.' where user_id = $1`,
    [userId],
  )
  await owner.query(`update clients set phone = '+44 7700 900123', sms_reminders = true where id = $1`, [clientId])
  await owner.query(
    `insert into appointments (therapist_id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, overlap_allowed, notes)
     select $1, $2, '2026-05-01', '10:10', '10:40', 'UTC', '2026-05-01T10:10Z', '2026-05-01T10:40Z', true, 'Next to another one'`,
    [userId, clientId],
  )
  await owner.query(`update risk_alerts set acknowledged_at = now(), action_taken = 'Called' where therapist_id = $1`, [
    userId,
  ])
}

async function rowCount({ userId }: Person): Promise<number> {
  const counts = archivedRecords.map((table) => `select count(*) as n from ${table} where therapist_id = $1`)
  const { rows } = await owner.query<{ n: number }>(`select sum(n)::int as n from (${counts.join(' union all ')}) x`, [
    userId,
  ])
  return rows[0]?.n ?? -1
}

describe('an archive imported into an empty account', () => {
  let target: Person
  let again: Archive
  let outcome: AccountImport
  let added = 0
  beforeAll(async () => {
    target = await product.person()
    outcome = await calls.imported(target, bytes)
    added = await rowCount(target)
    again = await calls.exported(target, { processNoteIds })
  })

  test('adds all of its rows', () => {
    expect(outcome).toMatchObject({ state: 'done', problem: null, rowCount: added })
    expect(added).toBeGreaterThan(archivedRecords.length)
  })

  test.each(archivedTables.filter((table) => !staysBehind(table)))(
    'gives the same rows of %s, field by field',
    (table) => {
      expect(comparable(again, table)).toEqual(comparable(archive, table))
      expect(rowsIn(again, table)).toHaveLength(rowsIn(archive, table).length)
    },
  )

  test('leaves requests for support where they were asked', () => {
    const behind = archivedTables.filter(staysBehind)
    expect(behind).toContain('support_requests')
    for (const table of behind) {
      expect([table, rowsIn(archive, table).length > 0]).toEqual([table, true])
      expect([table, rowsIn(again, table)]).toEqual([table, []])
    }
  })

  test('differs only where it says why', () => {
    const fields = Object.keys(importDiffers).filter((field) => !field.endsWith('.*'))
    const known = fields.filter((field) => {
      const [table = '', column = ''] = field.split('.')
      return rowsIn(archive, table).some((row) => column in row)
    })
    expect(known).toEqual(fields)
  })

  test('gives the same files', () => {
    const files = (of: Archive) =>
      [...of].filter(
        ([path]) => path.startsWith('files/') && !/^files\/(profile_pictures|brand_logos|support_files)\//.test(path),
      )
    expect(files(again).length).toBeGreaterThan(2)
    expect(files(again)).toEqual(files(archive))
    for (const table of ['profile_pictures', 'brand_logos']) {
      const picture = (of: Archive) => of.get(String(rowsIn(of, table)[0]?.file))
      expect([table, picture(again)]).toEqual([table, picture(archive)])
      expect(picture(archive)?.length).toBeGreaterThan(20)
    }
  })

  test('keeps its files, however long it takes until their rows are added', async () => {
    const slow = await product.person()
    const held = await holdPractice(product, slow.userId)
    const importing = calls.imported(slow, bytes)
    await held.waits(1)
    // As if five hours had passed.
    const due = `select id from graphile_worker.jobs where task_identifier = 'remove-file' and run_at < now() + interval '5 hours'`
    await owner.query(`select graphile_worker.reschedule_jobs(array(${due}), now())`)
    await until(async () => (await owner.query(due)).rowCount === 0)
    await held.release()
    expect((await importing).state).toBe('done')
    const { rows } = await owner.query<{ id: string }>('select id from documents where therapist_id = $1', [
      slow.userId,
    ])
    expect(rows.length).toBeGreaterThan(0)
    for (const { id } of rows) expect((await slow.get(`/api/documents/${id}/content`)).status).toBe(200)
  })

  test('keeps signatures, with hashes that anybody can recompute', async () => {
    const { rows } = await owner.query<{ right: boolean }>(
      `select signed_hash = app.signed_hash_of(n) as right from clinical_notes n where therapist_id = $1 and signed_at is not null`,
      [target.userId],
    )
    expect(rows).toEqual([{ right: true }])
  })

  test('is in the audit log', async () => {
    await owner.query('select app.chain_audit_entries(100000)')
    const { rows } = await owner.query(`select entity from audit_log where chain_id = $1 and action = 'imported'`, [
      target.userId,
    ])
    expect(rows).toEqual([{ entity: 'users' }])
  })

  test('is found by the search, and can be read in the product', async () => {
    const { json } = await target.get('/api/v1/clients')
    const [client] = (json as { items: { id: string; name: string }[] }).items
    const thread = await target.post('/rpc/messages/thread', { json: { clientId: client?.id } })
    expect(thread.text).toContain('See you at ten.')
    expect((await target.get('/api/v1/search?q=client')).text).toContain(client?.id)
    expect((await target.get('/api/v1/clients/{}'.replace('{}', client?.id ?? ''))).status).toBeLessThan(500)
  })

  test('cannot be imported again, because the account is not empty', async () => {
    const answer = await target.post('/api/account-imports', new Uint8Array(bytes), {
      'content-type': 'application/zip',
    })
    expect([answer.status, answer.json]).toMatchObject([409, { detail: accountExportTexts.notEmpty }])
  })
})

test('the guards hold outside an import', async () => {
  const other = await product.person()
  const client = await newClient(other)
  const forged = owner.query(
    `insert into clinical_notes (therapist_id, client_id, service_date, sections, signed_at, signed_name, signed_hash)
     values ($1, $2, '2026-05-01', '[{"heading": null, "text": "x"}]', now(), 'x', 'x')`,
    [other.userId, client],
  )
  await expect(forged).rejects.toMatchObject({ message: 'note-signed-when-made' })
  await expect(owner.query(`select app.import_rows('clients', '{name}', '[]')`)).rejects.toMatchObject({
    code: '42501',
  })
})

test('every table of the database is in the archive, or left out for a reason', async () => {
  const { rows } = await owner.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const never = Object.entries(recordTables).flatMap(([name, { exported }]) => (exported === 'never' ? [name] : []))
  const known = [...archivedTables, ...never, ...Object.keys(leftOutTables)]
  const missing = rows.map(({ name }) => name).filter((name) => !known.includes(name))
  expect(
    missing,
    'Enter the table in shared/src/tables, in archive-tables.ts, or in testing/left-out-tables.ts with a reason',
  ).toEqual([])
  expect(known.filter((name) => !rows.some((row) => row.name === name))).toEqual([])
})
