-- What the client was last notified of about an appointment, and when to notify them of what changed since.
create table appointment_notices (
  therapist_id uuid not null,
  appointment_id uuid not null,
  notified_state text check (notified_state in ('booked', 'cancelled')),
  notified_starts_at timestamptz,
  notified_ends_at timestamptz,
  notify_after timestamptz,
  -- the appointment when app.queue_notices last saw it: what differs from this is a change
  recorded_state text not null check (recorded_state in ('booked', 'cancelled')),
  recorded_starts_at timestamptz not null,
  recorded_ends_at timestamptz not null,
  -- the mail also covers the later occurrences of its series, which changed with it
  covers_following boolean not null default false,
  -- the mail also covers the other occurrences that moved with it, if they are still elsewhere by then
  covers_moved boolean not null default false,
  -- when it got its current time; an appointment that was moved inside a reminder's lead gets no reminder
  time_set_at timestamptz not null default now(),
  -- where it takes place, as the client was last told, and when app.queue_notices last saw it
  notified_place text,
  recorded_place text,
  primary key (therapist_id, appointment_id),
  foreign key (therapist_id, appointment_id) references appointments (therapist_id, id) on delete cascade
);
create index appointment_notices_due on appointment_notices (notify_after) where notify_after is not null;
call app.protect_inner_table('appointment_notices', 'openhour_worker', 'select, update');
create policy queue_notices on appointment_notices to openhour_definer using (true) with check (true);
grant select, insert, update on appointment_notices to openhour_definer;
call app.narrow_updates('appointment_notices', 'openhour_definer');

-- Earlier times of an appointment whose moves the client does not know of yet, with its state at each. Moving it back to one restores that state, because
-- a confirmation is for one time. All rows are deleted once the client is notified.
create table appointment_previous_times (
  therapist_id uuid not null,
  appointment_id uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  -- the time before all of these moves
  is_original boolean not null,
  confirmed boolean not null,
  confirmed_at timestamptz,
  is_exception boolean not null,
  -- if its series has changed since, moving back does not rejoin it
  series_changed_at timestamptz,
  time_set_at timestamptz,
  primary key (therapist_id, appointment_id, starts_at, ends_at),
  foreign key (therapist_id, appointment_id) references appointments (therapist_id, id) on delete cascade
);
call app.protect_inner_table('appointment_previous_times', 'openhour_worker', 'select, delete');
create policy record_previous_times on appointment_previous_times to openhour_definer using (true) with check (true);
grant select, insert, update, delete on appointment_previous_times to openhour_definer;
call app.narrow_updates('appointment_previous_times', 'openhour_definer');

create function app.record_previous_time() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  series_changed timestamptz := (select s.updated_at from appointment_series s where s.therapist_id = new.therapist_id and s.id = new.series_id);
  stood_since timestamptz;
  known appointment_previous_times;
begin
  -- Lock it before reading, because a worker may be notifying the client at this moment.
  select n.time_set_at into stood_since from appointment_notices n where n.therapist_id = old.therapist_id and n.appointment_id = old.id for update;
  insert into appointment_previous_times
    values (old.therapist_id, old.id, old.starts_at, old.ends_at,
      not exists (select from appointment_previous_times f where f.therapist_id = old.therapist_id and f.appointment_id = old.id),
      old.status = 'confirmed', old.confirmed_at, old.is_exception,
      -- If its series moved it, the series has changed since: updated_at is then the time of this transaction.
      case when series_changed = now() then '-infinity' else series_changed end, stood_since)
    on conflict do nothing;
  if new.starts_at <> old.starts_at and old.confirmed_at is not null then
    new.confirmed_at := null;
    if new.status = 'confirmed' then
      new.status := 'scheduled';
    end if;
  end if;
  select * into known from appointment_previous_times l
    where l.therapist_id = new.therapist_id and l.appointment_id = new.id and l.starts_at = new.starts_at and l.ends_at = new.ends_at for update;
  if found then
    if new.confirmed_at is null and known.confirmed_at is not null then
      new.confirmed_at := known.confirmed_at;
      if known.confirmed and new.status = 'scheduled' then
        new.status := 'confirmed';
      end if;
    end if;
    if known.series_changed_at is not distinct from series_changed then
      new.is_exception := known.is_exception;
    end if;
  end if;
  return new;
end $$;
alter function app.record_previous_time owner to openhour_definer;
grant execute on function app.record_previous_time to openhour_app, openhour_worker;
create trigger record_previous_time before update of starts_at, ends_at on appointments for each row
  when ((new.starts_at, new.ends_at) is distinct from (old.starts_at, old.ends_at)) execute function app.record_previous_time();

