import { auditActions } from '@openhour/shared/features/audit/audit-actions.rules.ts'
import { liveTables, recordTables, type RecordTableName } from '@openhour/shared/tables.ts'
import { clientTables } from '@openhour/shared/tables/client-tables.generated.ts'
import type { RecordTable } from '@openhour/shared/tables/record-table.ts'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { innerTables } from '../../testing/practice-tables.ts'
import type { DB } from './tables.generated.ts'

/** What the database itself says about a table of a practice. */
type Found = {
  name: string
  key: string[]
  policy: boolean
  /** Goes with its client. */
  ofClient: boolean
  /** Rows go, or change, when a row that they refer to goes. */
  cascades: boolean
  clears: boolean
  columns: string[]
  triggers: string[]
  changeable: boolean
}

let database: TestDatabase
let found: Found[]
beforeAll(async () => {
  database = await openTestDatabase()
  const { rows } = await database.owner.query<Found>(
    `select c.relname as name,
       (select array_agg(a.attname::text order by k.ord) from pg_constraint n, unnest(n.conkey) with ordinality k(num, ord), pg_attribute a
          where n.conrelid = c.oid and n.contype = 'p' and a.attrelid = c.oid and a.attnum = k.num) as key,
       exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_practice' and pg_get_expr(p.polqual, c.oid) = pg_get_expr(p.polwithcheck, c.oid) and pg_get_expr(p.polqual, c.oid) like '%app.therapist_id()%') as policy,
       c.oid = 'clients'::regclass or exists (select from pg_constraint n where n.conrelid = c.oid and n.confrelid = 'clients'::regclass and n.confdeltype = 'c') as "ofClient",
       exists (select from pg_constraint n where n.conrelid = c.oid and n.contype = 'f' and n.confdeltype = 'c' and n.confrelid <> 'users'::regclass) as cascades,
       exists (select from pg_constraint n where n.conrelid = c.oid and n.contype = 'f' and n.confdeltype = 'n') as clears,
       (select array_agg(b.attname::text) from pg_attribute b where b.attrelid = c.oid and b.attnum > 0 and not b.attisdropped) as columns,
       coalesce((select array_agg(t.tgname::text) from pg_trigger t where t.tgrelid = c.oid and t.tgname in ('live', 'audit')), '{}') as triggers,
       has_any_column_privilege('openhour_app', c.oid, 'update')
         or exists (select from pg_policy p where p.polrelid = c.oid and p.polname in ('invite', 'write_by_function') and p.polcmd = '*') as changeable
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'therapist_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all($1) order by 1`,
    [innerTables],
  )
  found = rows
})
afterAll(() => database.drop())

const entries = Object.entries(recordTables) as [RecordTableName, RecordTable][]
const where =
  'Every table with therapist_id has one call of app.practice_table beside its definition; one that only inner roles use is in server/src/testing/practice-tables.ts'
const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)

test('names tables that exist', () => {
  expectTypeOf<RecordTableName>().toExtend<keyof DB>()
  expectTypeOf<(typeof liveTables)[number]>().toExtend<keyof DB>()
})

test('has every table of a practice, each protected by the one template', () => {
  const wanted = entries.map(([name, { audited }]) => ({
    name,
    key: ['therapist_id', 'id'],
    policy: true,
    ofClient: name in clientTables,
    live: true,
    audit: audited.length > 0,
  }))
  const actual = found.map(({ name, key, policy, ofClient, triggers }) => ({
    name,
    key,
    policy,
    ofClient,
    live: triggers.includes('live') || triggers.includes('audit'),
    audit: triggers.includes('audit'),
  }))
  expect(actual, where).toEqual(wanted.toSorted(byName))
})

