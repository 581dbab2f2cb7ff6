import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { addressOf, type Owner, superuser } from '../../server/src/testing/database.ts'
import { booksOf } from './money.ts'
import { samplePractice } from './sample.ts'
import { sampleState, seedSample } from './seed.ts'

const options = {
  today: '2026-09-15',
  passwordHash: 'not a real hash',
  sealMessage: (text: string) => Buffer.from(text.padEnd(40)),
}
const sample = samplePractice(options.today)

function accountId(email: string): string {
  return sample.users.find((user) => user.email === email)?.id ?? ''
}

/** Parts of the sample that are no record of a client: nobody audits them. */
const notRecords = new Set([
  'users',
  'profiles',
  'practiceSettings',
  'dateOverrides',
  'bookingServices',
  'subscribers',
  'notifications',
  'noteTemplates',
  'noteSnippets',
  // Audited as asked or signed.
  'consents',
])

/** Tables that are audited as the invoice or the account that they belong to. */
const partsOfInvoices = new Set(['invoice_lines', 'invoice_counters', 'payment_account_access'])

describe('the sample in a database', () => {
  const suffix = `${process.pid}_${Math.floor(Math.random() * 1e9)}`
  const plainOwner: Owner = { user: `demo_owner_${suffix}`, password: 'only-for-tests' }
  const databases: string[] = []
  const pools: pg.Pool[] = []
  const admin = new pg.Client(addressOf('postgres', superuser()))

  async function emptyDatabase(owner: Owner): Promise<pg.Pool> {
    const database = `demo_${suffix}_${databases.length}`
    databases.push(database)
    await admin.query(`create database ${database} owner ${owner.user}`)
    const address = addressOf(database, owner)
    await migrate(address)
    const pool = new pg.Pool({ ...address, max: 4 })
    pool.on('error', () => undefined) // the database may go before a connection has said good-bye
    pools.push(pool)
    return pool
  }

  /** What a person in this role reads, as the server would ask. */
  async function readAs(pool: pg.Pool, person: { id: string; role: string }, query: string) {
    const connection = await pool.connect()
    try {
      await connection.query('begin; set local role openhour_app')
      await connection.query(`select set_config('app.user_id', $1, true), set_config('app.user_role', $2, true)`, [
        person.id,
        person.role,
      ])
      return (await connection.query(query)).rows
    } finally {
      await connection.query('rollback')
      connection.release()
    }
  }

  beforeAll(async () => {
    await admin.connect()
    await admin.query(`create role ${plainOwner.user} login createrole password '${plainOwner.password}'`)
    // The inner roles are on this server already: whoever made them lets the owner of a further database work as them.
    await admin.query(
      `grant openhour_app, openhour_client, openhour_admin, openhour_sign_in, openhour_worker, openhour_definer, openhour_backup to ${plainOwner.user}`,
    )
  })

  afterAll(async () => {
    for (const pool of pools) await pool.end()
    for (const database of databases) await admin.query(`drop database ${database} with (force)`)
    await admin.query(`drop role ${plainOwner.user}`)
    await admin.end()
  })

  test.each([
    ['a superuser, when two start at the same moment', superuser(), 2],
    ['a plain owner', plainOwner, 1],
  ])('goes in as %s, once, and only the owner of a practice sees it', async (_, owner, starts) => {
    const pool = await emptyDatabase(owner)
    expect(await sampleState(pool)).toBe('empty')
    const seeded = await Promise.all(Array.from({ length: starts }, () => seedSample(pool, options)))
    expect(seeded).toEqual(Array(starts).fill(sample))
    expect(await sampleState(pool)).toBe('sample')
    await seedSample(pool, { ...options, today: '2026-10-01' })
    const { rows: accounts } = await pool.query('select count(*)::int as users from users')
    expect(accounts).toEqual([{ users: sample.users.length }])

    const premium = { id: accountId('premium@demo.test'), role: 'therapist' }
    const own = <Row extends { therapist_id: string }>(rows: Row[]) => rows.filter((r) => r.therapist_id === premium.id)
    await pool.query('select app.chain_audit_entries(100000)')
    const seen = await readAs(
      pool,
      premium,
      `select (select count(*)::int from clients) as clients, (select count(*)::int from sessions) as sessions,
        (select count(*)::int from mood_logs) as moods, (select count(*)::int from treatment_plans) as plans,
        (select count(*)::int from clinical_notes where signed_at is not null and signed_hash is not null) as signed,
        (select count(*)::int from treatment_plans p join treatment_plan_versions v on v.plan_id = p.id and v.version = p.version
          where v.snapshot = app.plan_snapshot(p.therapist_id, p.id)) as versioned,
        (select count(distinct therapist_id)::int from clients) as therapists,
        (select count(*)::int from audit_log where action = 'added') as audited, (select practice_name from profiles) as practice,
        (select timezone from practice_settings) as zone, (select subscription_tier from subscribers) as tier`,
    )
    const [clients, sessions, moods, plans] = [
      own(sample.clients).length,
      own(sample.sessions).length,
      own(sample.moodLogs).length,
      own(sample.treatmentPlans).length,
    ]
    const records = Object.entries(sample).reduce(
      (sum, [name, rows]) => sum + (Array.isArray(rows) && !notRecords.has(name) ? own(rows as never[]).length : 0),
      0,
    )
    const [books] = booksOf(sample)
    const audited = [...(books?.written ?? []), ...(books?.kept ?? [])]
      .filter(([table]) => !partsOfInvoices.has(table))
      .reduce((sum, [, rows]) => sum + rows.length, 0)
    expect(seen).toEqual([
      {
        clients,
        sessions,
        moods,
        plans,
        signed: own(sample.clinicalNotes).filter((note) => note.signed_at !== null).length,
        versioned: plans,
        therapists: 1,
        audited: records + audited,
        practice: 'Ribeiro Practice',
        zone: 'Europe/London',
        tier: 'premium',
      },
    ])
    for (const [email, role] of [
      ['client@demo.test', 'client'],
      ['admin@demo.test', 'admin'],
    ] as const)
      expect(await readAs(pool, { id: accountId(email), role }, 'select id from clients')).toEqual([])
    const [trial] = await readAs(
      pool,
      { id: accountId('trial@demo.test'), role: 'therapist' },
      'select * from subscribers',
    )
    expect(trial).toMatchObject({ subscribed: false, trial_ends_at: new Date('2026-09-24T00:00:00Z') })
    const stored = await readAs(pool, premium, `select name, created_at from clients where email = 'maya@example.com'`)
    expect(stored).toEqual([{ name: 'Maya Okafor', created_at: new Date(own(sample.clients)[0]?.created_at ?? '') }])
  })

  test('brings more therapists when asked, each with 40 clients', async () => {
    const pool = await emptyDatabase(superuser())
    const grown = await seedSample(pool, { ...options, extraTherapists: 3 })
    const third = grown.users.find((user) => user.email === 'therapist3@demo.test')
    const rows = await readAs(pool, { id: third?.id ?? '', role: 'therapist' }, 'select id from clients')
    expect(rows).toHaveLength(40)
  })

  test('stays out of a database that holds other accounts', async () => {
    const pool = await emptyDatabase(superuser())
    await pool.query(
      `insert into users (full_name, email, role) values ('Somebody Else', 'else@example.com', 'therapist')`,
    )
    expect(await sampleState(pool)).toBe('practice')
    await expect(seedSample(pool, options)).rejects.toThrow(/already holds accounts .* choose an empty database/)
    const { rows } = await pool.query(
      'select (select count(*)::int from users) as users, (select kind from installation)',
    )
    expect(rows).toEqual([{ users: 1, kind: 'practice' }])
  })
})
