import { recordTables } from '@openhour/shared/tables.ts'
import type pg from 'pg'
import { addPlainRows } from './plain-rows.ts'

/** A therapist with one row in every table of a practice, and both a signed and an unsigned note. */
export type PracticeRows = { therapistId: string; clientId: string }

/**
 * Inserts the rows with plain SQL.
 * @param owner bypasses row-level security
 * @param existing adds the rows to this therapist's practice
 */
export async function insertPractice(owner: pg.Pool, name: string, existing?: string): Promise<PracticeRows> {
  const made = async (statement: string, values: unknown[]): Promise<string> =>
    (await owner.query<{ id: string }>(`${statement} returning id`, values)).rows[0]?.id ?? ''
  const therapistId =
    existing ??
    (await made(`insert into users (full_name, email, email_verified, role) values ($1, $2, true, 'therapist')`, [
      name,
      `${name}@example.com`,
    ]))
  const clientId = await made(
    `insert into clients (therapist_id, name, age, gender, email) values ($1, 'Client', 30, 'Female', 'client@example.com')`,
    [therapistId],
  )
  const row = (table: string, columns: string, values: string, more: unknown[] = []) =>
    made(`insert into ${table} (therapist_id, client_id, ${columns}) values ($1, $2, ${values})`, [
      therapistId,
      clientId,
      ...more,
    ])
  const ofPractice = (table: string, columns: string, values: string) =>
    made(`insert into ${table} (therapist_id, ${columns}) values ($1, ${values})`, [therapistId])

  const series = await row(
    'appointment_series',
    'start_date, start_time, end_time, time_zone, repeat_unit, repeat_every, next_occurrence, type',
    `'2026-05-01', '10:00', '10:50', 'UTC', 'week', 1, 1, 'online'`,
  )
  const appointment = await row(
    'appointments',
    'appointment_date, start_time, end_time, time_zone, starts_at, ends_at, series_id, occurrence',
    `'2026-05-01', '10:00', '10:50', 'UTC', '2026-05-01T10:00Z', '2026-05-01T10:50Z', $3, 0`,
    [series],
  )
  const document = `'Consent', 'consent.pdf', 'application/pdf', 9, md5($3), repeat('a', 64)`
  await row('documents', 'title, file_name, file_type, file_size, file_key, sha256', document, [name])
  await row('erasures', 'reason, signed_note_count', `'Asked for it', 1`)
  await ofPractice('booking_services', 'name, minutes, type', `'Session', 50, 'online'`)
  await ofPractice('calendar_feeds', 'titles', `'initials'`)
  await ofPractice(
    'api_keys',
    'name, prefix, token_hash, scopes',
    `'Key', 'oh_live_abc', sha256(gen_random_uuid()::text::bytea), '{clients:read}'`,
  )
  const endpoint = await ofPractice(
    'webhook_endpoints',
    'url, events, sealed_secret',
    `'https://hooks.example.com/', '{client.created}', decode(repeat('00', 60), 'hex')`,
  )
  await ofPractice('webhook_deliveries', 'endpoint_id, event', `'${endpoint}', 'webhook.test'`)
  await ofPractice('connections', 'kind', `'zoom'`)
  await ofPractice('payment_accounts', 'provider, is_test, reports', `'sandbox', true, false`)
  await ofPractice('calendar_proposals', 'appointment_id, kind, change', `'${appointment}', 'caldav', 'removed'`)
  await ofPractice(
    'csv_imports',
    'kind, file_name, row_count, row_ids',
    `'clients', 'clients.csv', 1, array[gen_random_uuid()]`,
  )
  await ofPractice('date_overrides', 'from_date, to_date', `'2026-12-24', '2026-12-26'`)
  await ofPractice('note_templates', 'name, sections', `'Intake', '[{"heading": "Reason", "prompt": "Why now?"}]'`)
  await ofPractice('consent_texts', 'purpose, version, text', `'treatment', 1, 'I agree.'`)
  await ofPractice('tasks', 'title', `'Send the invoice'`)
  await ofPractice('note_snippets', 'name, text', `'risk', 'None reported.'`)

  const note = [
    `clinical_notes`,
    'service_date, sections',
    `'2026-05-01', '[{"heading": null, "text": "Calm"}]'`,
  ] as const
  await row(...note)
  const signed = await row(...note)
  await owner.query('update clinical_notes set signed_at = now() where therapist_id = $1 and id = $2', [
    therapistId,
    signed,
  ])
  await row('note_addenda', 'note_id, text, reason', `$3, 'The sister came too', 'Forgotten'`, [signed])

  const plan = await row('treatment_plans', 'plan_name', `'Plan'`)
  await row('treatment_plan_versions', 'plan_id, version, snapshot', `$3, 1, '{}'`, [plan])
  const goal = await row('plan_goals', 'plan_id, position, goal', `$3, 0, 'Sleep'`, [plan])
  await row('plan_objectives', 'goal_id, position, objective', `$3, 0, 'Up at seven'`, [goal])
  await row('goal_progress', 'goal_id, progress_date, percent', `$3, '2026-05-01', 30`, [goal])

  const measure = `'phq-9', 1, '2026-05-01', '[1]'`
  const response = await row('measure_responses', 'measure_id, pack_version, taken_date, answers', measure)
  await row('risk_alerts', 'response_id, measure_id, item, answer', `$3, 'phq-9', 9, 1`, [response])

  for (const table of Object.keys(recordTables)) {
    const own = `(select therapist_id, id as client_id from clients where id = '${clientId}') c`
    const { rows } = await owner.query(`select from ${table} where therapist_id = $1`, [therapistId])
    if (rows.length === 0) await addPlainRows(owner, table, own)
  }
  return { therapistId, clientId }
}