test('knows every table that reports its changes', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where t.tgname like 'live%' or t.tgname = 'audit' order by 1`,
  )
  const file = 'Tables of an account that report changes are listed in shared/src/tables.ts'
  expect(
    rows.map(({ name }) => name),
    `${where}. ${file}`,
  ).toEqual(liveTables.toSorted())
})

test('calls deletable what app.delete_record deletes', async () => {
  const { rows } = await database.owner.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  )
  const accepted = []
  for (const { name } of rows) {
    const call = database.owner.query('select app.delete_record($1, gen_random_uuid())', [name])
    const refused = await call.then(
      () => false,
      (error: { code?: string; message: string }) => {
        expect(error).toMatchObject({ code: '42501', message: 'rows of this table are not deleted one by one' })
        return true
      },
    )
    if (!refused) accepted.push(name)
  }
  const deletable = entries.flatMap(([name, table]) => (table.deletable ? [name] : []))
  expect(accepted, 'app.delete_record deletes what app.practice_table calls deletable').toEqual(deletable.toSorted())
})

describe('audited', () => {
  const ofColumn: Record<string, string[]> = {
    archived_at: ['archived', 'restored'],
    signed_at: ['signed'],
    acknowledged_at: ['acknowledged'],
    declined_at: ['declined'],
    withdrawn_at: ['withdrawn'],
    shared_at: ['shared', 'unshared'],
    completed_at: ['completed', 'reopened'],
    joined_at: ['joined', 'left'],
  }
  /** What the audit trigger can write about a table. */
  function written({ name, triggers, columns, changeable, clears, cascades }: Found): string[] {
    if (!triggers.includes('audit')) return []
    const table = recordTables[name as RecordTableName] as RecordTable | undefined
    return [
      columns.includes('asked_at') ? 'asked' : 'added',
      // An account is disconnected by a function alone.
      ...(changeable || clears || name === 'payment_accounts' ? ['changed'] : []),
      // Payments go only with app.delete_past_keeping.
      ...(table?.deletable || cascades || ['clients', 'payments'].includes(name) ? ['deleted'] : []),
      // By tell_of_details, when a client shares details with the practices that have a record of them.
      ...(name === 'clients' ? ['shared', 'unshared'] : []),
      // What a client never sees can be sent to them, and not taken back.
      ...columns
        .flatMap((column) => ofColumn[column] ?? [])
        .filter((action) => action !== 'unshared' || table?.clientSees !== 'never'),
    ]
  }
  const reading = ['opened', 'listed', 'downloaded', 'printed', 'exported']

  test('names what the audit trigger writes', () => {
    const actual = found.map((table) => ({ name: table.name, audited: written(table).toSorted() }))
    const wanted = entries.map(([name, { audited }]) => ({
      name,
      audited: audited.filter((action) => !reading.includes(action)).toSorted(),
    }))
    expect(actual, where).toEqual(wanted.toSorted(byName))
  })

  test('knows the actions that the audit log accepts, and no other', async () => {
    const { rows } = await database.owner.query<{ definition: string }>(
      `select pg_get_functiondef('app.is_audit_action(text)'::regprocedure) as definition`,
    )
    const accepted = [...(rows[0]?.definition.matchAll(/'([a-z]+)'::text/g) ?? [])].map(([, action]) => action ?? '')
    expect(new Set(accepted)).toEqual(new Set(auditActions))
  })
})

describe('what leaves the practice', () => {
  const namesWhere = (holds: (table: RecordTable) => boolean) =>
    entries.flatMap(([name, table]) => (holds(table) ? [name] : []))

  test('a client never sees notes, alerts or versions, nor anything outside their record', () => {
    const seen = namesWhere(({ clientSees }) => clientSees !== 'never')
    // Those that outlive the record, of which a client sees what they pay themselves.
    expect(seen.filter((name) => !(name in clientTables))).toEqual(['invoices', 'invoice_lines', 'payments'])
    expect(seen.filter((name) => /note|addend|alert|version|erasure/.test(name))).toEqual([])
  })

  test('a client sees documents only once they are shared', () => {
    const shareable = found.filter(({ columns }) => columns.includes('shared_at')).map(({ name }) => name)
    const hidden: string[] = namesWhere(({ clientSees }) => clientSees === 'never')
    expect(namesWhere(({ clientSees }) => clientSees === 'shared')).toEqual(
      expect.arrayContaining(shareable.filter((name) => !hidden.includes(name))),
    )
  })

  test('an export contains everything about a client, process notes only on request, and no secrets', () => {
    expect(namesWhere(({ exported }) => exported === 'asked')).toEqual(['process_notes'])
    const secret = found.filter(({ columns }) => columns.some((column) => /token|secret/.test(column)))
    const inside = [
      ...secret.map(({ name }) => name),
      'calendar_proposals',
      'csv_imports',
      'payment_accounts',
      'webhook_deliveries',
    ] // of use for a day, and of secret endpoints
    expect(namesWhere(({ exported }) => exported === 'never').toSorted()).toEqual(inside.toSorted())
    expect(Object.values(clientTables).map(({ exported }) => exported)).not.toContain('never')
  })
})
