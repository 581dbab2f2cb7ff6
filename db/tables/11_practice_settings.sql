-- The practice's time zone, hours and booking rules.
create table practice_settings (
  user_id uuid primary key references users (id) on delete cascade,
  timezone text not null default 'UTC',
  working_hours jsonb not null default '{
    "monday": {"enabled": true, "startTime": "09:00", "endTime": "17:00"}, "tuesday": {"enabled": true, "startTime": "09:00", "endTime": "17:00"},
    "wednesday": {"enabled": true, "startTime": "09:00", "endTime": "17:00"}, "thursday": {"enabled": true, "startTime": "09:00", "endTime": "17:00"},
    "friday": {"enabled": true, "startTime": "09:00", "endTime": "15:00"}, "saturday": {"enabled": false, "startTime": "09:00", "endTime": "17:00"},
    "sunday": {"enabled": false, "startTime": "09:00", "endTime": "17:00"}}',
  week_start text not null default 'sunday' check (week_start in ('sunday', 'monday')),
  clock_style text not null default '12-hour' check (clock_style in ('12-hour', '24-hour')),
  session_minutes integer not null default 50 check (session_minutes between 5 and 480),
  buffer_before_minutes integer not null default 0 check (buffer_before_minutes between 0 and 120),
  buffer_after_minutes integer not null default 0 check (buffer_after_minutes between 0 and 120),
  cancellation_hours integer not null default 24 check (cancellation_hours between 0 and 336),
  notice_hours integer not null default 24 check (notice_hours between 0 and 720),
  horizon_days integer not null default 60 check (horizon_days between 1 and 730),
  max_per_day integer check (max_per_day between 1 and 50),
  -- minutes before an appointment; empty: no reminders
  reminder_lead_times integer[] not null default '{1440}',
  updated_at timestamptz not null default now(),
  -- what clients may book by themselves; off until the practice turns it on
  booking_enabled boolean not null default false,
  -- how many upcoming appointments a client may have booked by themselves
  booking_limit integer not null default 3 check (booking_limit between 1 and 20),
  -- a booked slot waits until the practice accepts it
  booking_by_request boolean not null default false,
  -- the practice's own words about cancelling and moving, shown before booking
  booking_policy text check (char_length(booking_policy) between 1 and 2000),
  -- messages: whether each side sees how far the other has read, and how soon the practice usually answers
  message_read_marks boolean not null default true,
  message_reply_time text check (message_reply_time in ('same-day', 'one-day', 'two-days', 'three-days', 'week')),
  -- 'met': only clients with a session that took place
  booking_clients text not null default 'all' check (booking_clients in ('all', 'met')),
  -- which engine is used unless told otherwise, whether weekly reports are drafted by themselves, and whether recordings are kept
  ai_engine text not null default 'passages' check (ai_engine in ('passages', 'model')),
  ai_weekly_drafts boolean not null default true,
  ai_keep_recordings boolean not null default false,
  -- the first steps of a new practice: when hours and other settings were first saved, and whether the list was put away
  hours_saved_at timestamptz,
  first_steps_hidden boolean not null default false,
  -- where sessions in person usually take place
  default_place text check (char_length(default_place) between 1 and 200),
  constraint practice_settings_lead_times check (cardinality(reminder_lead_times) <= 3 and coalesce(array_ndims(reminder_lead_times), 1) = 1
    and 1 <= all (reminder_lead_times) and 20160 >= all (reminder_lead_times) and array_position(reminder_lead_times, null) is null),
  constraint practice_settings_lead_times_differ check (reminder_lead_times[1] <> reminder_lead_times[2] and reminder_lead_times[2] <> reminder_lead_times[3]
    and reminder_lead_times[1] <> reminder_lead_times[3])
);
call app.protect_personal_table('practice_settings', 'user_id', 'select, update (timezone, working_hours, updated_at, week_start, clock_style,
  session_minutes, buffer_before_minutes, buffer_after_minutes, cancellation_hours, notice_hours, horizon_days, max_per_day, reminder_lead_times)');
