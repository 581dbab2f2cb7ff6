-- Lines of bank statements that were recorded as payments or passed over, so that the same line is never recorded twice. Nothing else of a statement is kept:
-- it holds what other people paid, too.
create table statement_lines (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- a hash of what the bank says of the line
  fingerprint text not null check (fingerprint ~ '^[A-Za-z0-9_-]{43}$'),
  -- null: a person passed it over
  payment_id uuid,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint statement_lines_once unique (therapist_id, fingerprint),
  foreign key (therapist_id, payment_id) references payments (therapist_id, id) on delete cascade
);
create index statement_lines_of_payment on statement_lines (therapist_id, payment_id) where payment_id is not null;
call app.practice_table('statement_lines',
  one => 'line of a bank statement', many => 'lines of bank statements',
  shown_by => '',
  append_only => true);

-- Only the functions below add rows.
revoke insert on statement_lines from openhour_app;
create policy write_by_function on statement_lines to openhour_definer using (therapist_id = (select app.therapist_id()))
  with check (therapist_id = (select app.therapist_id()));
grant insert, update (payment_id) on statement_lines to openhour_definer;

-- Records lines that a person confirmed, each with the invoices that it settles, in their order, and what was open of them when they were looked at. A line that
-- was recorded before is not recorded again. Says of each line what became of it: 'done', 'already', 'missing', 'other-currency', 'changed' or 'paid'.
create function app.record_statement(lines jsonb) returns table (line_key text, outcome text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  before jsonb;
  line jsonb;
  owed jsonb;
  payment uuid;
begin
  perform app.lock_practice();
  select coalesce(jsonb_object_agg(i.id, jsonb_build_object('open', i.open_minor, 'currency', i.currency)), '{}') into before from invoices i
    where i.therapist_id = app.therapist_id() and i.number is not null and i.kind = 'invoice'
      and i.id = any(array(select (one ->> 'id')::uuid from jsonb_array_elements(lines) l, jsonb_array_elements(l -> 'invoices') one));
  for line in select l from jsonb_array_elements(lines) l loop
    line_key := line ->> 'key';
    owed := line -> 'invoices';
    outcome := case
      when exists (select from statement_lines s where s.therapist_id = app.therapist_id() and s.fingerprint = line_key and s.payment_id is not null) then 'already'
      when exists (select from jsonb_array_elements(owed) one where not before ? (one ->> 'id')) then 'missing'
      when exists (select from jsonb_array_elements(owed) one where before -> (one ->> 'id') ->> 'currency' <> line ->> 'currency') then 'other-currency'
      when exists (select from jsonb_array_elements(owed) one where (before -> (one ->> 'id') ->> 'open')::bigint <> (one ->> 'openMinor')::bigint) then 'changed'
      -- also by a line above
      when exists (select from invoices i where i.therapist_id = app.therapist_id() and i.open_minor = 0
        and i.id = any(array(select (one ->> 'id')::uuid from jsonb_array_elements(owed) one))) then 'paid'
      else 'done' end;
    if outcome = 'done' then
      payment := app.record_payment(gen_random_uuid(), (owed -> 0 ->> 'id')::uuid, null, jsonb_build_object('received_date', line ->> 'bookedOn',
        'amount_minor', line -> 'amountMinor', 'currency', line ->> 'currency', 'method', 'transfer', 'reference', line ->> 'reference'));
      perform app.use_payment(payment, (one ->> 'id')::uuid, (line ->> 'bookedOn')::date) from jsonb_array_elements(owed) with ordinality o (one, place)
        where place > 1 order by place;
      insert into statement_lines (therapist_id, fingerprint, payment_id) values (app.therapist_id(), line_key, payment)
        on conflict (therapist_id, fingerprint) do update set payment_id = excluded.payment_id;
    end if;
    return next;
  end loop;
end $$;
alter function app.record_statement owner to openhour_definer;
grant execute on function app.record_statement to openhour_app;

-- Notes that a person passed lines over. Returns how many were not noted before.
create function app.pass_over_lines(keys text[]) returns int
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  noted int;
begin
  perform app.lock_practice();
  insert into statement_lines (therapist_id, fingerprint) select app.therapist_id(), k from (select distinct unnest(keys) k) given
    on conflict (therapist_id, fingerprint) do nothing;
  get diagnostics noted = row_count;
  return noted;
end $$;
alter function app.pass_over_lines owner to openhour_definer;
grant execute on function app.pass_over_lines to openhour_app;
