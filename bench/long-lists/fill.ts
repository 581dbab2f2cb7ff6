import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { openPool } from '../../server/src/platform/database/connection.ts'
import { openLog } from '../../server/src/platform/log.ts'
import { openCookies } from '../../server/src/services/sign-in/cookie.ts'
import { openTemporaryDatabase } from '../temporary-database.ts'
import { addInvoices } from './invoices.ts'

const secret = 'bench-secret-of-more-than-thirty-two-letters'

/** How many rows each list has. `chains`: whose audit log the entries are, of which the first has a fifth. */
export type Sizes = {
  documents: number
  clients: number
  entries: number
  chains: number
  therapists: number
  invoices: number
}

/**
 * A temporary embedded database with an admin, a practice with many documents and their texts and with many invoices, many entries of the audit log and many accounts; and a
 * practice with a hundredth of the documents and invoices.
 */
export async function openLongLists(url: string, sizes: Sizes) {
  const database = await openTemporaryDatabase()
  mkdirSync(join(database.folder, 'product', 'files'), { recursive: true })
  const owner = openPool(database.address, { role: 'owner', size: 1, log: openLog('error') })
  const connection = await owner.connect()
  await connection.query('set statement_timeout = 0; set synchronous_commit = off')
  const ids = await addAccounts(connection, sizes.therapists)
  const [large = '', small = ''] = ids
  await connection.query('set session_replication_role = replica')
  await addDocuments(connection, large, sizes.documents, sizes.clients)
  await addDocuments(connection, small, sizes.documents / 100, sizes.clients)
  await addInvoices(connection, large, sizes.invoices)
  await addInvoices(connection, small, sizes.invoices / 100)
  await addEntries(connection, ids.slice(0, sizes.chains), sizes.entries)
  await connection.query('reset session_replication_role')
  await connection.query('vacuum analyze')
  const {
    rows: [admin],
  } = await connection.query<{ id: string }>(
    `insert into users (full_name, email, email_verified, address_proved_at, role) values ('Admin', 'admin@example.com', true, now(), 'admin') returning id`,
  )
  const cookies = openCookies(url, secret)
  const signIn = async (userId: string) => {
    const token = `${randomUUID()}${randomUUID()}`
    await connection.query(
      `insert into sign_in_sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')`,
      [userId, token],
    )
    return cookies.signedIn(token, 3600)[0]?.split(';')[0] ?? ''
  }
  const people = { large: await signIn(large), small: await signIn(small), admin: await signIn(admin?.id ?? '') }
  connection.release()
  await owner.end()
  return {
    people,
    env: { DATABASE_URL: database.url, OPENHOUR_DATA: join(database.folder, 'product'), OPENHOUR_SECRET: secret },
    close: () => database.end(),
  }
}

/** Therapists in every plan and state, each active on some days. Returns their ids, the oldest first. */
async function addAccounts(connection: pg.PoolClient, count: number): Promise<string[]> {
  const { rows } = await connection.query<{ id: string }>(
    `insert into users (full_name, email, email_verified, role, created_at, suspended_at)
     select 'Therapist ' || n, 'therapist' || n || '@example.com', n % 20 > 0, 'therapist', now() - (1000 - n / 10) * interval '1 hour',
       case when n % 50 = 3 then now() end from generate_series(1, $1::int) n returning id`,
    [count],
  )
  const ids = rows.map(({ id }) => id)
  await connection.query(
    `update subscribers s set subscribed = n % 3 = 0, subscription_tier = case when n % 2 = 0 then 'pro' else 'premium' end,
       subscription_end = now() + interval '20 days' from unnest($1::uuid[]) with ordinality as given (id, n) where s.user_id = given.id`,
    [ids],
  )
  await connection.query(
    `insert into account_days (user_id, day) select id, current_date - d - (n % 7)::int from unnest($1::uuid[]) with ordinality as given (id, n)
       cross join generate_series(1, 20) d`,
    [ids],
  )
  return ids
}

