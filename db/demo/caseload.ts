import { paperStatements } from './paper-caseload.ts'
import type pg from 'pg'

/** How many rows of each kind a client has. */
export type Caseload = {
  appointments: number
  sessions: number
  notes: number
  processNotes: number
  moodLogs: number
  tasks: number
  documents: number
  plans: number
  progressOfGoal: number
  versionsOfPlan: number
  responses: number
  /** One in this many responses raised an alert. */
  responsesPerAlert: number
  auditEntries: number
}

/** A year of a weekly client. */
export const yearOfWeeks: Caseload = {
  appointments: 10,
  sessions: 50,
  notes: 12,
  processNotes: 2,
  moodLogs: 25,
  tasks: 8,
  documents: 4,
  plans: 1,
  progressOfGoal: 8,
  versionsOfPlan: 3,
  responses: 12,
  responsesPerAlert: 40,
  auditEntries: 40,
}

const words = `'{calm,work,sleep,mother,plan,worry,diary,evening,walk,anger,friend,change,breath,school,habit,fear,week,pressure,hope,voice,letter,night}'::text[]`
/** This many words, different for each row that `seed` distinguishes. */
const said = (count: number, seed: string) =>
  `(select string_agg((${words})[1 + abs(hashint8(hashtextextended(${seed}, word))) % 22], ' ') from generate_series(1, ${count}) word)`
const before = (n: string, days: number) => `current_date - ${n} * ${days}`
/** Inserts by time, so rows of all clients are interleaved, as in real use. */
const asTimeGoes = 'order by n, c.id'

/**
 * Bulk statements that create records for clients who have none, table by table, on a connection without triggers and foreign keys
 * (`session_replication_role = replica`). Dates go back from today.
 * @param which a condition on `c`, the clients
 */
