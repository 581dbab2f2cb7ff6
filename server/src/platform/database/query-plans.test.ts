import { notePdfPath, processNotePdfPath } from '@openhour/shared/features/clinical-notes/clinical-notes.rules.ts'
import { contract } from '@openhour/shared/contract.ts'
import { recordTables } from '@openhour/shared/tables.ts'
import { clientTables } from '@openhour/shared/tables/client-tables.generated.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCaseload, type Caseload, fillPractices, recordStatements } from '../../../../db/demo/caseload.ts'
import { allowedPlans } from '../../testing/allowed-plans.ts'
import { openTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { addPlainRows, plainRows, tablesWithoutRows } from '../../testing/plain-rows.ts'
import { faultsOf, type RunStatement, planLogging, watchPlans } from '../../testing/plans.ts'
import { practiceTables } from '../../testing/practice-tables.ts'
import { sampleServices } from '../../testing/connection-samples.ts'
import { type Browser, openProduct, type Product } from '../../testing/product.ts'
import { documentViews } from '../../testing/record-samples.ts'
import { samples } from '../../testing/samples.ts'
import { operationsOf } from '../http/api.ts'
import { until } from '../../testing/until.ts'

const many = 1000
const tables = [
  // A practice has one of each: there are as many as there are therapists.
  ...practiceTables
    .map(({ name }) => name)
    .filter((name) => !['calendar_feeds', 'invoice_mail_settings', 'money_settings'].includes(name)),
  'client_search',
  'record_search',
  'task_search',
  'audit_log',
]
/** Filled so that PostgreSQL knows them as long, and each therapist and client as one of many. */
const short: Caseload = {
  appointments: 8,
  sessions: 6,
  notes: 4,
  processNotes: 3,
  moodLogs: 4,
  tasks: 4,
  documents: 3,
  plans: 2,
  progressOfGoal: 2,
  versionsOfPlan: 2,
  responses: 4,
  responsesPerAlert: 1,
  auditEntries: 4,
}
/** What every client comes into being with while the walk goes on: lists of one person are long, too. */
const long: Caseload = {
  appointments: 120,
  sessions: 120,
  notes: 60,
  processNotes: 60,
  moodLogs: 120,
  tasks: 120,
  documents: 120,
  plans: 6,
  progressOfGoal: 8,
  versionsOfPlan: 10,
  responses: 120,
  responsesPerAlert: 6,
  auditEntries: 120,
}
/** A count of one kind of a client's record, or a page of it with what it needs. */
const rowsRead = 200
/** More than any page holds. */
const rowsSorted = 60

/** What a record with signed notes asks for besides. */
const needed: Record<string, object> = {
  'clients.delete': { typedName: 'Mila Example', reason: 'Asked for it' },
  // Of the samples' own charges: one statement drafts those of every client, whose limit of time the long records would reach on a busy machine.
  'invoices.draftAll': { through: '2026-03-31' },
}

/** Input besides the samples' that leads to other statements. */
const moreInput: Record<string, object[]> = {
  'clients.list': [{ search: 'mil' }, { sort: 'name' }, { sort: 'oldest', page: 2 }, { archived: true }],
  'notes.list': [{ search: 'worry' }, { unsigned: true }, { template: 'soap' }, { page: 2 }],
  'sessions.list': [{ page: 2 }],
  'wellnessRecords.list': [{ page: 2, weeks: 52 }],
  'tasks.list': [
    { search: 'worry' },
    { search: 'worry', status: 'overdue' },
    { status: 'overdue' },
    { status: 'completed' },
    { page: 2 },
  ],
  'allDocuments.list': documentViews,
  'audit.history': [{ kind: 'reading' }, { entity: 'sessions', from: '2026-01-01', to: '2027-01-01' }],
  'search.find': [{ q: 'worry diary' }],
}

let database: TestDatabase
let product: Product
const callers: Browser[] = []
beforeAll(async () => {
  database = await openTestDatabase()
  const { owner } = database
  await addCaseload(owner, { therapists: 40, clientsEach: 25, size: short, ownTexts: 50 })
  product = await openProduct({ DATABASE_URL: database.url, ...sampleServices })
  const people = [await product.person(), await product.person()]
  await owner.query(
    `update subscribers set subscribed = true, subscription_tier = 'premium', subscription_end = now() + interval '20 days', provider = 'sandbox'`,
  )
  const ids = people.map(({ userId }) => userId)
  const connection = await owner.connect()
  await connection.query('begin')
  await fillPractices(connection, ids, { clientsEach: 25, size: short, ownTexts: 20 })
  await connection.query('commit')
  const unfilled = await tablesWithoutRows(owner, Object.keys(clientTables))
  for (const table of unfilled) await addPlainRows(owner, table, clientsTimes('true', 4))
  for (const table of await tablesWithoutRows(owner, Object.keys(recordTables)))
    await addPlainRows(owner, table, therapistsTimes(many / 20))
  // What is known of the tables stays what it is now, however fast they grow.
  for (const table of tables) await connection.query(`alter table ${table} set (autovacuum_enabled = false)`)
  await connection.query('analyze')
  const more = unfilled.map((table) => plainRows(owner, table, clientsTimes(isAdded('id'), 120)))
  await connection.query(fillingEveryNewClient(await Promise.all(more)))
  connection.release()
  callers.push(...people)
}, 300_000)
afterAll(async () => {
  await product?.stop()
  await database?.drop()
})

async function setForAll(settings: Record<string, string>): Promise<void> {
  const { rows } = await database.owner.query<{ name: string }>('select current_database() as name')
  for (const [name, value] of Object.entries(settings))
    await database.owner.query(`load 'auto_explain'; alter database ${rows[0]?.name} set ${name} = '${value}'`)
  await database.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'openhour openhour_app'`)
  // The pool learns of each lost connection by itself, the last of them perhaps only when it is used.
  const [anybody] = callers
  await until(async () => {
    for (let time = 0; time < 20; time++) if ((await anybody?.get('/api/v1/account/me'))?.status !== 200) return false
    return true
  })
}

const clientsTimes = (which: string, count: number) =>
  `(select therapist_id, id as client_id from clients cross join generate_series(1, ${count}) n where ${which} order by n, id) c`
const therapistsTimes = (count: number) =>
  `(select id as therapist_id from users cross join generate_series(1, ${count}) n where role = 'therapist' order by n, id) c`

/** Not sample clients: each is removed by one statement, whose limit of time a long record would reach on a busy machine. `clients.delete` has one. */
const isAdded = (id: string) => `${id} in (select added.id from added where not added.is_sample)`

/** Triggers of a statement run after those of its rows, in the order of their names: this one after those of the product. */
const fillingEveryNewClient = (more: string[]) => `
  create function fill_client() returns trigger language plpgsql security definer set session_replication_role = replica
    set auto_explain.log_min_duration = -1 as $fill$
  begin
    ${[...recordStatements(isAdded('c.id'), long), ...more].join(';\n')};
    return null;
  end $fill$;
  create trigger then_fill after insert on clients referencing new table as added for each statement execute function fill_client();
  grant execute on function fill_client() to public`

/** Everything that a therapist can ask of the product once, as the samples do it, and its files. */
async function walk(caller: Browser, begin: (what: string) => void): Promise<void> {
  for (const { name, meta } of operationsOf(contract)) {
    if (!['therapist', 'signed-in'].includes(meta.access.who)) continue
    for (const more of [needed[name] ?? {}, ...(moreInput[name] ?? [])]) {
      begin(name)
      const input = await samples[name]?.good(caller)
      const json = input === undefined && Object.keys(more).length === 0 ? undefined : { ...(input as object), ...more }
      const answer = await caller.post(`/rpc/${name.replaceAll('.', '/')}`, { json })
      // Not compared: of a list the runner shows only its beginning, and the reason stands at the end.
      if (answer.status >= 300) throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 300)}`)
    }
  }
  begin('files')
  const idOf = async (name: string) => ((await samples[name]?.good(caller)) as { id: string } | undefined)?.id
  const files = [
    `/api/documents/${await idOf('documents.delete')}/content`,
    `${notePdfPath}/${await idOf('notes.get')}`,
    `${processNotePdfPath}/${await idOf('processNotes.get')}`,
  ]
  for (const file of files) {
    begin(file)
    expect([file, (await caller.get(file)).status]).toEqual([file, 200])
  }
}

