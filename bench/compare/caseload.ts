import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { addCaseload, yearOfWeeks } from '../../db/demo/caseload.ts'
import { openPool } from '../../server/src/platform/database/connection.ts'
import { openLog } from '../../server/src/platform/log.ts'
import { openCookies } from '../../server/src/services/sign-in/cookie.ts'
import { openTemporaryDatabase } from '../temporary-database.ts'

export type BenchTherapist = { id: string; cookie: string; clients: string[] }
export type BenchCaseload = { zone: string; therapists: BenchTherapist[] }

const therapists = 50
const clientsEach = 40
const zone = 'Europe/London'
const secret = 'bench-secret-of-more-than-thirty-two-letters'

/**
 * 50 therapists with 40 clients each and a year of records, on an embedded PostgreSQL in a temporary folder. The schema `bare` has a copy of every
 * table with its indexes and checks, but without policies, triggers and foreign keys.
 * @param url of the product, whose sign-in cookies the therapists have
 */
export async function openCaseload(url: string) {
  const database = await openTemporaryDatabase()
  const { address, folder } = database
  mkdirSync(join(folder, 'product', 'files'), { recursive: true })
  const owner = openPool(address, { role: 'owner', size: 1, log: openLog('error') })
  await addCaseload(owner, { therapists, clientsEach, size: { ...yearOfWeeks, sessions: 54 }, ownTexts: 5 })
  await owner.query('update practice_settings set timezone = $1', [zone])
  await owner.query(
    `insert into notifications (user_id, kind, title, message, is_read, created_at)
     select u.id, 'unsigned-notes', 'Notes to sign', 'You have unsigned notes from ' || n || ' days ago.', n > 12, now() - n * interval '1 day'
     from users u cross join generate_series(1, 60) n where u.role = 'therapist'`,
  )
  await fillToday(owner)
  await endSeries(owner)
  const signedIn = await therapistsOf(owner, url)
  await copyBare(owner)
  await owner.query('set statement_timeout = 0')
  await owner.query('vacuum analyze')
  await owner.query('checkpoint')
  const { rows } = await owner.query<{ sessions: number; size: string }>(
    `select count(*)::int as sessions, pg_size_pretty(pg_database_size(current_database())) as size from sessions`,
  )
  await owner.end()
  return {
    caseload: { zone, therapists: signedIn } satisfies BenchCaseload,
    description: `${therapists} therapists with ${clientsEach} clients each, ${rows[0]?.sessions} sessions, ${rows[0]?.size} with the copy`,
    databaseUrl: database.url,
    postgresPid: database.postgresPid,
    secret,
    folder,
    close: async () => {
      await database.end()
    },
  }
}

/** The caseload has no appointments at weekends. There, those of Friday take place today, so that the dashboard has something to show. */
async function fillToday(owner: pg.Pool): Promise<void> {
  await owner.query(
    `update appointments set appointment_date = current_date, starts_at = starts_at + past, ends_at = ends_at + past
     from (select date_trunc('week', current_date)::date + 4 as friday, make_interval(days => extract(isodow from current_date)::int - 5) as past) d
     where extract(isodow from current_date) > 5 and appointment_date = friday`,
  )
}

/** Series without end would get their missing occurrences whenever the product's job for them runs, four times a day, beside what is measured. */
async function endSeries(owner: pg.Pool): Promise<void> {
  await owner.query('update appointment_series set occurrence_count = next_occurrence where occurrence_count is null')
}

/** Inserts sign-in sessions for all therapists, without hashing passwords. */
async function therapistsOf(owner: pg.Pool, url: string): Promise<BenchTherapist[]> {
  const { rows } = await owner.query<{ id: string; token: string; clients: string[] }>(
    `with people as (insert into sign_in_sessions (user_id, token, expires_at)
       select id, gen_random_uuid()::text || gen_random_uuid(), now() + interval '1 day' from users where role = 'therapist' returning user_id, token)
     select people.user_id as id, token, array_agg(clients.id::text order by clients.id) as clients
     from people join clients on therapist_id = people.user_id group by 1, 2 order by 1`,
  )
  const cookies = openCookies(url, secret)
  return rows.map(({ id, token, clients }) => ({
    id,
    clients,
    cookie: cookies.signedIn(token, 3600)[0]?.split(';')[0] ?? '',
  }))
}

async function copyBare(owner: pg.Pool): Promise<void> {
  await owner.query('create schema bare')
  const { rows } = await owner.query<{ name: string; columns: string }>(
    `select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname`,
  )
  for (const { name, columns } of rows) {
    await owner.query(`create table bare.${name} (like public.${name} including all)`)
    await owner.query(
      `insert into bare.${name} (${columns}) overriding system value select ${columns} from public.${name}`,
    )
  }
  await copySearch(owner)
}

/** The functions that find rows by words, for the copies, with the therapist as an argument. */
async function copySearch(owner: pg.Pool): Promise<void> {
  const { rows } = await owner.query<{ definition: string }>(
    `select pg_get_functiondef(oid) as definition from pg_proc
     where pronamespace = 'app'::regnamespace and proname in ('search_clients', 'search_records', 'search_tasks')`,
  )
  for (const { definition } of rows) {
    const own = definition
      .replace(/FUNCTION app\.(\w+)\(/, 'FUNCTION bare.$1(in_therapist uuid, ')
      .replace(' SECURITY DEFINER', '')
      .replace("'public'", "'bare', 'public'")
      .replaceAll('app.therapist_id()', 'in_therapist')
    await owner.query(own)
  }
}