export function recordStatements(which: string, size: Caseload): string[] {
  const each = (count: number, order = true) =>
    `from clients c cross join generate_series(1, ${count}) n where ${which}${order ? ` ${asTimeGoes}` : ''}`
  const own = (table: string) =>
    `${table} join clients c on c.therapist_id = ${table}.therapist_id and c.id = client_id`
  const section = (heading: string | null, count: number) =>
    `jsonb_build_object('heading', ${heading === null ? 'null' : `'${heading}'`}, 'text', ${said(count, `s.id || '${heading}'`)})`
  return [
    // Two for each client, the older one ended.
    `insert into appointment_series (therapist_id, client_id, start_date, start_time, end_time, time_zone, repeat_unit, repeat_every, occurrence_count, next_occurrence, type)
      select therapist_id, c.id, ${before('n', 200)}, '08:00', '08:50', 'UTC', 'week', 1, case when n > 1 then 20 end, 20, 'online' ${each(Math.min(size.appointments, 2))}`,
    // Each client has a weekly slot of their own. After forty clients, the next forty follow in later weeks.
    `insert into appointments (therapist_id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, type, status, meeting_link, place,
        cancelled_at, cancelled_by, confirmed_at, created_at, updated_at)
      select therapist_id, id, day, time '08:00' + make_interval(hours => place / 5 % 8), time '08:50' + make_interval(hours => place / 5 % 8), 'UTC',
        (day + time '08:00' + make_interval(hours => place / 5 % 8)) at time zone 'UTC', (day + time '08:50' + make_interval(hours => place / 5 % 8)) at time zone 'UTC',
        (array['online', 'in_person', 'phone'])[1 + n % 3], status, case when n % 3 = 0 then 'https://meet.example.com/' || md5(id::text) end, case when n % 3 = 1 then 'Room ' || n % 4 end,
        case when status = 'cancelled-client' then day - 2 end, case when status = 'cancelled-client' then 'client' end,
        case when status = 'confirmed' then least(day - 5, current_date) end, least(day - 30, current_date), least(day - 30, current_date)
      from (select c.therapist_id, c.id, n, place, date_trunc('week', current_date)::date + place % 5 + 7 * (n - 1 - ${size.appointments} / 2 + place / 40 * ${size.appointments}) as day
        from (select c.*, (select count(*)::int from clients e where e.therapist_id = c.therapist_id and (e.created_at, e.id) < (c.created_at, c.id)) as place
          from clients c where ${which}) c cross join generate_series(1, ${size.appointments}) n) c
      cross join lateral (select case when n % 9 = 4 then 'cancelled-client' when day >= current_date then (array['scheduled', 'confirmed', 'scheduled', 'pending'])[1 + n % 4]
        when n % 10 = 7 then 'no-show' else 'completed' end as status) s ${asTimeGoes}`,
    `insert into sessions (therapist_id, client_id, session_date, duration_minutes, session_type, status, notes, created_at, updated_at)
      select therapist_id, c.id, ${before('n', 7)}, 50, 'individual', (array['completed', 'completed', 'completed', 'no-show', 'completed', 'cancelled'])[1 + n % 6],
        case when n % 6 in (3, 5) then ${said(12, 'c.id::text || n')} end, ${before('n', 7)}, ${before('n', 7)} ${each(size.sessions)}`,
    // Every other note belongs to its session's form. The latest is unsigned.
    `insert into clinical_notes (therapist_id, client_id, session_id, of_session_form, template, service_date, sections, signed_at, signed_name, signed_session,
        signed_hash, created_at, updated_at)
      select therapist_id, client_id, id, n % 2 = 1, case when n % 2 = 1 then 'free' else 'soap' end, session_date,
        case when n % 2 = 1 then jsonb_build_array(${section(null, 60)})
          else jsonb_build_array(${['Subjective', 'Objective', 'Assessment', 'Plan'].map((heading) => section(heading, 15)).join(', ')}) end,
        case when n > 1 then session_date + 1 end, case when n > 1 then 'Robin Example' end,
        case when n > 1 then jsonb_build_object('sessionDate', session_date, 'durationMinutes', 50, 'sessionType', 'individual', 'status', status) end,
        case when n > 1 then encode(sha256(id::text::bytea), 'hex') end, session_date, session_date
      from (select sessions.*, row_number() over (partition by client_id order by session_date desc) as n from ${own('sessions')}
        where ${which} and status = 'completed') s where n <= ${size.notes} order by n, client_id`,
    `insert into note_addenda (therapist_id, client_id, note_id, text, reason, author_name, created_at)
      select s.therapist_id, s.client_id, s.id, ${said(20, 's.id::text')}, 'Forgotten on the day', 'Robin Example', s.signed_at
      from clinical_notes s join clients c on c.therapist_id = s.therapist_id and c.id = s.client_id
      where ${which} and s.signed_at is not null and hashtext(s.id::text) % 5 = 0`,
    `insert into process_notes (therapist_id, client_id, note_date, text) select therapist_id, c.id, ${before('n', 20)}, ${said(30, 'c.id::text || n')} ${each(size.processNotes)}`,
    `insert into mood_logs (therapist_id, client_id, log_date, mood_rating, anxiety_level, energy_level, sleep_quality, stress_level, notes, triggers, created_at)
      select therapist_id, c.id, ${before('n', 12)}, 1 + n % 10, 1 + n * 3 % 10, 1 + n * 7 % 10, 1 + n * 9 % 10, 1 + n % 7, ${said(8, 'c.id::text || n')},
        '{Noise,Work}', ${before('n', 12)} ${each(size.moodLogs)}`,
    `insert into client_contacts (therapist_id, client_id, name, kind) select therapist_id, c.id, 'Contact ' || n, 'guardian' ${each(3)}`,
    `insert into self_care_tasks (therapist_id, client_id, task, category, completed_at, created_at)
      select therapist_id, c.id, ${said(5, 'c.id::text || n')}, 'Self-Care', case when n % 3 > 0 then ${before('n', 9)} end, ${before('n', 9)} ${each(size.tasks)}`,
    `insert into documents (therapist_id, client_id, title, file_name, file_type, file_size, file_key, sha256, description, upload_date)
      select therapist_id, c.id, ${said(3, 'c.id::text || n')}, 'scan.pdf', 'application/pdf', 20000 + n, md5(c.id::text || n), repeat('a', 64),
        ${said(6, 'c.id::text || -n')}, ${before('n', 30)} ${each(size.documents)}`,
    `insert into treatment_plans (therapist_id, client_id, plan_name, primary_diagnosis, interventions, status, start_date, created_at)
      select therapist_id, c.id, 'Plan ' || n, 'Insomnia', '{Diary,Exposure}', case when n = 1 then 'active' else 'completed' end, ${before('n', 90)}, ${before('n', 90)} ${each(size.plans)}`,
    `insert into plan_goals (therapist_id, client_id, plan_id, position, goal)
      select c.therapist_id, c.id, treatment_plans.id, n, ${said(6, 'treatment_plans.id::text || n')}
      from ${own('treatment_plans')} cross join generate_series(1, 3) n where ${which} ${asTimeGoes}`,
    `insert into plan_objectives (therapist_id, client_id, goal_id, position, objective, reached_date)
      select c.therapist_id, c.id, plan_goals.id, n, ${said(5, 'plan_goals.id::text || n')}, case when n = 1 then current_date end
      from ${own('plan_goals')} cross join generate_series(1, 2) n where ${which} ${asTimeGoes}`,
    `insert into goal_progress (therapist_id, client_id, goal_id, progress_date, percent, comment, created_at)
      select c.therapist_id, c.id, plan_goals.id, ${before('n', 10)}, greatest(0, 90 - n * 5), ${said(6, 'plan_goals.id::text || n')}, ${before('n', 10)}
      from ${own('plan_goals')} cross join generate_series(1, ${size.progressOfGoal}) n where ${which} ${asTimeGoes}`,
    `insert into treatment_plan_versions (therapist_id, client_id, plan_id, version, changed, snapshot, created_at)
      select c.therapist_id, c.id, treatment_plans.id, n, '{interventions}', jsonb_build_object('planName', plan_name, 'primaryDiagnosis', primary_diagnosis,
        'secondaryDiagnosis', null, 'treatmentGoals', '[]'::jsonb, 'interventions', interventions, 'targetSymptoms', '[]'::jsonb, 'successMetrics', '[]'::jsonb,
        'estimatedDurationWeeks', 12, 'status', status, 'startDate', start_date, 'endDate', null, 'reviewDate', null), ${before('n', 20)}
      from ${own('treatment_plans')} cross join generate_series(1, ${size.versionsOfPlan}) n where ${which} ${asTimeGoes}`,
    `insert into measure_responses (therapist_id, client_id, measure_id, pack_version, taken_date, answers, score, band, created_at)
      select therapist_id, c.id, (array['phq-9', 'gad-7'])[1 + n % 2], 1, ${before('n', 14)}, case n % 2 when 0 then '[1,2,1,2,1,2,1,2,0]' else '[1,2,1,2,1,2,1]' end::jsonb,
        12 - n % 2 * 2, 'Moderate', ${before('n', 14)} ${each(size.responses)}`,
    `insert into risk_alerts (therapist_id, client_id, response_id, measure_id, item, answer, acknowledged_at, action_taken, created_at)
      select c.therapist_id, c.id, measure_responses.id, measure_id, 9, 1, case when taken_date < current_date - 20 then taken_date + 1 end,
        case when taken_date < current_date - 20 then 'Safety plan agreed.' end, taken_date
      from ${own('measure_responses')} where ${which} and hashtext(measure_responses.id::text) % ${size.responsesPerAlert} = 0`,
    `insert into client_search select found.* from clients c cross join lateral app.client_words(c.therapist_id, c.id, c.name, c.preferred_name, c.email, c.phone, c.archived_at is not null) found where ${which} on conflict do nothing`,
    `insert into record_search (therapist_id, client_id, kind, record_id, on_date, words)
      select c.therapist_id, c.id, 'note', clinical_notes.id, service_date, app.word_vector(app.prefixed_words(c.therapist_id, app.note_text(sections)))
      from ${own('clinical_notes')} where ${which} order by service_date desc`,
    `insert into record_search (therapist_id, client_id, kind, record_id, on_date, words)
      select c.therapist_id, c.id, 'document', documents.id, upload_date::date, app.word_vector(app.prefixed_words(c.therapist_id, concat_ws(' ', title, file_name, description)))
      from ${own('documents')} where ${which} order by upload_date desc`,
    // Not a valid chain: the hashes are made up. The first statement locks the ends.
    `insert into audit_heads (chain_id, seq, hash) select distinct therapist_id, 0, sha256(therapist_id::text::bytea) from clients c where ${which}
      on conflict (chain_id) do update set seq = audit_heads.seq`,
    `insert into audit_log (chain_id, seq, at, actor_id, actor_role, action, entity, entity_id, client_id, details, previous_hash, hash)
      select therapist_id, coalesce((select seq from audit_heads where chain_id = therapist_id), 0) + row_number() over (partition by therapist_id order by n desc, c.id),
        now() - n * interval '3 days', therapist_id, 'therapist', (array['added', 'changed', 'opened', 'listed'])[1 + n % 4],
        (array['sessions', 'clinical_notes', 'mood_logs'])[1 + n % 3], c.id, c.id,
        case n % 4 when 1 then '{"fields": ["notes"]}'::jsonb when 3 then jsonb_build_object('count', n) end, sha256(c.id::text::bytea), sha256(c.id::text::bytea)
      ${each(size.auditEntries, false)}`,
    `insert into audit_heads (chain_id, seq, hash) select chain_id, max(seq), sha256(chain_id::text::bytea) from audit_log
      where chain_id in (select therapist_id from clients c where ${which}) group by 1 on conflict (chain_id) do update set seq = excluded.seq`,
  ]
}

