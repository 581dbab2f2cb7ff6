-- No appointment is longer, on the longest day of any zone either: whatever reaches into a time starts less than this before it.
create function app.longest_appointment() returns interval language sql immutable parallel safe return interval '26 hours';
grant execute on function app.longest_appointment to openhour_app, openhour_worker, openhour_definer;

-- How long notifications of a change are delayed, so that the therapist can correct a mistake first.
create function app.notice_delay() returns interval language sql immutable parallel safe return interval '3 minutes';
grant execute on function app.notice_delay to openhour_app, openhour_worker, openhour_definer;

-- Each practice gets a section of 2^34 seconds on one shared number line: numeric ranges can exclude each other without an extension.
create function app.practice_offset(therapist uuid) returns numeric language sql immutable parallel safe
  return (('x' || left(replace(therapist::text, '-', ''), 16))::bit(64)::bigint::numeric * 18446744073709551616
    + ('x' || right(replace(therapist::text, '-', ''), 16))::bit(64)::bigint::numeric) * 17179869184;
grant execute on function app.practice_offset to openhour_app, openhour_worker, openhour_definer;

create function app.practice_range(therapist uuid, from_at timestamptz, to_at timestamptz) returns numrange language sql immutable parallel safe
  return numrange(
    app.practice_offset(therapist) + extract(epoch from from_at - '1970-01-01 00:00Z'::timestamptz),
    app.practice_offset(therapist) + extract(epoch from to_at - '1970-01-01 00:00Z'::timestamptz));
grant execute on function app.practice_range to openhour_app, openhour_worker, openhour_definer;

-- A recurring appointment: wall time, zone and rule. Every occurrence is an appointment of its own.
create table appointment_series (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  start_date date not null check (start_date between '1900-01-01' and '2200-01-01'),
  start_time time(0) not null,
  end_time time(0) not null check (end_time > start_time),
  time_zone text not null check (char_length(time_zone) between 1 and 64),
  repeat_unit text not null check (repeat_unit in ('week', 'month')),
  repeat_every smallint not null check (repeat_every between 1 and 12),
  -- monthly only: on the same date or on the same weekday of the month
  repeat_by text check (repeat_by in ('date', 'weekday')),
  -- the day that gives a monthly rule its date or weekday; null: start_date. Differs from it where the first month has no such day.
  rule_date date check (rule_date between '1900-01-01' and '2200-01-01'),
  -- the total, counted from occurrence 0; null: it has no end
  occurrence_count integer check (occurrence_count between 1 and 260),
  -- every occurrence below this number has been created or skipped
  next_occurrence integer not null default 0 check (next_occurrence >= 0),
  type text not null check (type in ('online', 'in_person', 'phone')),
  notes text check (char_length(notes) <= 10000),
  meeting_link text check (char_length(meeting_link) <= 2000 and meeting_link ~* '^https?://'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- where its appointments take place
  place text check (char_length(place) between 1 and 200),
  primary key (therapist_id, id),
  constraint appointment_series_place check (place is null or type = 'in_person'),
  constraint appointment_series_by check ((repeat_unit = 'month') = (repeat_by is not null)),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index appointment_series_of_client on appointment_series (therapist_id, client_id);
create trigger touch before update on appointment_series for each row execute function app.touch_updated_at();
call app.practice_table('appointment_series',
  one => 'repeating appointment', many => 'repeating appointments',
  shown_by => 'appointments',
  audited => 'added, changed, deleted',
  client_reads => 'a repeating appointment', client_reads_many => 'your repeating appointments');
-- The worker extends series without an end to a year ahead. It reads their owner and times, and copies the rest.
create policy series_extend on appointment_series to openhour_worker using (true) with check (true);
grant select, update (next_occurrence, updated_at) on appointment_series to openhour_worker;

-- A row stores the wall time (day, start, end) with its zone, and the two instants that follow from them.
create table appointments (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  appointment_date date not null check (appointment_date between '1900-01-01' and '2200-01-01'),
  start_time time(0) not null,
  end_time time(0) not null check (end_time < '24:00'),
  time_zone text not null check (char_length(time_zone) between 1 and 64),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  type text not null default 'online' check (type in ('online', 'in_person', 'phone')),
  status text not null default 'scheduled'
    check (status in ('pending', 'confirmed', 'scheduled', 'completed', 'cancelled', 'cancelled-client', 'cancelled-therapist', 'no-show')),
  notes text check (char_length(notes) <= 10000),
  meeting_link text check (char_length(meeting_link) <= 2000 and meeting_link ~* '^https?://'),
  -- the therapist knows of the conflict and allowed it
  overlap_allowed boolean not null default false,
  -- the cancellation window at the time of booking: later changes of the setting do not apply
  cancellation_hours integer not null default 24 check (cancellation_hours between 0 and 336),
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('therapist', 'client')),
  cancel_reason text check (char_length(cancel_reason) between 1 and 500),
  confirmed_at timestamptz,
  series_id uuid,
  occurrence integer check (occurrence >= 0),
  -- moved or changed by itself: changes of its series skip it
  is_exception boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- the room or address where it takes place, which the client sees
  place text check (char_length(place) between 1 and 200),
  primary key (therapist_id, id),
  constraint appointments_place check (place is null or type = 'in_person'),
  constraint appointments_times check (end_time > start_time and ends_at > starts_at and ends_at - starts_at <= app.longest_appointment()),
  constraint appointments_cancelled check ((status like '%cancelled%') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null)),
  constraint appointments_reason check (cancel_reason is null or cancelled_at is not null),
  constraint appointments_series check ((series_id is null) = (occurrence is null)),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  foreign key (therapist_id, series_id) references appointment_series (therapist_id, id) on delete cascade,
  -- ranges exclude their end, so back-to-back appointments are fine. Deferred: a series that moves passes over its own old times.
  constraint appointments_no_overlap exclude using gist (app.practice_range(therapist_id, starts_at, ends_at) with &&)
    where (cancelled_at is null and not overlap_allowed) deferrable initially deferred
);
create unique index appointments_of_series on appointments (therapist_id, series_id, occurrence) where series_id is not null;
create index appointments_by_time on appointments (therapist_id, starts_at, id) include (ends_at, status);
create index appointments_of_client on appointments (therapist_id, client_id, starts_at desc, id);
create index appointments_cancelled_by_time on appointments (therapist_id, starts_at desc, id) where cancelled_at is not null;
-- The next few of one practice, without reading those of all others.
create index appointments_next on appointments (therapist_id, starts_at, id) where status in ('scheduled', 'confirmed');
-- For the worker, which reads all practices at once. On an expression, so that the planner uses it for no other query.
create index appointments_to_remind on appointments ((starts_at at time zone 'UTC')) where status in ('pending', 'confirmed', 'scheduled');
-- The places that a practice has used, to suggest them again.
create index appointments_places on appointments (therapist_id, place, created_at desc) where place is not null;
-- The requests that wait for the therapist's answer.
create index appointments_pending on appointments (therapist_id, starts_at, id) where status = 'pending' and (series_id is null or is_exception);
create trigger delete_notifications after delete on appointments for each row execute function app.delete_notifications_of_record();
call app.practice_table('appointments',
  one => 'appointment', many => 'appointments',
  shown_by => 'accountDeletion, appointments, clientBooking.services, clientBooking.slots, clients.list, clients.overview, clients.recordCounts, connections,
    dashboard, measureRequests, monthEnd, notes, portal.appointments, portal.home, portal.practices, portalMeasures, reminders, search',
  audited => 'added, changed, deleted, opened, listed', own_audit => true,
  counted_as => 'appointments',
  client_sees => 'own', own_live => true,
  client_columns => 'id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, type, status, meeting_link, cancellation_hours,
    cancelled_at, cancelled_by, confirmed_at, created_at, updated_at, place',
  client_reads => 'an appointment', client_reads_many => 'your appointments');