/** The n-th word of an invented language: without digits, as words are. */
const word = (n: string) => `translate((${n})::text, '0123456789', 'bakelomint')`
/** Words of which the n-th is about 1/n as frequent as the first. */
const text = (words: number, seed: string) =>
  `(select string_agg(${word(`floor(pow(20000, (abs(hashint8((${seed})::bigint * 1000003 + w)::bigint) % 100000) / 100000.0))::int`)}, ' ') from generate_series(1, ${words}) w)`

/** Documents of two pages of 300 words each, whose texts are read already. */
async function addDocuments(connection: pg.PoolClient, therapist: string, count: number, clients: number) {
  await connection.query(
    `insert into clients (therapist_id, name, age, gender, email) select $1, 'Client ' || n, 30, 'Female', 'c' || n || '@example.com' from generate_series(1, $2::int) n`,
    [therapist, clients],
  )
  await connection.query(
    `insert into documents (therapist_id, client_id, title, file_name, file_type, file_size, file_key, sha256, document_type, description, upload_date, shared_at, expires_on)
     select $1, case when n % 20 > 0 then c.id end, ${text(3, 'n')}, 'scan' || n || '.pdf', 'application/pdf', 20000 + n, md5($1::text || n), repeat('a', 64),
       (array['general', 'assessment', 'consent', 'insurance', 'licence', 'form'])[1 + n % 6], ${text(6, '(n + 7)')}, now() - n * interval '3 hours',
       case when n % 20 > 0 and n % 4 = 0 then now() end, case when n % 10 = 0 then current_date + n % 900 end
     from generate_series(1, $2::int) n join (select id, row_number() over (order by id) as place from clients where therapist_id = $1) c on c.place = 1 + n % $3::int`,
    [therapist, count, clients],
  )
  await connection.query(
    `insert into document_texts (therapist_id, document_id, state) select therapist_id, id, 'read' from documents where therapist_id = $1`,
    [therapist],
  )
  await connection.query(
    `insert into document_text_parts (therapist_id, document_id, place, page, text, words)
     select $1, d.id, page - 1, page, said, app.record_words($1, said)
     from (select id, row_number() over (order by upload_date) as n from documents where therapist_id = $1) d cross join generate_series(1, 2) page
       cross join lateral (select ${text(300, '(d.n * 2 + page + 100)')} || ' number' || ${word('d.n')} as said offset 0) words`,
    [therapist],
  )
  await connection.query(
    `insert into record_search (therapist_id, client_id, kind, record_id, on_date, words)
     select $1, client_id, 'document', id, upload_date::date,
       app.record_words($1, concat_ws(' ', title, file_name, description)) || app.document_text_words($1, id) from documents where therapist_id = $1`,
    [therapist],
  )
}

/** A year of entries: a fifth of them in the first chain. The chains are not valid, which no list asks. */
async function addEntries(connection: pg.PoolClient, chains: string[], count: number) {
  await connection.query(
    `insert into audit_log (chain_id, seq, at, actor_id, actor_role, action, entity, entity_id, previous_hash, hash)
     select chain, row_number() over (partition by chain order by n), now() - ($2::int - n) * (interval '365 days' / $2::int), chain, 'therapist',
       case when n % 1000 = 0 then 'deleted' else (array['added', 'changed', 'opened', 'listed'])[1 + n % 4] end,
       (array['sessions', 'clinical_notes', 'mood_logs'])[1 + n % 3], gen_random_uuid(), '\\x00', '\\x00'
     from (select n, ($1::uuid[])[case when n % 5 = 0 then 1 else 1 + n % cardinality($1::uuid[]) end] as chain from generate_series(1, $2::int) n) given`,
    [chains, count],
  )
  await connection.query(
    `insert into audit_heads (chain_id, seq, hash) select chain_id, max(seq), '\\x00' from audit_log group by 1 on conflict (chain_id) do update set seq = excluded.seq`,
  )
}