type CaseloadParams = {
  therapists: number
  clientsEach: number
  size: Caseload
  /** Own templates and snippets of each therapist. */
  ownTexts: number
  /** Called after each batch with the number of therapists so far. */
  onBatch?: (therapists: number) => void
}
const therapistsInBatch = 100

/**
 * Adds therapists on Premium with clients and records to a migrated database and returns the therapists' ids.
 * @param owner a superuser, because most of it runs without triggers and foreign keys
 */
export async function addCaseload(owner: pg.Pool, params: CaseloadParams): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < params.therapists) {
    const count = Math.min(therapistsInBatch, params.therapists - ids.length)
    ids.push(...(await addBatch(owner, params, ids.length, count)))
    if (ids.length === count) await owner.query('analyze') // later statements read these rows by index
    params.onBatch?.(ids.length)
  }
  return ids
}

async function addBatch(owner: pg.Pool, params: CaseloadParams, from: number, count: number): Promise<string[]> {
  const connection = await owner.connect()
  try {
    await connection.query('begin; set local statement_timeout = 0; set local synchronous_commit = off')
    const { rows } = await connection.query<{ id: string }>(
      `insert into users (full_name, email, email_verified, role)
       select 'Therapist ' || n, 'caseload' || n || '@example.com', true, 'therapist' from generate_series($1::int + 1, $1::int + $2::int) n returning id`,
      [from, count],
    )
    const ids = rows.map(({ id }) => id)
    await connection.query(
      `update subscribers set subscribed = true, subscription_tier = 'premium', subscription_end = now() + interval '200 days', provider = 'sandbox' where user_id = any($1)`,
      [ids],
    )
    await fillPractices(connection, ids, params)
    await connection.query('commit')
    connection.release()
    return ids
  } catch (error) {
    connection.release(true)
    throw error
  }
}