test.each(['force_custom_plan', 'force_generic_plan'])(
  'finds everything by an index, with %s',
  async (planning) => {
    await setForAll({ ...planLogging, plan_cache_mode: planning })
    const watch = watchPlans()
    const caller = callers[planning === 'force_custom_plan' ? 0 : 1] as Browser
    await walk(caller, (what) => (watch.during = what))
    vi.restoreAllMocks()
    expect(watch.run.length).toBeGreaterThan(500)
    const faults = watch.run.flatMap((statement) => unexpected(statement))
    expect([...new Set(faults)]).toEqual([])
  },
  300_000,
)

function unexpected({ during, text, plan }: RunStatement): string[] {
  return faultsOf(plan, { tables, rowsRead, rowsSorted })
    .filter((fault) => !allowedPlans.some((one) => one.fault.test(fault) && one.in.test(text)))
    .map((fault) => `${during}: ${fault}: ${text.replace(/\s+/g, ' ').slice(0, 160)}`)
}

test('covers all tables of a practice, each with many rows', async () => {
  for (const table of tables) {
    const { rows } = await database.owner.query<{ count: string }>(`select count(*) from ${table}`)
    const advice = `${table} has too few rows: add them to ownTextStatements or recordStatements in db/demo/caseload.ts`
    expect(Number(rows[0]?.count), advice).toBeGreaterThanOrEqual(many)
  }
})
