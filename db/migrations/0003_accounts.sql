-- Accounts, and what belongs to every account. The role is set when the account is created: sign-up cannot create an admin, and no sign-in
-- statement can change a role.
create table users (
  id uuid primary key default gen_random_uuid(),
  full_name text not null check (char_length(full_name) between 1 and 100),
  email text not null check (char_length(email) <= 254 and email = lower(email)),
  email_verified boolean not null default false,
  -- when the holder first proved that the mailbox is theirs: with an emailed link, or through Google if Google runs the mailbox. Anything added to
  -- the account before may be someone else's and is removed when the password is reset by email.
  address_proved_at timestamptz,
  image text,
  role text not null default 'client' check (role in ('therapist', 'client', 'admin')),
  time_zone text not null default 'UTC' check (char_length(time_zone) <= 64),
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email unique (email)
);
call app.protect_personal_table('users', 'id', 'select (id, full_name, email, role, time_zone, created_at)');
create policy sign_in on users to openhour_sign_in using (true);
create policy no_admin_sign_up on users as restrictive for insert to openhour_sign_in with check (role <> 'admin');
grant select, insert, delete, update (full_name, email, email_verified, image, updated_at, address_proved_at) on users to openhour_sign_in;
create policy manage_accounts on users to openhour_worker using (true) with check (true);
grant select, insert, update on users to openhour_worker;
create policy definer_read on users for select to openhour_definer using (true);
grant select on users to openhour_definer;
create policy rename_self on users for update to openhour_definer using (id = (select app.user_id())) with check (id = (select app.user_id()));
grant update (full_name, updated_at) on users to openhour_definer;
-- Every node caches signed-in people for a moment; live updates tell it whose entry to drop.
create trigger live_update after update on users referencing new table as changed for each statement execute function app.notify_change('id');

create table profiles (
  id uuid primary key references users (id) on delete cascade,
  full_name text not null,
  email text not null,
  phone text check (char_length(phone) <= 40),
  practice_name text check (char_length(practice_name) <= 100),
  license_number text check (char_length(license_number) <= 100),
  specialization text check (char_length(specialization) <= 200),
  avatar_url text,
  updated_at timestamptz not null default now()
);
call app.protect_personal_table('profiles', 'id', 'select, update (full_name, phone, practice_name, license_number, specialization, avatar_url, updated_at)');
create policy create_with_account on profiles to openhour_definer using (true) with check (true);
grant select, insert, update on profiles to openhour_definer;
create policy send_reminders on profiles for select to openhour_worker using (true);
grant select (id, practice_name) on profiles to openhour_worker;
create trigger live_update after update on profiles referencing new table as changed for each statement execute function app.notify_change('id');

-- The name is stored twice: people change it in their profile, and sign-in reads it from the account.
create function app.name_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update users set full_name = new.full_name, updated_at = now() where id = new.id;
  return null;
end $$;
alter function app.name_changed() owner to openhour_definer;
grant execute on function app.name_changed() to openhour_app;
create trigger name_changed after update on profiles for each row when (old.full_name is distinct from new.full_name)
  execute function app.name_changed();

-- At most one picture per person. The encrypted file is in the file store under file_key; pages only know `id`, which is new with every
-- picture, so browsers may cache it forever.
create table profile_pictures (
  user_id uuid primary key references users (id) on delete cascade,
  id text not null check (id ~ '^[0-9a-f]{32}$'),
  file_key text not null check (file_key ~ '^[0-9a-f]{32}$'),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  constraint profile_pictures_id unique (id),
  constraint profile_pictures_file unique (file_key)
);
call app.protect_personal_table('profile_pictures', 'user_id', 'select, insert, update (id, file_key, bytes, created_at), delete');
create policy find_orphaned_files on profile_pictures for select to openhour_worker using (true);
grant select (file_key) on profile_pictures to openhour_worker;

-- A person's preferences. Without a row the defaults hold, which shared code repeats.
create table user_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  notifications jsonb not null default '{"email": true, "sms": false, "push": true, "weeklySummary": true, "appointmentReminders": true, "billingUpdates": true}'
    check (jsonb_typeof(notifications) = 'object' and octet_length(notifications::text) <= 1000),
  updated_at timestamptz not null default now()
);
call app.protect_personal_table('user_preferences', 'user_id', 'select, insert, update (theme, notifications, updated_at)');
create policy definer_read on user_preferences for select to openhour_definer using (true);
grant select on user_preferences to openhour_definer;
create policy deliver_notifications on user_preferences for select to openhour_worker using (true);
grant select on user_preferences to openhour_worker;
create trigger live_insert after insert on user_preferences referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_update after update on user_preferences referencing new table as changed for each statement execute function app.notify_change('user_id');

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
create trigger check_time_zone before insert or update of timezone on practice_settings for each row execute function app.check_time_zone();
grant execute on function app.check_time_zone() to openhour_app, openhour_definer;