/** Adds clients and records. Triggers and foreign keys stay off until the transaction of `connection` ends. */
export async function fillPractices(
  connection: pg.ClientBase,
  ids: string[],
  params: Pick<CaseloadParams, 'clientsEach' | 'size' | 'ownTexts'>,
): Promise<void> {
  await connection.query('set local session_replication_role = replica')
  await connection.query(
    `insert into clients (therapist_id, name, age, gender, email, diagnosis, created_at)
       select id, initcap(${said(2, 'id::text || n')}), 20 + n % 60, 'Female', 'client' || n || '@example.com', 'Insomnia', now() - n * interval '5 days'
       from unnest($1::uuid[]) id cross join generate_series(1, $2::int) n order by n, id`,
    [ids, params.clientsEach],
  )
  const ofBatch = `c.therapist_id = any('{${ids.join()}}'::uuid[])`
  for (const statement of recordStatements(ofBatch, params.size)) await connection.query(statement)
  for (const statement of ownTextStatements) await connection.query(statement, [ids, params.ownTexts])
}

const ownTextStatements = [
  `insert into calendar_feeds (therapist_id) select id from unnest($1::uuid[]) id where $2::int > 0`,
  `insert into date_overrides (therapist_id, from_date, to_date)
    select id, current_date + n * 7, current_date + n * 7 + 1 from unnest($1::uuid[]) id cross join generate_series(1, $2::int) n`,
  // One in ten is overdue; a search word matches only a few.
  `insert into tasks (therapist_id, title, reminder, due_date, completed_at, created_at)
    select id, (${words})[1 + n % 22] || ' ' || n, 'About ' || (${words})[1 + n * 7 % 22], current_date + n - n % 10 * 2, case when n % 3 = 0 then now() end,
      now() - n * interval '1 hour' from unnest($1::uuid[]) id cross join generate_series(1, $2::int) n`,
  `insert into task_search (therapist_id, task_id, completed, created_at, text, words)
    select therapist_id, id, completed_at is not null, created_at, array_to_string(app.task_words(t), ' '), array_to_tsvector(app.task_words(t))
    from tasks t where therapist_id = any($1::uuid[]) and $2::int > 0`,
  `insert into note_templates (therapist_id, name, sections)
    select id, 'Template ' || n, '[{"heading": "Reason", "prompt": "Why now?"}]' from unnest($1::uuid[]) id cross join generate_series(1, $2::int) n`,
  `insert into note_snippets (therapist_id, name, text) select id, 'snippet ' || n, 'No thoughts of self-harm were reported.' from unnest($1::uuid[]) id cross join generate_series(1, $2::int) n`,
  // Ended, revoked or disabled, so that nothing is sent and nothing opens.
  `insert into connections (therapist_id, kind, is_active) select id, 'zoom', false from unnest($1::uuid[]) id cross join generate_series(1, $2::int) n`,
  `insert into payment_accounts (therapist_id, provider, is_active, is_test, reports) select id, 'stripe', false, false, true from unnest($1::uuid[]) id cross join generate_series(1, $2::int) n`,
  `insert into calendar_proposals (therapist_id, appointment_id, kind, change, declined_at)
    select therapist_id, id, 'caldav', 'removed', now() from appointments where therapist_id = any($1::uuid[]) and $2::int > 0`,
  `insert into api_keys (therapist_id, name, prefix, token_hash, scopes, revoked_at)
    select id, 'Key ' || n, 'oh_live_' || n, sha256((id::text || n)::bytea), array['clients:read'], now()
    from unnest($1::uuid[]) id cross join generate_series(1, $2::int) n`,
  `insert into webhook_endpoints (therapist_id, url, events, sealed_secret, disabled_by)
    select id, 'https://example.com/hook/' || n, array['client.created'], sha512(n::text::bytea), 'you'
    from unnest($1::uuid[]) id cross join generate_series(1, $2::int) n`,
  `insert into webhook_deliveries (therapist_id, endpoint_id, event, state) select therapist_id, id, 'client.created', 'delivered'
    from webhook_endpoints where therapist_id = any($1::uuid[]) and $2::int > 0`,
  `insert into csv_imports (therapist_id, kind, file_name, row_count, row_ids)
    select id, 'clients', 'clients-' || n || '.csv', 1, array[gen_random_uuid()] from unnest($1::uuid[]) id cross join generate_series(1, $2::int) n`,
  ...paperStatements,
  `insert into booking_services (therapist_id, name, minutes, type)
    select id, 'Service ' || n, 50, 'online' from unnest($1::uuid[]) id cross join generate_series(1, $2::int) n`,
  `insert into erasures (therapist_id, client_id, reason, signed_note_count)
    select id, gen_random_uuid(), 'Asked for it', n from unnest($1::uuid[]) id cross join generate_series(1, $2::int) n`,
]
