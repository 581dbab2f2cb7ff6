/** Tax categories, drafts of invoices, organisations that pay, and consent texts of practices ($1), as many as a practice has of its own texts ($2). */
export const paperStatements = [
  `insert into consent_texts (therapist_id, purpose, version, text)
    select id, 'treatment', n, 'I agree to this treatment.' from unnest($1::uuid[]) id cross join generate_series(1, $2::int) n`,
  `insert into tax_categories (therapist_id, name, code, rate)
    select id, 'Tax ' || n, 'E', 0 from unnest($1::uuid[]) id cross join generate_series(1, $2::int) n`,
  `insert into invoices (therapist_id, client_id, client_pays, currency, created_at)
    select c.therapist_id, c.id, true, 'EUR', now() - n * interval '1 day' from clients c cross join generate_series(1, $2::int / 10) n
    where c.therapist_id = any($1::uuid[])`,
  `insert into payer_organisations (therapist_id, payer_id, name, street, post_code, city, country, buyer_reference, electronic_address)
    select o.therapist_id, o.id, 'Organisation', '1 Long Lane', '10115', 'Berlin', 'DE', 'Orders', 'bills@example.com'
    from client_contacts o where o.therapist_id = any($1::uuid[])
      and not exists (select from payer_organisations g where g.therapist_id = o.therapist_id and g.payer_id = o.id) and $2::int > 0`,
]
