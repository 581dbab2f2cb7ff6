-- Reminders of overdue invoices, in three levels. Each is proposed first, so that it is seen before it goes.
create table invoice_reminders (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  invoice_id uuid not null,
  level integer not null check (level between 1 and 3),
  -- one of the two, or neither while it is proposed
  sent_at timestamptz,
  skipped_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint invoice_reminders_ended_once check (sent_at is null or skipped_at is null),
  foreign key (therapist_id, invoice_id) references invoices (therapist_id, id) on delete cascade
);
create index invoice_reminders_of_invoice on invoice_reminders (therapist_id, invoice_id, created_at desc, id);
create unique index invoice_reminders_proposed on invoice_reminders (therapist_id, invoice_id) where sent_at is null and skipped_at is null;
create unique index invoice_reminders_sent on invoice_reminders (therapist_id, invoice_id, level) where sent_at is not null;
call app.practice_table('invoice_reminders',
  one => 'reminder of an invoice', many => 'reminders of invoices',
  shown_by => 'invoiceReminders',
  audited => 'added, changed, deleted');
create policy remind on invoice_reminders to openhour_definer using (true) with check (true);
grant update (sent_at) on invoice_reminders to openhour_definer;

-- Proposes what is due by a day of the acting practice: the level after the last that went, and at most one of an invoice in a number of days. What was
-- skipped comes again after as many. It runs as the application. @returns how many it proposed
create function app.propose_reminders(on_day date, gap_days int, at timestamptz) returns int
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  proposed int;
begin
  insert into invoice_reminders (therapist_id, invoice_id, level, created_at)
    select i.therapist_id, i.id, n.level, at
    from invoice_mail_settings s join invoices i on i.therapist_id = s.therapist_id and i.number is not null and i.open_minor > 0 and i.due_date < on_day
      cross join lateral (select 1 + coalesce(max(r.level) filter (where r.sent_at is not null), 0) as level, max(coalesce(r.sent_at, r.skipped_at, at)) as last
        from invoice_reminders r where r.therapist_id = i.therapist_id and r.invoice_id = i.id) n
    where s.therapist_id = app.therapist_id() and s.reminds and i.kind = 'invoice' and n.level <= 3 and num_nonnulls(i.client_id, i.payer_id) > 0
      and i.due_date + (array[s.first_days, s.second_days, s.third_days])[n.level] <= on_day
      and (n.last is null or n.last <= at - make_interval(days => gap_days))
    on conflict do nothing;
  get diagnostics proposed = row_count;
  return proposed;
end $$;
grant execute on function app.propose_reminders to openhour_app;

-- Takes the proposed reminder that is about to be sent. Aborts with `nothing-open` or `reminder-missing`.
create function app.take_reminder(owed invoices, its_level int, at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.refuse_when(owed.kind <> 'invoice' or owed.open_minor <= 0, 'nothing-open');
  update invoice_reminders set sent_at = at
    where therapist_id = owed.therapist_id and invoice_id = owed.id and level = its_level and sent_at is null and skipped_at is null;
  perform app.refuse_when(not found, 'reminder-missing');
end $$;
alter function app.take_reminder owner to openhour_definer;
grant execute on function app.take_reminder to openhour_definer;

-- What is settled needs no reminder: neither a proposed nor a queued one.
create function app.forget_reminders() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from invoice_reminders where therapist_id = new.therapist_id and invoice_id = new.id and sent_at is null and skipped_at is null;
  delete from outgoing_mails m using invoice_mails x where x.therapist_id = new.therapist_id and x.invoice_id = new.id and x.level is not null
    and x.accepted_at is null and x.failure is null and m.id = x.id;
  return null;
end $$;
alter function app.forget_reminders owner to openhour_definer;
grant execute on function app.forget_reminders to openhour_app, openhour_worker, openhour_definer;
create trigger forget_reminders after update of settled_minor on invoices for each row
  when (old.number is not null and old.settled_minor is distinct from new.settled_minor and new.settled_minor >= new.gross_minor)
  execute function app.forget_reminders();

-- Nothing is proposed any more where reminders are turned off.
create function app.end_proposals() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from invoice_reminders where therapist_id = new.therapist_id and sent_at is null and skipped_at is null;
  return null;
end $$;
alter function app.end_proposals owner to openhour_definer;
grant execute on function app.end_proposals to openhour_app, openhour_definer;
create trigger end_proposals after update of reminds on invoice_mail_settings for each row when (old.reminds and not new.reminds)
  execute function app.end_proposals();