-- Run it after a write of appointments. Records their changes and queues the emails. Unchanged appointments are skipped.
-- `notify` is 'each' for an email about each; 'following' or 'moved' for one that also covers the later ones of its series, or those that moved
-- with it; 'none' for none. Past appointments cause no emails. One statement writes the notices of all appointments that this transaction added.
-- Functions that work for a client call it too; the role of clients itself may not.
create function app.queue_notices(therapist uuid, ids uuid[], notify text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  a appointments;
  state text;
  notice appointment_notices;
  since timestamptz;
  is_back boolean;
  is_silent boolean;
  same_time boolean;
  added bigint;
begin
  if therapist is distinct from app.therapist_id() and not app.works_as('openhour_worker') and not app.works_as('openhour_client')
    or notify not in ('each', 'following', 'moved', 'none') then
    raise exception using errcode = '42501', message = 'notices can only be queued for the own practice, with a known value of notify';
  end if;
  insert into appointment_notices (therapist_id, appointment_id, recorded_state, recorded_starts_at, recorded_ends_at, time_set_at, notified_state,
      notified_starts_at, notified_ends_at, notify_after, covers_following, covers_moved, recorded_place, notified_place)
    select new.therapist_id, new.id, new.state, new.starts_at, new.ends_at, now(), case when new.silent then new.state end,
      case when new.silent then new.starts_at end, case when new.silent then new.ends_at end, case when not new.silent then now() + app.notice_delay() end,
      not new.silent and notify = 'following', not new.silent and notify = 'moved', new.place, case when new.silent then new.place end
    from (select t.*, case when t.cancelled_at is null then 'booked' else 'cancelled' end as state, notify = 'none' or t.ends_at < now() as silent
      from appointments t where t.therapist_id = therapist and t.id = any(ids) and t.created_at = now()) new
    on conflict (therapist_id, appointment_id) do nothing;
  get diagnostics added = row_count;
  if added = cardinality(ids) then
    return;
  end if;
  for a in select t.* from appointments t where t.therapist_id = therapist and t.id = any(ids) loop
    state := case when a.cancelled_at is null then 'booked' else 'cancelled' end;
    select * into notice from appointment_notices n where n.therapist_id = a.therapist_id and n.appointment_id = a.id for update;
    same_time := (notice.recorded_state, notice.recorded_starts_at, notice.recorded_ends_at) is not distinct from (state, a.starts_at, a.ends_at);
    continue when same_time and notice.recorded_place is not distinct from a.place;
    delete from appointment_previous_times p
      where p.therapist_id = a.therapist_id and p.appointment_id = a.id and p.starts_at = a.starts_at and p.ends_at = a.ends_at
      returning p.time_set_at, p.is_original into since, is_back;
    if is_back then
      delete from appointment_previous_times p where p.therapist_id = a.therapist_id and p.appointment_id = a.id;
    end if;
    is_silent := notify = 'none' or (a.ends_at < now() and coalesce(notice.recorded_ends_at < now(), true));
    insert into appointment_notices (therapist_id, appointment_id, recorded_state, recorded_starts_at, recorded_ends_at, time_set_at, notified_state,
        notified_starts_at, notified_ends_at, notify_after, covers_following, covers_moved, recorded_place, notified_place)
      values (a.therapist_id, a.id, state, a.starts_at, a.ends_at, coalesce(since, case when same_time then notice.time_set_at end, now()), case when is_silent then state else notice.notified_state end,
        case when is_silent then a.starts_at else notice.notified_starts_at end, case when is_silent then a.ends_at else notice.notified_ends_at end,
        case when is_silent then null else now() + app.notice_delay() end,
        not is_silent and (coalesce(notice.covers_following, false) or notify = 'following'),
        not is_silent and (coalesce(notice.covers_moved, false) or notify = 'moved'), a.place,
        case when is_silent then a.place else notice.notified_place end)
      on conflict (therapist_id, appointment_id) do update set recorded_state = excluded.recorded_state, recorded_starts_at = excluded.recorded_starts_at,
        recorded_ends_at = excluded.recorded_ends_at, time_set_at = excluded.time_set_at, notified_state = excluded.notified_state,
        notified_starts_at = excluded.notified_starts_at, notified_ends_at = excluded.notified_ends_at, notify_after = excluded.notify_after,
        covers_following = excluded.covers_following, covers_moved = excluded.covers_moved, recorded_place = excluded.recorded_place,
        notified_place = excluded.notified_place;
  end loop;
end $$;
alter function app.queue_notices owner to openhour_definer;
grant execute on function app.queue_notices to openhour_app, openhour_worker;

-- One reminder per lead, time, channel and recipient, whatever happens to clocks, workers and moves. A row is never deleted: an appointment that is moved
-- away and back is not reminded of twice.
create table appointment_reminders (
  id uuid primary key default gen_random_uuid(),
  therapist_id uuid not null,
  appointment_id uuid not null,
  lead_minutes integer not null check (lead_minutes between 1 and 20160),
  starts_at timestamptz not null,
  channel text not null check (channel in ('email', 'sms')),
  -- first handed to a provider, which may have accepted it without answering
  attempted_at timestamptz,
  sent_at timestamptz,
  -- why a provider refused it permanently
  failure text check (char_length(failure) <= 60),
  -- null: to the client. A contact who is removed is not reminded again, so this refers to nothing.
  contact_id uuid,
  constraint appointment_reminders_once unique nulls not distinct (therapist_id, appointment_id, starts_at, channel, lead_minutes, contact_id),
  foreign key (therapist_id, appointment_id) references appointments (therapist_id, id) on delete cascade
);
call app.protect_inner_table('appointment_reminders', 'openhour_worker', 'select, insert, update (attempted_at, sent_at, failure)');

create function app.enqueue_text(reminder uuid, therapist uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.enqueue('send-text', json_build_object('reminderId', reminder), 'text-' || reminder, queue => therapist::text);
end $$;
alter function app.enqueue_text owner to openhour_definer;
grant execute on function app.enqueue_text to openhour_worker;

-- Links in emails, valid while the appointment has this time. Only the token's hash is stored.
create table appointment_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  therapist_id uuid not null,
  appointment_id uuid not null,
  starts_at timestamptz not null,
  foreign key (therapist_id, appointment_id) references appointments (therapist_id, id) on delete cascade
);
create index appointment_links_of_appointment on appointment_links (therapist_id, appointment_id);
create index appointment_links_by_time on appointment_links (starts_at);
call app.protect_inner_table('appointment_links', 'openhour_worker', 'select, insert, delete');

-- Emails about appointments that reached a limit and wait for the next day. Their content is decided when they are sent.
create table waiting_client_mails (
  user_id uuid not null,
  appointment_id uuid not null,
  kind text not null check (kind in ('notice', 'reminder')),
  reason text not null check (reason in ('practice', 'recipient', 'new-practices')),
  recipient text not null,
  created_at timestamptz not null default now(),
  -- null: to the client. That of a contact holds up nobody else's.
  contact_id uuid,
  constraint waiting_client_mails_once unique nulls not distinct (user_id, appointment_id, kind, contact_id),
  foreign key (user_id, appointment_id) references appointments (therapist_id, id) on delete cascade
);
call app.protect_personal_table('waiting_client_mails', 'user_id', 'select');
create policy postpone_mails on waiting_client_mails to openhour_worker using (true) with check (true);
grant select, insert, delete on waiting_client_mails to openhour_worker;
create trigger live_insert after insert on waiting_client_mails referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_delete after delete on waiting_client_mails referencing old table as changed for each statement execute function app.notify_change('user_id');

-- The appointments of which a client of the acting practice was notified and which they still expect. Locks their notices until the transaction ends,
-- so that no other notification is sent in between.
create function app.expected_appointments(client uuid) returns table (appointment_id uuid, notified_starts_at timestamptz, notified_ends_at timestamptz)
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.appointment_id, n.notified_starts_at, n.notified_ends_at
  from appointments a join appointment_notices n on n.therapist_id = a.therapist_id and n.appointment_id = a.id
  where a.therapist_id = app.therapist_id() and a.client_id = client and n.notified_state = 'booked' and n.notified_starts_at > now()
    and a.status not in ('completed', 'no-show')
  for update of n
$$;
alter function app.expected_appointments owner to openhour_definer;
grant execute on function app.expected_appointments to openhour_app;

-- Queues the only email that outlives its client: that their appointments are cancelled. The address comes from the client's row.
create function app.mail_leaving_client(client uuid, mail uuid, mail_data jsonb, mail_calendar text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into outgoing_mails (id, to_address, template, data, calendar, uncounted_therapist_id)
    select mail, c.email, 'appointment-cancelled', mail_data, mail_calendar, c.therapist_id from clients c
      where c.therapist_id = app.therapist_id() and c.id = client and c.email_reminders and c.email is not null;
  if found then
    perform app.enqueue_mail(mail, app.therapist_id());
  end if;
end $function$;
alter function app.mail_leaving_client owner to openhour_definer;
grant execute on function app.mail_leaving_client to openhour_app;