create policy create_with_account on practice_settings for insert to openhour_definer with check (true);
grant insert on practice_settings to openhour_definer;
create policy worker_read on practice_settings for select to openhour_worker using (true);
grant select (user_id, timezone, clock_style, cancellation_hours, reminder_lead_times, working_hours) on practice_settings to openhour_worker;
create trigger live_update after update on practice_settings referencing new table as changed for each statement execute function app.notify_change('user_id');
call app.open_own_rows('practice_settings', 'user_id', 'select (user_id, timezone, week_start, clock_style, session_minutes)');
create policy definer_read on practice_settings for select to openhour_definer using (true);
grant select on practice_settings to openhour_definer;
grant update (booking_enabled, booking_limit, booking_by_request, booking_policy) on practice_settings to openhour_app;
grant update (message_read_marks, message_reply_time) on practice_settings to openhour_app;
grant update (booking_clients) on practice_settings to openhour_app;
grant update (ai_engine, ai_weekly_drafts, ai_keep_recordings) on practice_settings to openhour_app;
grant update (hours_saved_at, first_steps_hidden) on practice_settings to openhour_app;
grant update (default_place) on practice_settings to openhour_app;
grant select (ai_engine, ai_weekly_drafts, ai_keep_recordings) on practice_settings to openhour_worker;

-- A zone that PostgreSQL does not know would break every query that asks for the practice's day. A change is refused; sign-up falls back to UTC.
create function app.check_time_zone() returns trigger language plpgsql set search_path = pg_catalog as $$
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
grant execute on function app.check_time_zone to openhour_app, openhour_definer;
create trigger check_time_zone before insert or update of timezone on practice_settings for each row execute function app.check_time_zone();

-- What clients know a practice by: its name, or its therapist's.
create function app.practice_name(given text, therapist text) returns text language sql immutable parallel safe
  return coalesce(nullif(btrim(given), ''), therapist);
grant execute on function app.practice_name to openhour_app, openhour_worker, openhour_definer;

-- What a client is called.
create function app.name_used(preferred text, name text) returns text language sql immutable parallel safe
  return coalesce(nullif(btrim(preferred), ''), name);
grant execute on function app.name_used to openhour_definer;

-- How a practice looks to its clients: two colours and one logo.
create table branding_settings (
  user_id uuid primary key references users (id) on delete cascade,
  primary_color text not null default '#0d9488' check (primary_color ~ '^#[0-9a-f]{6}$'),
  secondary_color text not null default '#f0fdfa' check (secondary_color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call app.protect_personal_table('branding_settings', 'user_id', 'select, insert, update (primary_color, secondary_color, updated_at)');
create trigger live_insert after insert on branding_settings referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_update after update on branding_settings referencing new table as changed for each statement execute function app.notify_change('user_id');
-- Emails to clients carry the brand.
create policy send_mails on branding_settings for select to openhour_worker using (true);
grant select on branding_settings to openhour_worker;
create policy definer_read on branding_settings for select to openhour_definer using (true);

create table brand_logos (
  user_id uuid primary key references users (id) on delete cascade,
  id text not null check (id ~ '^[0-9a-f]{32}$'),
  file_key text not null check (file_key ~ '^[0-9a-f]{32}$'),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  constraint brand_logos_id unique (id),
  constraint brand_logos_file unique (file_key)
);
call app.protect_personal_table('brand_logos', 'user_id', 'select, insert, update (id, file_key, bytes, created_at), delete');
create trigger remove_file after update or delete on brand_logos for each row execute function app.file_row_deleted();
create trigger live_insert after insert on brand_logos referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_update after update on brand_logos referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_delete after delete on brand_logos referencing old table as changed for each statement execute function app.notify_change('user_id');
create policy send_mails on brand_logos for select to openhour_worker using (true);
grant select (user_id, id, file_key) on brand_logos to openhour_worker;
create policy definer_read on brand_logos for select to openhour_definer using (true);
grant select on branding_settings, brand_logos to openhour_definer;

-- The brands of therapists who have one. The server decides by the subscription whether clients see it.
create function app.brands_of(therapists uuid[]) returns table (therapist_id uuid, primary_color text, secondary_color text, logo_id text, file_key text, subscription jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp rows 1 as $$
  select t.id, b.primary_color, b.secondary_color, l.id, l.file_key, jsonb_build_object('subscribed', coalesce(s.subscribed, false),
    'subscriptionTier', s.subscription_tier, 'subscriptionEnd', s.subscription_end, 'trialEndsAt', s.trial_ends_at)
  from unnest(therapists) as t (id) left join branding_settings b on b.user_id = t.id left join brand_logos l on l.user_id = t.id
    left join subscribers s on s.user_id = t.id
  where b.user_id is not null or l.user_id is not null
$$;
alter function app.brands_of owner to openhour_definer;
