-- Accounts and signing in. The sign-in library works as openhour_sign_in; a request on behalf of a person sees their own row only.
create table users (
  id uuid primary key default gen_random_uuid(),
  full_name text not null check (char_length(full_name) between 1 and 100),
  email text not null check (char_length(email) <= 254 and email = lower(email)),
  email_verified boolean not null default false,
  image text,
  role text not null default 'client' check (role in ('therapist', 'client', 'admin')),
  time_zone text not null default 'UTC' check (char_length(time_zone) <= 64),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email unique (email)
);
create table sign_in_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  last_active_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sign_in_sessions_of_user on sign_in_sessions (user_id);
create index sign_in_sessions_by_expiry on sign_in_sessions (expires_at);
create table sign_in_accounts (
  id uuid primary key default gen_random_uuid(),
  account_id text not null,
  provider_id text not null,
  user_id uuid not null references users (id) on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sign_in_accounts_of_user on sign_in_accounts (user_id);
create table sign_in_verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sign_in_verifications_by_identifier on sign_in_verifications (identifier);
-- Tries per act, address and account; the key is a hash, so that the table names nobody.
create table rate_limits (
  key text primary key,
  tries integer not null,
  window_ends_at timestamptz not null
);

call app.protect_personal_table('users', 'id', 'select (id, full_name, email, role, time_zone, created_at)');
-- The role is decided when the account is made; signing up can never make an admin, and nothing on that path can change a role.
create policy signing_in on users to openhour_sign_in using (true);
create policy signing_up on users as restrictive for insert to openhour_sign_in with check (role <> 'admin');
grant select, insert, delete, update (full_name, email, email_verified, image, updated_at) on users to openhour_sign_in;
create policy operating on users to openhour_worker using (true) with check (true);
grant select, insert, update on users to openhour_worker;
call app.protect_inner_table('sign_in_sessions', 'openhour_sign_in', 'select, insert, update, delete');
call app.protect_inner_table('sign_in_accounts', 'openhour_sign_in', 'select, insert, update, delete');
create policy operating on sign_in_accounts for insert to openhour_worker with check (true);
grant insert on sign_in_accounts to openhour_worker;
call app.protect_inner_table('sign_in_verifications', 'openhour_sign_in', 'select, insert, update, delete');
call app.protect_inner_table('rate_limits', 'openhour_sign_in', 'select, insert, update, delete');

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
create table practice_settings (
  user_id uuid primary key references users (id) on delete cascade,
  timezone text not null default 'UTC',
  working_hours jsonb not null default '{
    "monday": {"enabled": true, "startTime": "09:00", "endTime": "17:00"}, "tuesday": {"enabled": true, "startTime": "09:00", "endTime": "17:00"},
    "wednesday": {"enabled": true, "startTime": "09:00", "endTime": "17:00"}, "thursday": {"enabled": true, "startTime": "09:00", "endTime": "17:00"},
    "friday": {"enabled": true, "startTime": "09:00", "endTime": "15:00"}, "saturday": {"enabled": false, "startTime": "09:00", "endTime": "17:00"},
    "sunday": {"enabled": false, "startTime": "09:00", "endTime": "17:00"}}',
  updated_at timestamptz not null default now()
);
-- tier and trial: written by the server alone, never on behalf of the person whom they bind.
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
call app.protect_personal_table('profiles', 'id', 'select, update (full_name, phone, practice_name, license_number, specialization, avatar_url, updated_at)');
call app.protect_personal_table('practice_settings', 'user_id', 'select, update (timezone, working_hours, updated_at)');
call app.protect_personal_table('subscribers', 'user_id', 'select');
create policy signing_in on subscribers for select to openhour_sign_in using (true);
grant select on subscribers to openhour_sign_in;
create policy billing on subscribers to openhour_worker using (true) with check (true);
grant select, insert, update on subscribers to openhour_worker;
create policy account_made on profiles to openhour_definer using (true) with check (true);
create policy account_made on practice_settings for insert to openhour_definer with check (true);
create policy account_made on subscribers to openhour_definer using (true) with check (true);
create policy counting on users for select to openhour_definer using (true);
grant select, insert, update on profiles to openhour_definer;
grant insert on practice_settings to openhour_definer;
grant select, insert on subscribers to openhour_definer;
grant select on users to openhour_definer;

create trigger live_update after update on profiles referencing new table as changed for each statement execute function app.notify_change('id');
create trigger live_insert after insert on subscribers referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_update after update on subscribers referencing new table as changed for each statement execute function app.notify_change('user_id');

-- Every node remembers signed-in people for a moment; these tell it whom to look up again.
create trigger live_delete after delete on sign_in_sessions referencing old table as changed for each statement execute function app.notify_change('user_id');
create trigger live_update after update on users referencing new table as changed for each statement execute function app.notify_change('id');

-- What belongs to an account comes into being with it. A therapist's trial starts when the address is confirmed, once, for 14 days.
create function app.account_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into profiles (id, full_name, email) values (new.id, new.full_name, new.email);
    insert into practice_settings (user_id, timezone) values (new.id, new.time_zone);
    insert into subscribers (user_id) values (new.id);
  else
    update profiles set email = new.email, updated_at = now() where id = new.id and email is distinct from new.email;
  end if;
  -- Whoever makes an admin, by whatever way: it stands in the audit log, in the same transaction, in that admin's own chain.
  if new.role = 'admin' and (tg_op = 'INSERT' or old.role <> 'admin') then
    perform app.audit_append('granted', 'users', new.id, null, '{"role": "admin"}', new.id);
  end if;
  if new.email_verified and new.role = 'therapist' then
    perform app.start_trial(new.id);
  end if;
  return null;
end $$;
create function app.start_trial(account uuid) returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update subscribers set trial_ends_at = now() + interval '14 days' where user_id = account and trial_ends_at is null
$$;
grant update (trial_ends_at) on subscribers to openhour_definer;
alter function app.account_changed() owner to openhour_definer;
alter function app.start_trial(uuid) owner to openhour_definer;
grant execute on function app.account_changed() to openhour_sign_in, openhour_worker, openhour_definer;
grant execute on function app.start_trial(uuid) to openhour_definer;
create trigger account_changed after insert or update on users for each row execute function app.account_changed();

-- The role comes from the server, for the caller alone: another person's id is answered as if it did not exist.
create function public.get_user_role(user_uuid uuid) returns text language sql stable set search_path = pg_catalog, public, pg_temp
  as $$ select role from users where id = user_uuid and id = app.user_id() $$;
grant execute on function public.get_user_role(uuid) to openhour_app;

-- Counts for the operator: numbers only, for admins only.
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

-- One row: what this installation is, so that sample data and a real practice never mix.
create table installation (
  only_row boolean primary key default true check (only_row),
  kind text not null default 'practice' check (kind in ('practice', 'sample')),
  created_at timestamptz not null default now()
);
insert into installation default values;
call app.protect_inner_table('installation', 'openhour_worker', 'select, update');
