import type pg from 'pg'
import { withCrowd } from './crowd.ts'
import { threadRows } from './messages.ts'
import { booksOf } from './money.ts'
import { type SealSupport, supportRows } from './support.ts'
import { paymentRows } from './payments.ts'
import { insertRows, updateRows } from './put-rows.ts'
import { uuidFrom } from './random.ts'
import type { ClinicalNoteRow, MessageRow, Sample } from './rows.ts'
import { samplePractice } from './sample.ts'

type SeedOptions = {
  /** The sample's day, `yyyy-MM-dd`. */
  today: string
  /** Hash of the password that all accounts share. */
  passwordHash: string
  /** Encrypts a message for its row; left out, there are no messages. */
  sealMessage?: (text: string, row: readonly string[]) => Buffer
  sealSupport?: SealSupport
  /** Additional therapists with 40 clients each, for benchmarks. */
  extraTherapists?: number
  /** Number of clients of the first of them. */
  clientsOfFirst?: number
}

/** What the database contains: no accounts, the sample practice, or real accounts. */
type SampleState = 'empty' | 'sample' | 'practice'

/**
 * Checks a migrated database without changing it.
 * @param pool connects as the database owner
 */
export async function sampleState(pool: pg.Pool): Promise<SampleState> {
  return inTransaction(pool, (connection) => readState(connection, ''))
}

/**
 * Inserts the sample practice into an empty, migrated database, in one transaction and through the product's own roles, policies and triggers, so audit
 * entries have the time of seeding. Does nothing if the sample exists, whatever its day.
 * @param pool connects as the database owner, who need not be a superuser
 * @throws Error if the database contains other accounts
 */
export async function seedSample(pool: pg.Pool, options: SeedOptions): Promise<Sample> {
  const sample = withCrowd(samplePractice(options.today), options.extraTherapists ?? 0, options.clientsOfFirst)
  await inTransaction(pool, async (connection) => {
    // a concurrent seeding waits for this lock and then finds the sample
    const state = await readState(connection, 'for update')
    if (state === 'sample') return
    if (state === 'practice')
      throw new Error(
        'This database already holds accounts that are not of the sample practice, so nothing was put into it: choose an empty database for the demo.',
      )
    await putAccounts(connection, sample, options.passwordHash)
    await connection.query(`update installation set kind = 'seeding'`)
    await putPractices(connection, sample)
    await putBooks(connection, sample)
    if (options.sealMessage) await putMessages(connection, sample.messages, options.sealMessage)
    await actAs(connection, 'openhour_worker')
    await insertRows(connection, 'consents', sample.consents)
    await insertRows(connection, 'notifications', sample.notifications)
    await actAs(connection, 'openhour_definer')
    await insertRows(connection, 'ai_requests', sample.aiRequests)
    for (const [table, rows] of options.sealSupport ? supportRows(options.today, options.sealSupport) : [])
      await insertRows(connection, table, rows)
    await actAs(connection, 'openhour_worker')
    const welcomed = sample.users.map(({ id }) => ({ user_id: id, mark: 'welcome' }))
    await insertRows(connection, 'notification_marks', welcomed)
    await connection.query(`update installation set kind = 'sample'`)
  })
  return sample
}

async function inTransaction<T>(pool: pg.Pool, work: (connection: pg.PoolClient) => Promise<T>): Promise<T> {
  const connection = await pool.connect()
  try {
    await connection.query('begin')
    const result = await work(connection)
    await connection.query('commit')
    connection.release()
    return result
  } catch (cause) {
    await connection.query('rollback').then(
      () => connection.release(),
      (fault: Error) => connection.release(fault),
    )
    throw cause
  }
}

type InnerRole = 'openhour_app' | 'openhour_definer' | 'openhour_sign_in' | 'openhour_worker'

/** Forced row-level security also binds the owner, so each part is inserted by the role that may write it. The worker acts for nobody. */
async function actAs(connection: pg.PoolClient, role: InnerRole): Promise<void> {
  const person = role === 'openhour_worker' ? `; set local app.user_id = ''; set local app.user_role = ''` : ''
  await connection.query(`set local role ${role}${person}`)
}

async function readState(connection: pg.PoolClient, lock: '' | 'for update'): Promise<SampleState> {
  await actAs(connection, 'openhour_worker')
  const installation = await connection.query<{ kind: string }>(`select kind from installation ${lock}`)
  if (installation.rows[0]?.kind === 'sample') return 'sample'
  await actAs(connection, 'openhour_sign_in')
  const accounts = await connection.query<{ any: boolean }>('select exists (select from users) as any')
  return accounts.rows[0]?.any ? 'practice' : 'empty'
}

async function putAccounts(connection: pg.PoolClient, sample: Sample, passwordHash: string): Promise<void> {
  // as `app.create_admin` does, which only the owner may run
  const admins = sample.users.filter((user) => user.role === 'admin')
  await actAs(connection, 'openhour_definer')
  await insertRows(connection, 'users', admins)
  await actAs(connection, 'openhour_sign_in')
  await insertRows(
    connection,
    'users',
    sample.users.filter((user) => user.role !== 'admin'),
  )
  await insertRows(
    connection,
    'sign_in_accounts',
    sample.users.map((user) => ({
      id: uuidFrom(`sign-in account ${user.email}`),
      account_id: user.id,
      provider_id: 'credential',
      user_id: user.id,
      password: passwordHash,
      created_at: user.created_at,
      updated_at: user.created_at,
    })),
  )
  await actAs(connection, 'openhour_worker')
  const { user_id: _, ...rest } = sample.subscribers[0] ?? { user_id: '' }
  await updateRows(connection, 'subscribers', 'user_id', Object.keys(rest), sample.subscribers)
  for (const [table, rows] of paymentRows(sample)) await insertRows(connection, table, rows)
}

