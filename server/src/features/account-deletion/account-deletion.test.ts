import { deletionTexts } from '@openhour/shared/features/account-deletion/account-deletion.rules.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openPool } from '../../platform/database/connection.ts'
import { openLog } from '../../platform/log.ts'
import { lockTaking } from '../../platform/jobs/jobs.queries.ts'
import { verifyAudit } from '../../platform/audit/verify.ts'
import { fillAccount } from '../../testing/account-rows.ts'
import { uploadHeaders } from '../../testing/document-samples.ts'
import { changesReceived } from '../../testing/changes-received.ts'
import { newClient } from '../../testing/own-rows.ts'
import { allTables, tablesHolding } from '../../testing/find-in-database.ts'
import { joinedClient } from '../../testing/portal-calls.ts'
import { openProduct, type Product } from '../../testing/product.ts'
import { until } from '../../testing/until.ts'

type Person = Awaited<ReturnType<Product['person']>>

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
let resume = async () => undefined as void
afterEach(() => resume())
afterAll(() => product.stop())

const word = 'canaryq7x'
/** Keep ids, never a name. Empty queues are tidied up every hour. */
const stays = ['audit_heads', 'audit_log', 'security_events']
const queues = 'graphile_worker._private_job_queues'
const erase = (who: Person, confirmation: unknown = 'DELETE') =>
  who.post('/functions/v1/delete-account', { confirmation })
const problem = (answer: { json: unknown }) => answer.json as { code: string; detail: string; errors?: object }
const filesIn = (folder: string) =>
  readdirSync(join(product.dataDir, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

async function upload(who: Person): Promise<void> {
  const clientId = await newClient(who)
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = {
    origin: product.url,
    cookie,
    ...uploadHeaders({ clientId, fileName: 'A.pdf', title: 'A', documentType: 'consent' }),
  }
  const body = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n')
  const { status } = await fetch(`${product.url}/api/documents`, { method: 'POST', headers, body })
  expect(status).toBe(201)
}

const holding = (...texts: string[]) => tablesHolding(product.database.owner, ...texts)

/** Every row that mentions the id, by table. */
async function rowsOf(id: string): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const table of await allTables(product.database.owner)) {
    const { rows } = await product.database.owner.query<{ row: string }>(
      `select t::text as row from ${table} t where t::text like $1 order by 1`,
      [`%${id}%`],
    )
    all[table] = rows.map(({ row }) => row)
  }
  return all
}

const quiet = () =>
  until(
    async () =>
      (
        await product.database.owner.query<{ kind: string }>(
          `select task_identifier as kind from graphile_worker.jobs where run_at <= now()`,
        )
      ).rows,
    (rows) => rows.length === 0,
  )

const signedOut = (who: Person) =>
  until(
    async () => (await who.get('/api/v1/account/me')).status,
    (status) => status === 401,
  )

/** Takes the lock that the queue takes jobs under, so that no job of another minute changes what is compared. Returns what gives it back. */
async function pauseJobs(): Promise<() => Promise<void>> {
  const connection = await product.database.owner.connect()
  await connection.query(`begin; ${lockTaking().sql.replace('$1', String(lockTaking().parameters[0]))}`)
  return async () => {
    resume = async () => undefined
    await connection.query('commit')
    connection.release()
  }
}

