import type pg from 'pg'

/**
 * Five years of a practice: for each invoice a session with its appointment and charge, and a line; nine of ten are paid, a few weeks later. Every fiftieth
 * charge is not invoiced yet, and every hundredth session was not charged.
 */
export async function addInvoices(connection: pg.PoolClient, therapist: string, count: number): Promise<void> {
  const run = (statement: string, ...more: unknown[]) => connection.query(statement, [therapist, ...more])
  const tax = crypto.randomUUID()
  await run(`insert into tax_categories (therapist_id, id, name, code, rate) values ($1, $2, 'Therapy', 'E', 0)`, tax)
  await run(
    `insert into money_settings (therapist_id, currency, charges_from, session_price_minor, session_tax_id) values ($1, 'EUR', '2000-01-01', 9000, $2)`,
    tax,
  )
  // A place for each, so that appointments do not overlap.
  await run(
    `create temporary table given on commit preserve rows as select n, c.id as client, gen_random_uuid() as appointment, gen_random_uuid() as session,
       gen_random_uuid() as charge, gen_random_uuid() as invoice, gen_random_uuid() as line, gen_random_uuid() as payment,
       (current_date - (n * 1826.0 / $2::int)::int) as day
     from generate_series(1, $2::int) n join (select id, row_number() over (order by id) as place, count(*) over () as clients from clients where therapist_id = $1) c
       on c.place = 1 + n % c.clients`,
    count,
  )
  await run(
    `insert into appointments (therapist_id, id, client_id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, status, created_at, overlap_allowed)
     select $1, appointment, client, day, '09:00', '09:50', 'UTC', day + time '09:00', day + time '09:50', 'completed', day - 7, true from given`,
  )
  await run(
    `insert into sessions (therapist_id, id, client_id, appointment_id, session_date, status) select $1, session, client, appointment, day, 'completed' from given`,
  )
  await run(
    `insert into clinical_notes (therapist_id, client_id, session_id, service_date, sections)
     select $1, client, session, day, '[{"heading": null, "text": "Said"}]' from given where n % 200 > 0`,
  )
  await run(
    `insert into invoices (therapist_id, id, client_id, client_pays, currency, number, number_series, number_place, issued_at, issue_date, due_date, recipient_name, issuer,
       net_minor, gross_minor, settled_minor)
     select $1, invoice, client, true, 'EUR', 'R-' || n, 'R-', n, day, day, day + 14, 'Client ' || n, '{}', 9000, 9000, case when n % 10 > 0 then 9000 else 0 end from given`,
  )
  await run(
    `insert into charges (therapist_id, id, client_id, kind, session_id, appointment_id, service_date, minutes, description, amount_minor, currency, tax_category_id, invoice_id)
     select $1, charge, client, 'session', session, appointment, day, 50, (array['Session', 'Couple', 'First session'])[1 + n % 3], 9000, 'EUR', $2,
       case when n % 50 > 0 then invoice end from given where n % 100 > 0`,
    tax,
  )
  await run(
    `insert into invoice_lines (therapist_id, id, invoice_id, client_id, place, client_name, service_date, minutes, description, tax_name, tax_code, tax_rate, net_minor, tax_minor,
       gross_minor) select $1, line, invoice, client, 1, 'Client ' || n, day, 50, 'Session', 'Therapy', 'E', 0, 9000, 0, 9000 from given`,
  )
  await run(
    `insert into payments (therapist_id, id, client_id, payer_name, received_date, amount_minor, currency, method, used_minor)
     select $1, payment, client, 'Client ' || n, day + (n % 40)::int, 9000, 'EUR', 'transfer', 9000 from given where n % 10 > 0`,
  )
  await run(
    `insert into invoice_settlements (therapist_id, invoice_id, payment_id, amount_minor, settled_date)
     select $1, invoice, payment, 9000, day + (n % 40)::int from given where n % 10 > 0`,
  )
  await connection.query('drop table given')
}
