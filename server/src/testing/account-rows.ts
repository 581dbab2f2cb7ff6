import type pg from 'pg'
import { insertPractice } from './practice-rows.ts'

/** Which column names the account, in every table that belongs to accounts. */
const ownedTables = `select c.relname as name, (select a.attname from pg_attribute a where a.attrelid = c.oid
      and a.attname = any(case when c.relname in ('users', 'profiles') then array['id'] else array['therapist_id', 'user_id'] end)
      and not a.attisdropped order by a.attname limit 1) as owner
    from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace`

const references = `select n.conrelid::regclass::text as name, n.confrelid::regclass::text as target,
    (select array_agg(a.attname::text order by k.ord) from unnest(n.conkey) with ordinality k(num, ord), pg_attribute a
      where a.attrelid = n.conrelid and a.attnum = k.num) as columns,
    (select array_agg(a.attname::text order by k.ord) from unnest(n.confkey) with ordinality k(num, ord), pg_attribute a
      where a.attrelid = n.confrelid and a.attnum = k.num) as of
  from pg_constraint n where n.contype = 'f' and n.connamespace = 'public'::regnamespace and n.confrelid <> 'users'::regclass`

const dropChecks = `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as statement
  from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`

type Owned = { name: string; owner: string | null }
type Reference = { name: string; target: string; columns: string[]; of: string[] }
type Column = { name: string; type: string; needed: boolean }

/** Tables that name no account: they hold nothing of one, or only ids that stay. */
const ofNobody = [
  'admin_alerts',
  'announcements',
  'audit_heads',
  'audit_log',
  'audit_unchained',
  'audit_verifications',
  'backups',
  'billing_events',
  'client_mail_counts',
  'fault_days',
  'installation',
  'installation_settings',
  'outgoing_mails',
  'part_states',
  'rate_limits',
  'restores',
  'schema_migrations',
  'size_days',
  'support_templates',
]

/** Tables whose rows go with a row of another table. */
const cascading = `select distinct conrelid::regclass::text as name from pg_constraint
  where contype = 'f' and confdeltype = 'c' and connamespace = 'public'::regnamespace`

/** Columns that the account needs as they are, to be signed in and deleted. */
const needed = /^(users|profiles)\.email$|^sign_in_sessions\.token$|^sign_in_accounts\.|zone$|file_key$|\.role$/

/**
 * Gives a therapist rows in every table that belongs to accounts, also in tables that are added later, and writes `word` into every column of text,
 * JSON or bytes. Drops the database's checks, so that any column takes it. Triggers do not see it.
 * @returns the columns with the word
 */
export async function fillAccount(owner: pg.Pool, userId: string, word: string): Promise<string[]> {
  await insertPractice(owner, word, userId)
  const { rows: tables } = await owner.query<Owned>(ownedTables)
  const { rows: goWithOthers } = await owner.query<{ name: string }>(cascading)
  const known = [...ofNobody, ...goWithOthers.map(({ name }) => name)]
  const strays = tables.filter(({ name, owner: of }) => of === null && !known.includes(name))
  if (strays.length > 0) throw new Error(`Whose rows are in ${strays.map(({ name }) => name).join(', ')}?`)
  const connection = await owner.connect()
  try {
    await connection.query('set session_replication_role = replica')
    for (const { statement } of (await connection.query<{ statement: string }>(dropChecks)).rows)
      await connection.query(statement)
    const owned = tables.filter((table): table is { name: string; owner: string } => table.owner !== null)
    await fillTables(connection, owned, userId)
    const planted: string[] = []
    for (const table of owned) planted.push(...(await plant(connection, table, userId, word)))
    return planted
  } finally {
    connection.release(true)
  }
}

