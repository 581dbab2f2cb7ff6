import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { clientsPerPage } from '@openhour/shared/features/clients/clients.rules.ts'
import type pg from 'pg'
import { addCaseload, type Caseload, yearOfWeeks } from '../../db/demo/caseload.ts'
import { openPool } from '../../server/src/platform/database/connection.ts'
import { openLog } from '../../server/src/platform/log.ts'
import { openTextSealing } from '../../server/src/platform/sealed-text.ts'
import { openCookies } from '../../server/src/services/sign-in/cookie.ts'
import { openTemporaryDatabase } from '../temporary-database.ts'

/** Someone who is signed in. `clientId`: the record that is looked at. `lastPage`: of the practice's list of clients. */
export type GrownPerson = { cookie: string; clientId: string; lastPage: number }
type Sizes = { small: GrownPerson; large: GrownPerson }

const times = 50
const clients = 40
const messagesEach = 20
const tasks = 40
const secret = 'bench-secret-of-more-than-thirty-two-letters'

/** A record that fills the first page of each list. */
const pages: Caseload = { ...yearOfWeeks, auditEntries: 200, responses: 400 }
// Questionnaires are two weeks apart, and none is older than 1900.
const fifty = {
  ...Object.fromEntries(
    Object.entries(pages).map(([name, count]) => [
      name,
      ['plans', 'responsesPerAlert'].includes(name) ? count : count * times,
    ]),
  ),
  responses: 3000,
} as Caseload

/** Practices with 40 and with 2,000 clients, and records that fill a page and fifty times that, on a temporary embedded database. */
export async function openGrown(url: string) {
  const database = await openTemporaryDatabase()
  const { address, folder } = database
  mkdirSync(join(folder, 'product', 'files'), { recursive: true })
  const owner = openPool(address, { role: 'owner', size: 2, log: openLog('error') })
  // Filling takes longer than a statement of the product may.
  owner.on('connect', (each) => void each.query('set statement_timeout = 0'))
  const connection = await owner.connect()
  const add = async (name: string, clientsEach: number, size: Caseload, factor: number) => {
    const [id = ''] = await addCaseload(owner, { therapists: 1, clientsEach, size, ownTexts: tasks * factor })
    await connection.query('update users set email = $2 where id = $1', [id, `${name}@example.com`])
    await connection.query(
      `insert into notifications (user_id, kind, title, message, is_read, created_at) select $1, 'unsigned-notes', 'Notes to sign', 'You have unsigned notes.',
         n > 12, now() - n * interval '1 hour' from generate_series(1, $2::int) n`,
      [id, 60 * factor],
    )
    await addMessages(connection, id, clientsEach === 1 ? messagesEach * factor : messagesEach)
    return id
  }
  const perClient = { ...yearOfWeeks, responsesPerAlert: 4 }
  const small = await add('small', clients, perClient, 1)
  const large = await add('large', clients * times, perClient, times)
  const filled = await add('filled', 1, pages, 1)
  const deep = await add('deep', 1, fifty, 1)
  // All of them open, without the rule that an acknowledged one stays so.
  await connection.query(
    'set session_replication_role = replica; update risk_alerts set acknowledged_at = null, action_taken = null; reset session_replication_role',
  )
  for (const statement of ['vacuum analyze', 'checkpoint']) await connection.query(statement)

  const cookies = openCookies(url, secret)
  async function signIn(userId: string): Promise<string> {
    const token = `${randomUUID()}${randomUUID()}`
    await connection.query(
      `insert into sign_in_sessions (user_id, token, expires_at) values ($1, $2, now() + interval '1 day')`,
      [userId, token],
    )
    return cookies.signedIn(token, 3600)[0]?.split(';')[0] ?? ''
  }
  async function therapist(id: string): Promise<GrownPerson> {
    const { rows } = await connection.query<{ id: string; total: number }>(
      `select id, (count(*) over ())::int as total from clients where therapist_id = $1 order by created_at limit 1`,
      [id],
    )
    const [first] = rows
    return {
      cookie: await signIn(id),
      clientId: first?.id ?? '',
      lastPage: Math.ceil((first?.total ?? 0) / clientsPerPage),
    }
  }
  /** Someone with an account who has joined the record. */
  async function joined(name: string, { clientId, lastPage }: GrownPerson): Promise<GrownPerson> {
    const { rows } = await connection.query<{ id: string }>(
      `insert into users (full_name, email, email_verified, role) values ('Client', $1, true, 'client') returning id`,
      [`${name}@example.com`],
    )
    const [account] = rows
    await connection.query('set session_replication_role = replica') // without the invitation that joining needs
    await connection.query('update clients set user_id = $2, joined_at = now() where id = $1', [clientId, account?.id])
    await connection.query('reset session_replication_role')
    return { cookie: await signIn(account?.id ?? ''), clientId, lastPage }
  }
  const practice: Sizes = { small: await therapist(small), large: await therapist(large) }
  const record: Sizes = { small: await therapist(filled), large: await therapist(deep) }
  const portal: Sizes = {
    small: await joined('filled-client', record.small),
    large: await joined('deep-client', record.large),
  }
  connection.release()
  await owner.end()
  return {
    practice,
    record,
    portal,
    secret,
    description: `Practices of ${clients} and ${clients * times} clients, a record that fills the first page of each list and one of ${times} times that`,
    databaseUrl: database.url,
    dataFolder: join(folder, 'product'),
    postgresPid: database.postgresPid,
    close: async () => {
      await database.end()
    },
  }
}

/** Messages in the thread of each client, encrypted as the product does. */
async function addMessages(connection: pg.PoolClient, therapistId: string, each: number): Promise<void> {
  const sealing = openTextSealing(secret, 'messages')
  const words = 'I slept a little better this week, and wrote in the diary on most evenings as we had said. '.repeat(4)
  const { rows } = await connection.query<{ id: string }>('select id from clients where therapist_id = $1', [
    therapistId,
  ])
  await connection.query('begin; set local session_replication_role = replica')
  await connection.query(
    `insert into message_threads (therapist_id, client_id, read_by_therapist, read_by_client, last_position, last_at, last_from_client)
     select $1, id, $2::int - (random() < 0.1)::int, $2::int, $2::int, now(), $2::int from clients where therapist_id = $1`,
    [therapistId, each],
  )
  for (const { id } of rows) {
    const ids = Array.from({ length: each }, () => randomUUID())
    await connection.query(
      `insert into messages (therapist_id, id, client_id, position, sender, sealed_text, created_at)
       select $1, m.id, $2, m.position, case m.position % 2 when 0 then 'client' else 'therapist' end, m.sealed, now() - (($5::int - m.position) * interval '1 hour')
       from unnest($3::uuid[], $4::bytea[]) with ordinality as m (id, sealed, position)`,
      [therapistId, id, ids, ids.map((message) => sealing.seal(words, [therapistId, id, message])), each],
    )
  }
  await connection.query('commit')
}
