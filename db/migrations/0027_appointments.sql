-- When therapist and client meet. A row keeps what the clock shows (day, from, to) with its zone, and the two instants that follow from them.

-- Wall time, zone and rule; every occurrence is a row of its own with its own status.
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
  -- of a month: the same date, or the same weekday of it
  repeat_by text check (repeat_by in ('date', 'weekday')),
  -- how many there are in all, counted from number 0; none: it goes on
  occurrence_count integer check (occurrence_count between 1 and 260),
  -- every number below it has been dealt with: made, or passed over
  made_count integer not null default 0 check (made_count >= 0),
  type text not null check (type in ('online', 'in_person', 'phone')),
  notes text check (char_length(notes) <= 10000),
  meeting_link text check (char_length(meeting_link) <= 2000 and meeting_link ~* '^https?://'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint appointment_series_by check ((repeat_unit = 'month') = (repeat_by is not null)),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index appointment_series_of_client on appointment_series (therapist_id, client_id);
create trigger touch before update on appointment_series for each row execute function app.touch_updated_at();
call app.protect_practice_table('appointment_series');

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
  -- the therapist knows of what it meets, and wants it all the same
  overlap_allowed boolean not null default false,
  -- the window as it was agreed on with the booking: what is changed later binds nobody who booked before
  cancellation_hours integer not null default 24 check (cancellation_hours between 0 and 336),
  cancelled_at timestamptz,
  cancelled_by text check (cancelled_by in ('therapist', 'client')),
  cancel_reason text check (char_length(cancel_reason) between 1 and 500),
  confirmed_at timestamptz,
  series_id uuid,
  occurrence integer check (occurrence >= 0),
  -- moved or changed by itself: what happens to the rest of its series passes it by
  on_its_own boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint appointments_times check (end_time > start_time and ends_at > starts_at and ends_at - starts_at <= interval '26 hours'),
  constraint appointments_cancelled check ((status like '%cancelled%') = (cancelled_at is not null) and (cancelled_at is null) = (cancelled_by is null)),
  constraint appointments_reason check (cancel_reason is null or cancelled_at is not null),
  constraint appointments_series check ((series_id is null) = (occurrence is null)),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  foreign key (therapist_id, series_id) references appointment_series (therapist_id, id) on delete cascade
);
create unique index appointments_of_series on appointments (therapist_id, series_id, occurrence) where series_id is not null;
create index appointments_by_time on appointments (therapist_id, starts_at, id) include (ends_at, status);
create index appointments_of_client on appointments (therapist_id, client_id, starts_at desc, id);
create index appointments_cancelled_by_time on appointments (therapist_id, starts_at desc, id) where cancelled_at is not null;
-- The next few of a practice, without walking those of all others.
create index appointments_next on appointments (therapist_id, starts_at, id) where status in ('scheduled', 'confirmed');
-- For the worker, who looks at all practices at once. Behind an expression, so that nobody else's question is answered by walking it.
create index appointments_to_remind on appointments ((starts_at at time zone 'UTC')) where status in ('pending', 'confirmed', 'scheduled');

-- One dimension for all practices: each has a stretch of it that is 2^34 seconds long. Ranges of numbers exclude one another without an extension.
create function app.practice_place(practice uuid) returns numeric language sql immutable parallel safe
  return (('x' || left(replace(practice::text, '-', ''), 16))::bit(64)::bigint::numeric * 18446744073709551616
    + ('x' || right(replace(practice::text, '-', ''), 16))::bit(64)::bigint::numeric) * 17179869184;
create function app.practice_span(practice uuid, from_at timestamptz, to_at timestamptz) returns numrange language sql immutable parallel safe
  return numrange(
    app.practice_place(practice) + extract(epoch from from_at - '1970-01-01 00:00Z'::timestamptz),
    app.practice_place(practice) + extract(epoch from to_at - '1970-01-01 00:00Z'::timestamptz));
grant execute on function app.practice_place(uuid), app.practice_span(uuid, timestamptz, timestamptz) to openhour_app, openhour_worker, openhour_definer;
-- The end does not count: 10:50 and 10:50 touch. A whole series that moves meets its own old places on the way: what counts is the end of the
-- transaction.
alter table appointments add constraint appointments_apart
  exclude using gist (app.practice_span(therapist_id, starts_at, ends_at) with &&) where (cancelled_at is null and not overlap_allowed)
  deferrable initially deferred;

-- Keeps what follows from a status, and looks for what an appointment meets: the constraint above does not know of those that overlap on purpose,
-- nor has it an answer for a person. One writer at a time per practice, so that the loser of a race is told and nothing breaks.
create function app.keep_appointment() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  placed boolean := tg_op = 'INSERT';
begin
  if tg_op = 'UPDATE' then
    placed := (new.starts_at, new.ends_at) is distinct from (old.starts_at, old.ends_at) or old.cancelled_at is not null
      or (old.overlap_allowed and not new.overlap_allowed);
    new.updated_at := now();
  end if;
  if new.status like '%cancelled%' then
    new.cancelled_at := coalesce(new.cancelled_at, now());
    new.cancelled_by := coalesce(new.cancelled_by, case new.status when 'cancelled-client' then 'client' else 'therapist' end);
  else
    new.cancelled_at := null;
    new.cancelled_by := null;
    new.cancel_reason := null;
    if placed then
      perform pg_advisory_xact_lock(hashtextextended(new.therapist_id::text, 1));
      if not new.overlap_allowed and exists (
        select from appointments a where a.therapist_id = new.therapist_id and a.id <> new.id and a.cancelled_at is null
          and a.starts_at < new.ends_at and a.ends_at > new.starts_at and a.starts_at > new.starts_at - interval '26 hours'
          and (coalesce(a.series_id::text, 'none') is distinct from current_setting('app.moving_series', true) or a.on_its_own)) then
        raise exception using errcode = 'OH001', message = 'appointment-taken';
      end if;
    end if;
  end if;
  return new;