/** Unique, because a table may have only one such row. */
const anyValues: Record<string, string> = {
  ARRAY: `'{}'`,
  bigint: '1',
  boolean: 'true',
  bytea: 'sha256(random()::text::bytea)',
  date: 'current_date',
  integer: '1',
  jsonb: `'{}'`,
  numeric: '1',
  smallint: '1',
  text: 'md5(random()::text)',
  'time without time zone': `time '10:00'`,
  'timestamp with time zone': 'now()',
  tsvector: `''`,
  uuid: 'gen_random_uuid()',
}

function anyValue(table: string, column: string, type: string): string {
  const value = anyValues[type]
  if (value === undefined) throw new Error(`Which value does ${table}.${column} take? Add the type ${type}.`)
  return value
}

async function columnsOf(connection: pg.PoolClient, table: string): Promise<Column[]> {
  const { rows } = await connection.query<Column>(
    `select column_name as name, data_type as type, is_nullable = 'NO' and column_default is null and is_identity = 'NO' as needed
     from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  )
  return rows
}

/** A table can refer to one that is filled in a later round. */
async function fillTables(
  connection: pg.PoolClient,
  owned: readonly { name: string; owner: string }[],
  userId: string,
) {
  const { rows: links } = await connection.query<Reference>(references)
  const ownerOf = new Map(owned.map(({ name, owner }) => [name, owner]))
  let empty = owned
  for (let left = Infinity; empty.length < left;) {
    left = empty.length
    const still: { name: string; owner: string }[] = []
    for (const table of empty) {
      const own = `select from ${table.name} where ${table.owner} = '${userId}' limit 1`
      if ((await connection.query(own)).rowCount === 0 && !(await addRow(connection, table, userId, links, ownerOf)))
        still.push(table)
    }
    empty = still
  }
  if (empty.length > 0) throw new Error(`No row could be added to ${empty.map(({ name }) => name).join(', ')}`)
}

async function addRow(
  connection: pg.PoolClient,
  { name, owner }: { name: string; owner: string },
  userId: string,
  links: readonly Reference[],
  ownerOf: ReadonlyMap<string, string>,
): Promise<boolean> {
  const columns = await columnsOf(connection, name)
  const values = new Map([[owner, `'${userId}'::uuid`]])
  for (const { target, columns: own, of } of links.filter((link) => link.name === name)) {
    const isNeeded = own.some((column) => columns.some((one) => one.name === column && one.needed && column !== owner))
    // A row that belongs to nobody in particular need not be there: references are not checked meanwhile.
    if (!isNeeded || !ownerOf.has(target)) continue
    const { rows } = await connection.query<Record<string, string>>(
      `select ${of.join(', ')} from ${target} where ${ownerOf.get(target)} = '${userId}' limit 1`,
    )
    const [row] = rows
    if (!row) return false
    own.forEach((column, index) => values.set(column, `'${row[of[index] ?? '']}'`))
  }
  for (const { name: column, type, needed: isNeeded } of columns)
    if (isNeeded && !values.has(column)) values.set(column, anyValue(name, column, type))
  await connection.query(`insert into ${name} (${[...values.keys()].join()}) select ${[...values.values()].join()}`)
  return true
}

/** Writes the word into each column of the account's rows. */
async function plant(
  connection: pg.PoolClient,
  { name, owner }: { name: string; owner: string },
  userId: string,
  word: string,
): Promise<string[]> {
  const forms: Record<string, string> = {
    text: `'${word}' || substr(md5(random()::text), 1, 6)`,
    bytea: `convert_to(rpad('${word}', 40, md5(random()::text)), 'UTF8')`,
    jsonb: `jsonb_build_object('x', '${word}')`,
    ARRAY: `array['${word}']`,
  }
  const planted: string[] = []
  for (const { name: column, type } of await columnsOf(connection, name)) {
    const form = forms[type]
    if (form === undefined || column === owner || needed.test(`${name}.${column}`)) continue
    const update = `update ${name} set ${column} = ${form} where ${owner} = '${userId}'`
    // Columns that are computed from another refuse some forms.
    const written = await connection.query(update).catch(() => undefined)
    if (written) planted.push(`${name}.${column}`)
  }
  return planted
}