create policy worker_read on appointments for select to openhour_worker using (true);
create policy series_extend on appointments for insert to openhour_worker with check (true);
create policy client_confirms on appointments for update to openhour_worker using (true) with check (true);
grant select, insert, update (status, confirmed_at) on appointments to openhour_worker;
create policy definer_read on appointments for select to openhour_definer using (true);
-- Clients cancel their own appointments. A function does it, because clients may not write appointments.
create policy cancel_own on appointments for update to openhour_definer
  using (exists (select from clients c where c.therapist_id = appointments.therapist_id and c.id = appointments.client_id
    and c.user_id = (select app.user_id()) and c.archived_at is null))
  with check (cancelled_by = 'client');
grant update (status, cancel_reason) on appointments to openhour_definer;
create policy book_own on appointments for insert to openhour_definer with check (exists (select from clients c
  where c.therapist_id = appointments.therapist_id and c.id = appointments.client_id and c.user_id = (select app.user_id()) and c.archived_at is null));
create policy move_own on appointments for update to openhour_definer
  using (exists (select from clients c where c.therapist_id = appointments.therapist_id and c.id = appointments.client_id
    and c.user_id = (select app.user_id()) and c.archived_at is null))
  with check (cancelled_at is null);
grant insert, update (appointment_date, start_time, end_time, time_zone, starts_at, ends_at, cancellation_hours, confirmed_at) on appointments
  to openhour_definer;
-- Meetings put their link into the appointment.
grant update (meeting_link) on appointments to openhour_worker;
create trigger audit after update or delete on appointments for each row execute function app.audit_write('client_id');
create trigger audit_added after insert on appointments referencing new table as added for each statement execute function app.audit_added();
create trigger live_client after update or delete on appointments for each row execute function app.notify_client();
create trigger live_client_added after insert on appointments referencing new table as added for each statement execute function app.notify_added();

