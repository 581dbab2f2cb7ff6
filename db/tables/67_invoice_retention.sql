-- How long what was issued is kept, and what goes afterwards: invoices and credit notes with their lines and settlements, and payments, once they name nobody
-- who is still in the practice. Whatever belongs together goes together, so that sums hold.

-- A run of numbers whose invoices and credit notes were deleted: it explains a gap in a series, without a person.
create table deleted_invoices (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- in which they were issued
  year integer not null check (year between 1900 and 2200),
  first_number text not null check (char_length(first_number) between 1 and 40),
  last_number text not null check (char_length(last_number) between 1 and 40),
  number_count integer not null check (number_count > 0),
  -- as it was set then
  kept_years integer not null check (kept_years between 1 and 30),
  deleted_date date not null,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id)
);
create index deleted_invoices_by_year on deleted_invoices (therapist_id, year, first_number);
call app.practice_table('deleted_invoices',
  one => 'note of deleted invoices', many => 'notes of deleted invoices',
  shown_by => '',
  audited => 'added',
  append_only => true);
revoke insert on deleted_invoices from openhour_app;
create policy write_by_function on deleted_invoices for insert to openhour_definer with check (therapist_id = (select app.therapist_id()));
grant insert on deleted_invoices to openhour_definer;

-- Whether the time for which a practice keeps what it issued or received on a day is over. It begins with the end of that calendar year (as § 147 (4) of the German
-- Abgabenordnung says), and ends a day later than it must, when the year is over in every time zone.
create function app.is_past_keeping(therapist uuid, on_date date) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp
  as $$ select coalesce((select make_date(extract(year from on_date)::int + 1 + m.kept_years, 1, 2) <= (now() at time zone 'UTC')::date
    from money_settings m where m.therapist_id = therapist), false) $$;

-- Whether a row of the books has to stay: always, unless the whole account goes, or app.delete_past_keeping deletes it in this transaction and may.
-- @param on_date of an invoice or a payment; null: a part of one @param people how many clients and contacts it names
create function app.is_kept(therapist uuid, on_date date, people int) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp
  as $$ select exists (select from users u where u.id = therapist) and not (coalesce(current_setting('app.past_keeping', true), '') = therapist::text
    and people = 0 and (on_date is null or app.is_past_keeping(therapist, on_date))) $$;

-- What settles an invoice and what came in is part of the books too. Both only change by the functions of 56_payments.sql.
create function app.guard_settlement() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.refuse_when(tg_op = 'UPDATE' or app.is_kept(old.therapist_id, old.settled_date, 0), 'invoice-issued');
  return old;
end $$;
create trigger guard before update or delete on invoice_settlements for each row execute function app.guard_settlement();

create function app.guard_payment() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.refuse_when(app.is_kept(old.therapist_id, old.received_date, num_nonnulls(old.client_id, old.payer_id)), 'payment-kept');
  return old;
end $$;
create trigger guard before delete on payments for each row execute function app.guard_payment();
grant execute on function app.is_past_keeping, app.is_kept, app.guard_settlement, app.guard_payment to openhour_app, openhour_worker, openhour_definer;

-- Deletes what the acting practice need not keep any longer and what names nobody of the practice: neither who pays nor whose session it was. An invoice goes only with
-- all that is connected with it: credit notes, settlements, payments, refunds, other invoices of these payments. Its charges went with the client.
-- @returns how many invoices and credit notes went
create function app.delete_past_keeping() returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  gone uuid[];
  gone_payments uuid[];
  before int;
begin
  perform app.lock_practice();
  gone := array(select i.id from invoices i where i.therapist_id = therapist and i.client_id is null and i.payer_id is null and i.number is not null
    and app.is_past_keeping(therapist, i.issue_date)
    and not exists (select from invoice_lines l where l.therapist_id = therapist and l.invoice_id = i.id and l.client_id is not null)
    and not exists (select from charges x where x.therapist_id = therapist and x.invoice_id = i.id));
  gone_payments := array(select p.id from payments p where p.therapist_id = therapist and p.client_id is null and p.payer_id is null
    and app.is_past_keeping(therapist, p.received_date));
  -- Takes out what is connected with something that stays, until nothing is.
  loop
    before := cardinality(gone) + cardinality(gone_payments);
    exit when before = 0;
    gone := array(select i.id from invoices i where i.therapist_id = therapist and i.id = any(gone) and (i.corrects_id is null or i.corrects_id = any(gone))
      and not exists (select from invoices n where n.therapist_id = therapist and n.corrects_id = i.id and n.id <> all(gone))
      and not exists (select from invoice_settlements s where s.therapist_id = therapist and (s.invoice_id = i.id or s.credit_note_id = i.id)
        and not (app.is_past_keeping(therapist, s.settled_date) and s.invoice_id = any(gone) and (s.credit_note_id is null or s.credit_note_id = any(gone))
          and (s.payment_id is null or s.payment_id = any(gone_payments)))));
    gone_payments := array(select p.id from payments p where p.therapist_id = therapist and p.id = any(gone_payments)
      and (p.refunds_id is null or p.refunds_id = any(gone_payments))
      and not exists (select from payments r where r.therapist_id = therapist and r.refunds_id = p.id and r.id <> all(gone_payments))
      and not exists (select from invoice_settlements s where s.therapist_id = therapist and s.payment_id = p.id and s.invoice_id <> all(gone)));
    exit when cardinality(gone) + cardinality(gone_payments) = before;
  end loop;
  if before = 0 then
    return 0;
  end if;
  insert into deleted_invoices (therapist_id, year, first_number, last_number, number_count, kept_years, deleted_date)
    select therapist, r.year, (array_agg(r.number order by r.number_place))[1], (array_agg(r.number order by r.number_place desc))[1], count(*), m.kept_years,
      (now() at time zone 'UTC')::date
    from (select extract(year from i.issue_date)::int as year, i.number, i.number_series, i.number_place,
        i.number_place - row_number() over (partition by i.number_series, extract(year from i.issue_date) order by i.number_place) as run
      from invoices i where i.therapist_id = therapist and i.id = any(gone)) r
      join money_settings m on m.therapist_id = therapist
    group by r.year, r.number_series, r.run, m.kept_years;
  perform set_config('app.past_keeping', therapist::text, true);
  delete from invoice_settlements where therapist_id = therapist and (invoice_id = any(gone) or credit_note_id = any(gone) or payment_id = any(gone_payments));
  delete from invoices where therapist_id = therapist and id = any(gone);
  delete from payments where therapist_id = therapist and id = any(gone_payments);
  perform set_config('app.past_keeping', '', true);
  return cardinality(gone);
end $$;
alter function app.delete_past_keeping owner to openhour_definer;
grant execute on function app.delete_past_keeping to openhour_app;

-- The practices that keep invoices. The worker asks for them each night.
create function app.practices_that_invoice() returns setof uuid language sql stable rows 100 security definer set search_path = pg_catalog, public, pg_temp
  as $$ select m.therapist_id from money_settings m order by m.therapist_id $$;
alter function app.practices_that_invoice owner to openhour_definer;
grant execute on function app.practices_that_invoice to openhour_worker;