/** Groups rows by therapist. */
function byTherapist<Row extends { therapist_id: string }>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.therapist_id)
}

async function putPractices(connection: pg.PoolClient, sample: Sample): Promise<void> {
  await actAs(connection, 'openhour_app')
  // at commit, an appointment would conflict with the later one whose overlap is allowed
  await connection.query('set constraints refuse_conflict immediate')
  const tables = [
    ['clients', byTherapist(sample.clients)],
    ['date_overrides', byTherapist(sample.dateOverrides)],
    ['appointment_series', byTherapist(sample.appointmentSeries)],
    ['appointments', byTherapist(sample.appointments.filter((row) => !row.overlap_allowed))],
    ['appointments', byTherapist(sample.appointments.filter((row) => row.overlap_allowed))],
    ['sessions', byTherapist(sample.sessions)],
    ['mood_logs', byTherapist(sample.moodLogs)],
    ['measure_responses', byTherapist(sample.measureResponses)],
    ['measure_schedules', byTherapist(sample.measureSchedules)],
    ['measure_requests', byTherapist(sample.measureRequests)],
    ['risk_alerts', byTherapist(sample.riskAlerts)],
    ['self_care_tasks', byTherapist(sample.selfCareTasks)],
    ['tasks', byTherapist(sample.tasks)],
    ['documents', byTherapist(sample.documents)],
    ['treatment_plans', byTherapist(sample.treatmentPlans)],
    ['plan_goals', byTherapist(sample.planGoals)],
    ['plan_objectives', byTherapist(sample.planObjectives)],
    ['goal_progress', byTherapist(sample.goalProgress)],
    ['treatment_plan_versions', byTherapist(sample.planVersions)],
  ] as const
  const notes = byTherapist(sample.clinicalNotes)
  const besideNotes = [
    ['note_addenda', byTherapist(sample.noteAddenda)],
    ['process_notes', byTherapist(sample.processNotes)],
    ['note_templates', byTherapist(sample.noteTemplates)],
    ['note_snippets', byTherapist(sample.noteSnippets)],
    ['booking_services', byTherapist(sample.bookingServices)],
    ['ai_session_notes', byTherapist(sample.aiSessionNotes)],
    ['ai_weekly_reports', byTherapist(sample.aiWeeklyReports)],
    ['ai_drafts', byTherapist(sample.aiDrafts)],
  ] as const
  const profiles = Map.groupBy(sample.profiles, (profile) => profile.id)
  const settings = Map.groupBy(sample.practiceSettings, (row) => row.user_id)
  for (const user of sample.users) {
    await connection.query(`select set_config('app.user_id', $1, true), set_config('app.user_role', $2, true)`, [
      user.id,
      user.role,
    ])
    const practice = ['phone', 'practice_name', 'license_number', 'specialization', 'updated_at']
    await updateRows(connection, 'profiles', 'id', practice, profiles.get(user.id) ?? [])
    const hours = ['timezone', 'working_hours', 'booking_enabled', 'booking_policy', 'default_place', 'updated_at']
    await updateRows(connection, 'practice_settings', 'user_id', hours, settings.get(user.id) ?? [])
    for (const [table, rows] of tables) await insertRows(connection, table, rows.get(user.id) ?? [])
    // no emails about sample appointments
    if (user.role === 'therapist')
      await connection.query(`select app.queue_notices($1, array(select id from appointments), 'none')`, [user.id])
    await putNotes(connection, notes.get(user.id) ?? [])
    for (const [table, rows] of besideNotes) await insertRows(connection, table, rows.get(user.id) ?? [])
  }
}

async function putBooks(connection: pg.PoolClient, sample: Sample): Promise<void> {
  for (const { therapistId, written, kept } of booksOf(sample)) {
    await connection.query(
      `select set_config('app.user_id', $1, true), set_config('app.user_role', 'therapist', true)`,
      [therapistId],
    )
    await connection.query('set local role openhour_app')
    for (const [table, rows] of written) await insertRows(connection, table, rows)
    await connection.query('set local role openhour_definer')
    for (const [table, rows] of kept) await insertRows(connection, table, rows)
  }
}

async function putMessages(
  connection: pg.PoolClient,
  messages: readonly MessageRow[],
  seal: NonNullable<SeedOptions['sealMessage']>,
): Promise<void> {
  // nobody else may write messages
  await actAs(connection, 'openhour_definer')
  for (const [therapistId, rows] of byTherapist(messages)) {
    await connection.query(
      `select set_config('app.user_id', $1, true), set_config('app.user_role', 'therapist', true)`,
      [therapistId],
    )
    await insertRows(connection, 'message_threads', threadRows(rows))
    const sealed = rows.map(({ text, ...row }) => ({
      ...row,
      sealed_text: `\\x${seal(text, [row.therapist_id, row.client_id, row.id]).toString('hex')}`,
    }))
    await insertRows(connection, 'messages', sealed)
  }
}

/** Inserts notes unsigned, then signs them: the database allows nothing else. */
async function putNotes(connection: pg.PoolClient, notes: readonly ClinicalNoteRow[]): Promise<void> {
  await insertRows(
    connection,
    'clinical_notes',
    notes.map((note) => ({ ...note, signed_at: null })),
  )
  const signed = notes.filter((note) => note.signed_at !== null)
  await updateRows(connection, 'clinical_notes', 'id', ['signed_at'], signed)
}
