import pg from 'pg'

const facts = `
  select t.*, t.name = 'clients' or exists (select from pg_constraint n where n.conrelid = to_regclass(t.name) and n.confrelid = 'clients'::regclass
    and n.confdeltype = 'c') as "ofClient"
  from app.practice_tables t order by t.place`

/** One line for each column, row or function that the role $1 can reach. */
const reach = `
  select format('%s %s.%s', wanted.kind, c.relname, a.attname) as line
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped, unnest('{select,insert,update}'::text[]) wanted (kind)
    where c.relkind in ('r', 'v', 'm', 'p') and c.relnamespace = 'public'::regnamespace and has_column_privilege($1, c.oid, a.attnum, wanted.kind)
  union all
  select format('delete %s', c.relname) from pg_class c
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and has_table_privilege($1, c.oid, 'delete')
  union all
  select format('call %s.%s returns %s', n.nspname, p.proname, pg_get_function_result(p.oid))
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('app', 'public') and p.prorettype <> 'trigger'::regtype and has_function_privilege($1, p.oid, 'execute')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

const ofClient =
  "The tables of a client's record: every row belongs to one client, is deleted with the client and appears in the record's history."
const ofPractice = "The tables of a practice that belong to no client's record."

const generated =
  '// Written by "npm run tables" from the calls of app.practice_table in db/tables and db/migrations; do not edit.'

const clientIntro = `# What the requests of clients can reach at most, whatever a query asks: columns they read and write, rows they delete, functions they call. Row-level
# security narrows the columns of a record to the client's own, and those of an account to their own. "npm run tables" writes this file, for reviewers:
# keep a new line only if a client may see or do it.
`

const adminIntro = `# What the requests of admins can reach at most, whatever a query asks: columns they read and write, rows they delete, functions they call. Row-level
# security narrows the columns of an account to the admin's own. "npm run tables" writes this file, for reviewers: keep a new line only if it holds no
# content of a record and no client's name in a practice.
`

/** What the database says about the tables of a practice (app.practice_tables), and what clients can reach, as files by path. */
export async function recordTableFiles(url) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const tables = (await client.query(facts)).rows
    const reachOf = async (role, intro) => {
      const { rows } = await client.query(reach, [role])
      const lines = rows.map(({ line }) => `${line}\n`)
      return intro + lines.toSorted().join('')
    }
    const listed = (name, comment, rows) => [
      `shared/src/tables/${name}-tables.generated.ts`,
      listText(name, comment, rows),
    ]
    return Object.fromEntries([
      listed(
        'client',
        ofClient,
        tables.filter((table) => table.ofClient),
      ),
      listed(
        'practice',
        ofPractice,
        tables.filter((table) => !table.ofClient),
      ),
      ['shared/src/tables/shown-by.generated.ts', shownByText(tables)],
      ['shared/src/tables/client-reads.generated.ts', readsText(tables.filter((table) => table.client_reads !== null))],
      ['db/client-columns.txt', await reachOf('openhour_client', clientIntro)],
      ['db/admin-columns.txt', await reachOf('openhour_admin', adminIntro)],
    ])
  } finally {
    await client.end()
  }
}

function listText(name, comment, tables) {
  return [
    generated,
    "import type { RecordTable } from './record-table.ts'",
    '',
    `/** ${comment} Filters and lists keep this order. */`,
    `export const ${name}Tables = {`,
    ...tables.flatMap(tableLines),
    '} as const satisfies Record<string, RecordTable>',
    '',
  ].join('\n')
}

/** Apart from the tables, so that a page of clients need not fetch these. */
function readsText(tables) {
  const entries = tables.map((table) => `  ${table.name}: ${literal([table.client_reads, table.client_reads_many])},`)
  return [
    generated,
    "import type { clientTables } from './client-tables.generated.ts'",
    '',
    "/** How the client's own page of record access names each table: 'Your therapist opened [a session]', '… looked at [your sessions]'. */",
    'export const clientReads = {',
    ...entries,
    '} as const satisfies Record<keyof typeof clientTables, readonly [one: string, all: string]>',
    '',
  ].join('\n')
}

/** Reads whether any table of an archive has rows. */
const tablesInUse = 'accountExport.tablesInUse'

/** Apart from the tables: every page fetches this to know what a change concerns, and few need the words. */
function shownByText(tables) {
  const pathsOf = ({ shown_by, exported }) => (exported === 'never' ? shown_by : [...shown_by, tablesInUse])
  return [
    generated,
    '',
    '/**',
    " * The queries that show rows of each table: a feature of the contract ('sessions') or one of its operations ('clients.overview'). They are fetched again",
    ' * when a row changes here or in another window.',
    ' */',
    'export const shownBy = {',
    ...tables.map((table) => `  ${table.name}: ${literal(pathsOf(table))},`),
    '} as const',
    '',
  ].join('\n')
}

function tableLines(table) {
  const entries = {
    name: [table.one, table.many],
    audited: table.audited,
    ...(table.deletable && { deletable: true }),
    ...(table.counted_as !== null && { counted: table.counted_as }),
    clientSees: table.client_sees,
    exported: table.exported,
  }
  return [
    `  ${table.name}: {`,
    ...Object.entries(entries).map(([key, value]) => `    ${key}: ${literal(value)},`),
    '  },',
  ]
}

function literal(value) {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`
  return typeof value === 'string' ? `'${value.replaceAll(/['\\]/g, String.raw`\$&`)}'` : String(value)
}
