-- How the practice keeps its time: what bookings, reminders and every screen go by.
alter table practice_settings
  add week_start text not null default 'sunday' check (week_start in ('sunday', 'monday')),
  add clock_style text not null default '12-hour' check (clock_style in ('12-hour', '24-hour')),
  add session_minutes integer not null default 50 check (session_minutes between 5 and 480),
  add buffer_before_minutes integer not null default 0 check (buffer_before_minutes between 0 and 120),
  add buffer_after_minutes integer not null default 0 check (buffer_after_minutes between 0 and 120),
  add cancellation_hours integer not null default 24 check (cancellation_hours between 0 and 336),
  add notice_hours integer not null default 24 check (notice_hours between 0 and 720),
  add horizon_days integer not null default 60 check (horizon_days between 1 and 730),
  add most_per_day integer check (most_per_day between 1 and 50),
  -- minutes before an appointment; none: nobody is reminded
  add reminder_leads integer[] not null default '{1440}',
  add constraint practice_settings_leads check (cardinality(reminder_leads) <= 3 and coalesce(array_ndims(reminder_leads), 1) = 1
    and 1 <= all (reminder_leads) and 20160 >= all (reminder_leads) and array_position(reminder_leads, null) is null),
  add constraint practice_settings_leads_differ check (reminder_leads[1] <> reminder_leads[2] and reminder_leads[2] <> reminder_leads[3]
    and reminder_leads[1] <> reminder_leads[3]);
grant update (week_start, clock_style, session_minutes, buffer_before_minutes, buffer_after_minutes, cancellation_hours, notice_hours, horizon_days,
  most_per_day, reminder_leads) on practice_settings to openhour_app;
-- The worker tells clients of their appointments, in the practice's own words for a time.
grant select (clock_style, cancellation_hours, reminder_leads, working_hours) on practice_settings to openhour_worker;
create trigger live_update after update on practice_settings referencing new table as changed for each statement execute function app.notify_change('user_id');

-- A zone that this PostgreSQL does not know would stop every question after the practice's day: it is refused, and at sign-up UTC takes its place.
create function app.keep_zone_known() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform now() at time zone new.timezone;
  return new;
exception when invalid_parameter_value then
  if tg_op = 'INSERT' then
    new.timezone := 'UTC';
    return new;
  end if;
  raise exception using errcode = 'OH001', message = 'zone-unknown';
end $$;
create trigger keep_zone_known before insert or update of timezone on practice_settings for each row execute function app.keep_zone_known();
grant execute on function app.keep_zone_known() to openhour_app, openhour_definer;

-- Days that differ from their week: leave, or other hours. No day of a practice has two of them.
create table date_overrides (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  from_date date not null check (from_date between '1900-01-01' and '2200-01-01'),
  -- the last day, itself included
  to_date date not null check (to_date between '1900-01-01' and '2200-01-01'),
  -- both or none; none is leave
  start_time time(0),
  end_time time(0) check (end_time < '24:00'),
  label text check (char_length(label) between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint date_overrides_days check (to_date >= from_date and to_date - from_date < 366),
  constraint date_overrides_times check ((start_time is null) = (end_time is null) and end_time > start_time)
);
create index date_overrides_by_day on date_overrides (therapist_id, to_date, from_date);
create trigger touch before update on date_overrides for each row execute function app.touch_updated_at();
call app.protect_practice_table('date_overrides', false);

-- One writer at a time, under the lock of app.lock_practice(): two ranges that meet cannot both be new.
create function app.keep_days_apart() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.therapist_id::text, 1));
  if exists (select from date_overrides where therapist_id = new.therapist_id and id <> new.id and to_date >= new.from_date and from_date <= new.to_date) then
    raise exception using errcode = 'OH001', message = 'days-taken';
  end if;
  return new;
end $$;
create trigger keep_days_apart before insert or update of from_date, to_date on date_overrides for each row execute function app.keep_days_apart();
grant execute on function app.keep_days_apart() to openhour_app;

create or replace function app.delete_record(in_table text, in_id uuid) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer;
begin
  if in_table not in ('sessions', 'mood_logs', 'treatment_plans', 'clinical_notes', 'process_notes', 'note_templates', 'note_snippets',
    'measure_responses', 'documents', 'self_care_tasks', 'goal_progress', 'date_overrides') then
    raise exception using errcode = '42501', message = 'rows of this table are not deleted one by one';
  end if;
  execute format('delete from %I where therapist_id = app.therapist_id() and id = $1', in_table) using in_id;
  get diagnostics gone = row_count;
  return gone > 0;
end $$;