-- Plan and trial. Only the server writes them, never a request of the person they bind.
create table subscribers (
  user_id uuid primary key references users (id) on delete cascade,
  subscribed boolean not null default false,
  subscription_tier text check (subscription_tier in ('trial', 'pro', 'premium')),
  subscription_end timestamptz,
  trial_ends_at timestamptz,
  next_tier text check (next_tier in ('trial', 'pro', 'premium')),
  currency text check (currency in ('USD', 'INR', 'EUR', 'GBP')),
  billing_period text check (billing_period in ('monthly', 'annually')),
  provider text,
  updated_at timestamptz not null default now()
);
call app.protect_personal_table('subscribers', 'user_id', 'select');
create policy sign_in on subscribers for select to openhour_sign_in using (true);
grant select on subscribers to openhour_sign_in;
create policy process_payments on subscribers to openhour_worker using (true) with check (true);
grant select, insert, update on subscribers to openhour_worker;
create policy create_with_account on subscribers to openhour_definer using (true) with check (true);
grant select, insert, update (trial_ends_at) on subscribers to openhour_definer;
create trigger live_insert after insert on subscribers referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_update after update on subscribers referencing new table as changed for each statement execute function app.notify_change('user_id');

create function app.trial_period() returns interval language sql immutable parallel safe return interval '14 days';
grant execute on function app.trial_period() to openhour_definer;

-- A therapist's trial starts once, when the email is confirmed.
create function app.start_trial(account uuid) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update subscribers set trial_ends_at = now() + app.trial_period() where user_id = account and trial_ends_at is null
$$;

-- Creates the rows that belong to an account. A new admin is recorded in that admin's own audit chain, however the account became one.
create function app.account_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into profiles (id, full_name, email) values (new.id, new.full_name, new.email);
    insert into practice_settings (user_id, timezone) values (new.id, new.time_zone);
    insert into subscribers (user_id) values (new.id);
  else
    update profiles set email = new.email, updated_at = now() where id = new.id and email is distinct from new.email;
  end if;
  -- However an account became an admin, their own audit chain records it.
  if new.role = 'admin' and (tg_op = 'INSERT' or old.role <> 'admin') then
    perform app.audit_append('granted', 'users', new.id, null, '{"role": "admin"}', new.id);
  end if;
  if new.email_verified and new.role = 'therapist' then
    perform app.start_trial(new.id);
  end if;
  return null;
end $$;
alter function app.account_changed() owner to openhour_definer;
alter function app.start_trial(uuid) owner to openhour_definer;
grant execute on function app.account_changed() to openhour_sign_in, openhour_worker, openhour_definer;
grant execute on function app.start_trial(uuid) to openhour_definer;
create trigger account_changed after insert or update on users for each row execute function app.account_changed();

-- Answers for the caller alone: any other id gets null.
create function public.get_user_role(user_uuid uuid) returns text language sql stable set search_path = pg_catalog, public, pg_temp
  as $$ select role from users where id = user_uuid and id = app.user_id() $$;
grant execute on function public.get_user_role(uuid) to openhour_app;

-- Counts for the operator, for admins only.
create function app.account_counts() returns table (role text, confirmed bigint, unconfirmed bigint)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.user_role() is distinct from 'admin' then
    raise exception using errcode = '42501', message = 'only an admin may count accounts';
  end if;
  return query select u.role, count(*) filter (where u.email_verified), count(*) filter (where not u.email_verified) from users u group by u.role;
end $$;
alter function app.account_counts() owner to openhour_definer;
grant execute on function app.account_counts() to openhour_app;

-- One row: whether this installation holds a practice or sample data. The two never mix. It is 'seeding' only within the transaction that inserts
-- the sample.
create table installation (
  only_row boolean primary key default true check (only_row),
  kind text not null default 'practice' check (kind in ('practice', 'seeding', 'sample')),
  created_at timestamptz not null default now()
);
insert into installation default values;
call app.protect_inner_table('installation', 'openhour_worker', 'select, update');
create policy definer_read on installation for select to openhour_definer using (true);
grant select on installation to openhour_definer;

-- Lets the sample practice be signed on past days.
create function app.is_seeding() returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select exists (select from installation where kind = 'seeding') $$;
alter function app.is_seeding() owner to openhour_definer;
grant execute on function app.is_seeding() to openhour_app, openhour_worker, openhour_definer;