-- Takes the practice's lock, so that the next writer sees what this one wrote, and refuses a client who is missing or archived. In PL/pgSQL, whose second
-- statement sees what was committed while the first one waited.
create function app.lock_for_client(client uuid) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  archived boolean;
begin
  perform app.lock_practice();
  select archived_at is not null into archived from clients where therapist_id = app.therapist_id() and id = client;
  perform app.refuse_when(archived is null, 'client-missing');
  perform app.refuse_when(archived, 'client-archived');
end $$;
grant execute on function app.lock_for_client to openhour_app;

-- What is booked between two instants. The one definition of a conflict; back-to-back appointments have none.
create function app.appointments_between(therapist uuid, from_at timestamptz, to_at timestamptz) returns setof appointments language sql stable
  begin atomic
    select a.* from appointments a where a.therapist_id = therapist and a.cancelled_at is null
      and a.starts_at < to_at and a.ends_at > from_at and a.starts_at > from_at - app.longest_appointment();
  end;
grant execute on function app.appointments_between to openhour_app, openhour_worker, openhour_definer;

-- Whether an update occupies a slot: it moves the appointment, restores a cancelled one, or withdraws an allowed overlap.
create function app.takes_place(changed appointments, was appointments) returns boolean language sql immutable
  return changed.cancelled_at is null and ((changed.starts_at, changed.ends_at) is distinct from (was.starts_at, was.ends_at)
    or was.cancelled_at is not null or (was.overlap_allowed and not changed.overlap_allowed));
grant execute on function app.takes_place to openhour_app, openhour_worker, openhour_definer;

-- Sets the columns that follow from a status. Occupying a slot takes the practice's lock first, so that the second of two concurrent writers waits and
-- then finds the slot taken.
create function app.guard_appointment() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  if new.status like '%cancelled%' then
    new.cancelled_at := coalesce(new.cancelled_at, now());
    new.cancelled_by := coalesce(new.cancelled_by, case new.status when 'cancelled-client' then 'client' else 'therapist' end);
    return new;
  end if;
  new.cancelled_at := null;
  new.cancelled_by := null;
  new.cancel_reason := null;
  if tg_op = 'INSERT' or app.takes_place(new, old) then
    perform pg_advisory_xact_lock(hashtextextended(new.therapist_id::text, 1));
  end if;
  return new;
end $$;
grant execute on function app.guard_appointment to openhour_app, openhour_worker, openhour_definer;
create trigger guard before insert or update on appointments for each row execute function app.guard_appointment();

-- Refuses a conflict with any appointment; the constraint appointments_no_overlap ignores those whose overlap was allowed. Deferred for the same reason.
-- Runs as definer: before PostgreSQL 18 a deferred trigger runs as whatever role commits. An archive may have appointments next to overlaps that were
-- allowed later.
create function app.refuse_conflict() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  placed appointments;
begin
  if tg_op = 'UPDATE' and not app.takes_place(new, old) then
    return null;
  end if;
  select * into placed from appointments where therapist_id = new.therapist_id and id = new.id and cancelled_at is null and not overlap_allowed;
  if found and exists (
    select from app.appointments_between(placed.therapist_id, placed.starts_at, placed.ends_at) a where a.id <> placed.id) and not app.is_importing() then
    raise exception using errcode = 'OH001', message = 'appointment-taken';
  end if;
  return null;
end $$;
alter function app.refuse_conflict owner to openhour_definer;
grant execute on function app.refuse_conflict to openhour_app, openhour_worker;
create constraint trigger refuse_conflict after insert or update of starts_at, ends_at, status, overlap_allowed on appointments
  deferrable initially deferred for each row execute function app.refuse_conflict();

-- Deletes the future occurrences that a series no longer has. Those that were completed, cancelled or moved by themselves stay.
create function app.drop_occurrences(series uuid, from_number integer) returns integer language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer;
begin
  delete from appointments a where a.therapist_id = app.therapist_id() and a.series_id = series and a.occurrence >= from_number and not a.is_exception
    and a.status in ('pending', 'scheduled', 'confirmed') and a.starts_at > now()
    and not exists (select from sessions s where s.therapist_id = a.therapist_id and s.appointment_id = a.id);
  get diagnostics gone = row_count;
  -- The notice about the remaining dates comes with the last one before them.
  if gone > 0 then
    update appointment_notices n set notify_after = now() + app.notice_delay(), covers_following = true
      where n.therapist_id = app.therapist_id() and n.notified_state = 'booked' and n.appointment_id = (select a.id from appointments a
        where a.therapist_id = app.therapist_id() and a.series_id = series and a.occurrence < from_number and a.cancelled_at is null and a.starts_at > now()
        order by a.occurrence desc limit 1);
  end if;
  return gone;
end $$;
alter function app.drop_occurrences owner to openhour_definer;
grant execute on function app.drop_occurrences to openhour_app;
