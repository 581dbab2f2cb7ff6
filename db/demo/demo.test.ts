import { ClientDetails } from '@openhour/shared/features/clients/clients.contract.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../server/src/platform/database/migrate.ts'
import { addressOf, type Owner, superuser } from '../../server/src/testing/database.ts'
import { addDays, daysBetween, weekdayOf } from './days.ts'
import type { Sample } from './rows.ts'
import { samplePractice } from './sample.ts'
import { sampleState, seedSample } from './seed.ts'

const options = { today: '2026-09-15', passwordHash: 'not a real hash' }
const sample = samplePractice(options.today)

function accountId(email: string): string {
  return sample.users.find((user) => user.email === email)?.id ?? ''
}

function clientsOf(email: string) {
  return sample.clients.filter((client) => client.therapist_id === accountId(email))
}

/** Every text of a record of this client that a person could have written. */
function notesOf(of: Sample, clientId: string): string[] {
  const records = [...of.sessions, ...of.moodLogs].filter((row) => row.client_id === clientId)
  return records.flatMap((row) => (row.notes === null ? [] : [row.notes]))
}

function expectSoundNotes(of: Sample): void {
  for (const client of of.clients) {
    const notes = notesOf(of, client.id)
    expect(new Set(notes).size, `${client.name} on ${of.today}`).toBe(notes.length)
    for (const note of notes) expect(note).not.toMatch(/[{}]|undefined|null|^\p{Ll}/u)
  }
  expect(of.sessions.filter((session) => session.notes === null)).toEqual([])
}

describe('the sample as data', () => {
  test('is the same for the same day, and moves with the day', () => {
    expect(samplePractice(options.today)).toEqual(sample)
    const later = samplePractice(addDays(options.today, 7))
    expect(later).not.toEqual(sample)
    expect(later.clients.map((client) => client.id)).toEqual(sample.clients.map((client) => client.id))
    const lastDay = (of: Sample) =>
      of.sessions
        .map((session) => session.session_date)
        .sort()
        .at(-1) ?? ''
    expect(daysBetween(lastDay(sample), lastDay(later))).toBe(7)
  })

  test('can be made for any day of four years', () => {
    for (let day = '2024-02-20'; day < '2028-03-10'; day = addDays(day, 61)) {
      const made = samplePractice(day)
      expectSoundNotes(made)
      expect(made.clients).toHaveLength(53)
      for (const row of [...made.clients, ...made.moodLogs, ...made.treatmentPlans, ...made.sessions])
        expect(row.created_at < day, `${row.created_at} on ${day}`).toBe(true)
    }
  })

  test.each([
    ['premium@demo.test', 24, 2],
    ['pro@demo.test', 14, 2],
    ['trial@demo.test', 6, 0],
    ['expired@demo.test', 5, 0],
  ])('%s has %i clients and %i archived ones', (email, active, archived) => {
    const clients = clientsOf(email)
    expect(clients.filter((client) => client.archived_at === null)).toHaveLength(active)
    expect(clients.filter((client) => client.archived_at !== null)).toHaveLength(archived)
  })

  test('holds people whom the product itself would accept', () => {
    for (const client of sample.clients) {
      const given = ClientDetails.safeParse({
        name: client.name,
        age: client.age,
        gender: client.gender,
        email: client.email,
        diagnosis: client.diagnosis,
        phone: client.phone,
        preferredName: client.preferred_name,
        pronouns: client.pronouns,
        dateOfBirth: client.date_of_birth,
        country: client.country,
        timeZone: client.time_zone,
        language: client.language,
        emergencyContactName: client.emergency_contact_name,
        emergencyContactPhone: client.emergency_contact_phone,
        emergencyContactRelationship: client.emergency_contact_relationship,
      })
      expect(given.error?.issues, client.name).toBeUndefined()
    }
  })

  test('names only addresses that belong to nobody', () => {
    const addresses = [...sample.users, ...sample.profiles, ...sample.clients].map((row) => row.email)
    for (const address of addresses) expect(address).toMatch(/@(example\.com|demo\.test)$/)
  })

  test('repeats no text for a client and leaves no slot open', () => {
    expectSoundNotes(sample)
  })

  test('has half a year of premium sessions on weekdays, past ones settled and coming ones scheduled', () => {
    const sessions = sample.sessions.filter((session) => session.therapist_id === accountId('premium@demo.test'))
    const days = sessions.map((session) => session.session_date).sort()
    expect(daysBetween(days[0] ?? '', options.today)).toBeGreaterThan(170)
    for (const session of sessions) {
      expect(weekdayOf(session.session_date)).toBeLessThan(6)
      expect(session.status === 'scheduled').toBe(session.session_date >= options.today)
      expect(session.notes).toBeTruthy()
    }
    expect(new Set(sessions.map((session) => session.status)).size).toBe(4)
  })
})

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
    await admin.query(`grant openhour_app, openhour_sign_in, openhour_worker, openhour_definer to ${plainOwner.user}`)
  })

  afterAll(async () => {
    for (const pool of pools) await pool.end()
    for (const database of databases) await admin.query(`drop database ${database} with (force)`)
    await admin.query(`drop role ${plainOwner.user}`)
    await admin.end()
  })

  test.each([
    ['a superuser', superuser()],
    ['a plain owner', plainOwner],
  ])('goes in as %s, once, and only the owner of a practice sees it', async (_, owner) => {
    const pool = await emptyDatabase(owner)
    expect(await sampleState(pool)).toBe('empty')
    expect(await seedSample(pool, options)).toEqual(sample)
    expect(await sampleState(pool)).toBe('sample')
    await seedSample(pool, { ...options, today: '2026-10-01' })

    const premium = { id: accountId('premium@demo.test'), role: 'therapist' }
    const own = <Row extends { therapist_id: string }>(rows: Row[]) => rows.filter((r) => r.therapist_id === premium.id)
    const seen = await readAs(
      pool,
      premium,
      `select (select count(*)::int from clients) as clients, (select count(*)::int from sessions) as sessions,
        (select count(*)::int from mood_logs) as moods, (select count(*)::int from treatment_plans) as plans,
        (select count(distinct therapist_id)::int from clients) as therapists,
        (select count(*)::int from audit_log where act = 'added') as audited, (select practice_name from profiles) as practice,
        (select timezone from practice_settings) as zone, (select subscription_tier from subscribers) as tier`,
    )
    const [clients, sessions, moods, plans] = [
      own(sample.clients).length,
      own(sample.sessions).length,
      own(sample.moodLogs).length,
      own(sample.treatmentPlans).length,
    ]
    expect(seen).toEqual([
      {
        clients,
        sessions,
        moods,
        plans,
        therapists: 1,
        audited: clients + sessions + moods + plans,
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

  test('goes in once when two start at the same moment', async () => {
    const pool = await emptyDatabase(superuser())
    await Promise.all([seedSample(pool, options), seedSample(pool, options)])
    const { rows } = await pool.query('select count(*)::int as users from users')
    expect(rows).toEqual([{ users: sample.users.length }])
  })
})