test('deletes everything of a therapist from every table, the file store and the queue, and nothing of anyone else', async () => {
  const { owner } = product.database
  const leaver = await product.person('therapist', `leaver-${word}@example.com`)
  const stayer = await product.person()
  await upload(stayer)
  await quiet()
  const files = filesIn('files')
  await upload(leaver)
  expect(filesIn('files').length).toBe(files.length + 1)
  const client = await joinedClient(product, leaver)
  // Who never said where they are would keep the country of the record.
  await owner.query(`update profiles set country = 'GB' where id = $1`, [client.userId])
  resume = await pauseJobs()
  const planted = await fillAccount(owner, leaver.userId, word)
  await fillAccount(owner, stayer.userId, 'resident')
  // Of tables whose rows name no account.
  await owner.query(
    `with mail as (insert into outgoing_mails (to_address, template, data) values ('mila-${word}@example.com', 'notification', '{"title": "${word}"}') returning id)
     select graphile_worker.add_job('send-mail', json_build_object('mailId', id), $1, now() + interval '1 hour') from mail`,
    [leaver.userId],
  )
  await owner.query(`insert into client_mail_counts values (current_date, 'practice:' || $1::text || ':${word}', 1)`, [
    leaver.userId,
  ])
  expect(planted.length).toBeGreaterThan(150)
  expect((await holding(word)).length).toBeGreaterThan(60)
  await owner.query('select app.chain_audit_entries(100000)')
  const before = await rowsOf(stayer.userId)
  const sent = filesIn('outbox')

  expect((await erase(leaver)).json).toEqual({ success: true })

  expect(await rowsOf(stayer.userId)).toEqual(before)
  await resume()
  await quiet()
  expect(await holding(word, leaver.email)).toEqual([])
  const leftIds = (await holding(leaver.userId)).filter((table) => table !== queues)
  expect(leftIds).toEqual(stays)
  await until(
    () => filesIn('files'),
    (left) => left.join() === files.join(),
  )
  const mails = filesIn('outbox')
    .filter((name) => !sent.includes(name))
    .map((name) => ({ name, text: readFileSync(join(product.dataDir, 'outbox', name), 'utf8') }))
    .filter(({ text }) => !text.includes(stayer.email)) // a reminder of their own may have come due
  const templates = mails.map(({ name }) => name.split('-').slice(5, -5).join('-'))
  expect(templates.toSorted()).toEqual(['account-deleted', 'notification'])
  expect(mails.filter(({ text }) => text.replaceAll(leaver.email, '').includes(word))).toEqual([])

  // Signed out, and not to be signed in to again.
  await signedOut(leaver)
  // The client keeps their account and is told, without a name.
  expect(((await client.get('/api/v1/portal/practices')).json as { items: object[] }).items).toEqual([])
  const { items } = (await client.get('/api/v1/notifications')).json as { items: { kind: string }[] }
  expect(items.map(({ kind }) => kind)).toContain('practice-closed')

  const worker = openPool(product.database.logins.openhour_worker, {
    role: 'openhour_worker',
    size: 1,
    log: openLog('silent'),
    pipeline: true,
  })
  expect((await verifyAudit(worker, product.dataDir)).faults).toEqual([])
  await worker.end()
}, 120_000)

test('asks for the exact word, and for a proof that is fresh', async () => {
  const person = await product.person()
  for (const wrong of ['delete', 'DELETE ', '', null]) {
    const answer = await erase(person, wrong)
    expect([answer.status, problem(answer).errors]).toEqual([400, { confirmation: deletionTexts.wordNotTyped }])
  }
  await product.database.owner.query(
    `update sign_in_sessions set proved_at = now() - interval '1 hour' where user_id = $1`,
    [person.userId],
  )
  await changesReceived(product, person)
  const answer = await erase(person)
  expect([answer.status, problem(answer).code]).toEqual([403, 'proof-required'])
  expect((await person.get('/api/v1/account/me')).status).toBe(200)
})

test('tells what would be lost', async () => {
  const person = await product.person()
  await newClient(person)
  await joinedClient(product, person)
  expect((await person.get('/api/v1/account/record-counts')).json).toEqual({
    clients: 2,
    sessions: 0,
    clinicalNotes: 0,
    documents: 0,
    upcomingAppointments: 0,
    joinedClients: 1,
  })
})

test('a client’s account goes, and the practice keeps its record and is told', async () => {
  const therapist = await product.person()
  const client = await joinedClient(product, therapist)
  expect((await erase(client)).status).toBe(200)
  await signedOut(client)
  expect((await therapist.get(`/api/v1/clients/${client.clientId}`)).status).toBe(200)
  const { items } = (await therapist.get('/api/v1/notifications')).json as { items: { kind: string }[] }
  expect(items.map(({ kind }) => kind)).toContain('client-left')
  await quiet()
  expect((await holding(client.userId)).filter((table) => ![...stays, queues].includes(table))).toEqual([])
})

test('the last admin cannot go', async () => {
  const { owner } = product.database
  const admin = (await product.admin()) as Person
  await owner.query(`update users set suspended_at = now() where role = 'admin' and id <> $1`, [admin.userId])
  const answer = await erase(admin)
  expect([answer.status, problem(answer).detail]).toEqual([409, deletionTexts.lastAdmin])
  const second = (await product.admin()) as Person
  expect((await erase(second)).status).toBe(200)
  expect((await admin.get('/api/v1/account/me')).status).toBe(200)
})