end $$;
grant execute on function app.keep_appointment() to openhour_app, openhour_worker, openhour_definer;
create trigger keep before insert or update on appointments for each row execute function app.keep_appointment();
call app.protect_practice_table('appointments');

-- What the client was last told of an appointment, and when they are told of what has changed since. Three minutes lie in between: whoever corrects
-- a slip at once tells nobody.
create table appointment_notices (
  therapist_id uuid not null,
  appointment_id uuid not null,
  told_state text check (told_state in ('booked', 'cancelled')),
  told_starts_at timestamptz,
  told_ends_at timestamptz,
  tell_after timestamptz,
  primary key (therapist_id, appointment_id),
  foreign key (therapist_id, appointment_id) references appointments (therapist_id, id) on delete cascade
);
create index appointment_notices_due on appointment_notices (tell_after) where tell_after is not null;
call app.protect_inner_table('appointment_notices', 'openhour_worker', 'select, update');
create policy noting on appointment_notices to openhour_definer using (true) with check (true);
grant select, insert, update on appointment_notices to openhour_definer;

-- With `app.telling` off nobody is told: of the many appointments of a series one mail is enough, and of days that have been there is none.
create function app.note_for_client() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  state text := case when new.cancelled_at is null then 'booked' else 'cancelled' end;
begin
  if tg_op = 'UPDATE' and (new.starts_at, new.ends_at, new.cancelled_at is null) is not distinct from (old.starts_at, old.ends_at, old.cancelled_at is null) then
    return null;
  end if;
  if nullif(current_setting('app.telling', true), '') = 'off' or (new.ends_at < now() and (tg_op = 'INSERT' or old.ends_at < now())) then
    insert into appointment_notices (therapist_id, appointment_id, told_state, told_starts_at, told_ends_at)
      values (new.therapist_id, new.id, state, new.starts_at, new.ends_at)
      on conflict (therapist_id, appointment_id) do update
        set told_state = excluded.told_state, told_starts_at = excluded.told_starts_at, told_ends_at = excluded.told_ends_at, tell_after = null;
  else
    insert into appointment_notices (therapist_id, appointment_id, tell_after) values (new.therapist_id, new.id, now() + interval '3 minutes')
      on conflict (therapist_id, appointment_id) do update set tell_after = excluded.tell_after;
  end if;
  return null;
end $$;
alter function app.note_for_client() owner to openhour_definer;
grant execute on function app.note_for_client() to openhour_app, openhour_worker, openhour_definer;
create trigger notice after insert or update on appointments for each row execute function app.note_for_client();

-- A session may come from an appointment. The record outlives the calendar.
alter table sessions add appointment_id uuid;
alter table sessions add constraint sessions_appointment foreign key (therapist_id, appointment_id) references appointments (therapist_id, id)
  on delete set null (appointment_id);
create unique index sessions_of_appointment on sessions (therapist_id, appointment_id) where appointment_id is not null;

-- The worker makes what open-ended series lack, a rolling year ahead. It sees whose they are and when, and carries the rest along.
create policy going_on on appointment_series to openhour_worker using (true) with check (true);
grant select, update (made_count, updated_at) on appointment_series to openhour_worker;
create policy going_on on appointments for select to openhour_worker using (true);
create policy made on appointments for insert to openhour_worker with check (true);
grant select, insert on appointments to openhour_worker;
create policy going_on on clients for select to openhour_worker using (true);
grant select (therapist_id, id, archived_at) on clients to openhour_worker;

create or replace function app.delete_record(in_table text, in_id uuid) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer;
begin
  if in_table not in ('sessions', 'mood_logs', 'treatment_plans', 'clinical_notes', 'process_notes', 'note_templates', 'note_snippets',
    'measure_responses', 'documents', 'self_care_tasks', 'goal_progress', 'date_overrides', 'tasks') then
    raise exception using errcode = '42501', message = 'rows of this table are not deleted one by one';
  end if;
  execute format('delete from %I where therapist_id = app.therapist_id() and id = $1', in_table) using in_id;
  get diagnostics gone = row_count;
  return gone > 0;
end $$;

-- What a series no longer has places for: days to come on which nothing has happened yet. What was told, held or cancelled stays.
create function app.drop_occurrences(series uuid, from_number integer) returns integer language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer;
begin
  delete from appointments a where a.therapist_id = app.therapist_id() and a.series_id = series and a.occurrence >= from_number and not a.on_its_own
    and a.status in ('pending', 'scheduled', 'confirmed') and a.starts_at > now()
    and not exists (select from sessions s where s.therapist_id = a.therapist_id and s.appointment_id = a.id);
  get diagnostics gone = row_count;
  -- Word of the dates that are left comes with the last of them that stands before.
  if gone > 0 then
    update appointment_notices n set tell_after = now() + interval '3 minutes', with_following = true
      where n.practice_id = app.therapist_id() and n.told_state = 'booked' and n.appointment_id = (select a.id from appointments a
        where a.therapist_id = app.therapist_id() and a.series_id = series and a.occurrence < from_number and a.cancelled_at is null and a.starts_at > now()
        order by a.occurrence desc limit 1);
  end if;
  return gone;
end $$;
alter function app.drop_occurrences(uuid, integer) owner to openhour_definer;
grant execute on function app.drop_occurrences(uuid, integer) to openhour_app;
