-- Sign-in works as openhour_sign_in; a request on behalf of a person never reads these tables.
create table sign_in_sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  proved_at timestamptz not null default now(),
  last_active_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sign_in_sessions_of_user on sign_in_sessions (user_id);
create index sign_in_sessions_by_expiry on sign_in_sessions (expires_at);
call app.protect_inner_table('sign_in_sessions', 'openhour_sign_in', 'select, insert, update, delete');
create policy suspend_account on sign_in_sessions to openhour_definer using (true);
grant select, delete on sign_in_sessions to openhour_definer;
create trigger live_insert after insert on sign_in_sessions referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_delete after delete on sign_in_sessions referencing old table as changed for each statement execute function app.notify_change('user_id');

-- A session gets a new token with every proof and every change of how its person signs in; every node then drops the old one. Not for
-- last_active_at, which changes all day.
create function app.notify_proof() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('openhour_live', new.user_id || ' ' || tg_table_name);
  return null;
end $$;
grant execute on function app.notify_proof to openhour_sign_in;
create trigger live_proof after update of proved_at, token on sign_in_sessions for each row execute function app.notify_proof();

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
-- A Google identity or a password cannot move from one person to another.
create unique index sign_in_accounts_once on sign_in_accounts (provider_id, account_id);
call app.protect_inner_table('sign_in_accounts', 'openhour_sign_in', 'select, insert, update, delete');
create policy create_admin on sign_in_accounts for insert to openhour_definer with check (provider_id = 'credential');
grant insert (account_id, provider_id, user_id, password) on sign_in_accounts to openhour_definer;

-- A person has two-factor sign-in if and only if their row here is confirmed.
create table two_factors (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret bytea not null, -- AES-256-GCM under a key derived from the installation's secret
  last_step bigint, -- of the newest code used: neither it nor an older one works again
  confirmed_at timestamptz,
  created_at timestamptz not null
);
call app.protect_inner_table('two_factors', 'openhour_sign_in', 'select, insert, delete, update (sealed_secret, last_step, confirmed_at, created_at)');
create trigger live_insert after insert on two_factors referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_update after update on two_factors referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_delete after delete on two_factors referencing old table as changed for each statement execute function app.notify_change('user_id');

-- One row per unused code; only a keyed hash of it is stored.
create table two_factor_backup_codes (
  user_id uuid not null references two_factors (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
call app.protect_inner_table('two_factor_backup_codes', 'openhour_sign_in', 'select, insert, delete');

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  credential_id text not null check (char_length(credential_id) <= 1400),
  public_key bytea not null,
  counter bigint not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  constraint passkeys_credential unique (credential_id)
);
create index passkeys_of_user on passkeys (user_id, created_at);
call app.protect_inner_table('passkeys', 'openhour_sign_in', 'select, insert, delete, update (name, counter, last_used_at)');
create trigger live_insert after insert on passkeys referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_delete after delete on passkeys referencing old table as changed for each statement execute function app.notify_change('user_id');

-- An unfinished flow that can be completed once: a sign-in waiting for its second factor, a passkey challenge, a round trip to Google, a link
-- in an email. Completing it requires the token whose SHA-256 is key_hash.
create table sign_in_challenges (
  key_hash bytea primary key,
  kind text not null check (kind in ('second-factor', 'passkey-sign-in', 'passkey-new', 'passkey-proof', 'google', 'google-sign-up',
    'change-address', 'confirm-address', 'reset-password')),
  user_id uuid references users (id) on delete cascade,
  details jsonb not null default '{}',
  expires_at timestamptz not null
);
create index sign_in_challenges_of_user on sign_in_challenges (user_id) where user_id is not null;
create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at);
call app.protect_inner_table('sign_in_challenges', 'openhour_sign_in', 'select, insert, delete');
create policy suspend_account on sign_in_challenges to openhour_definer using (true);
grant select, delete on sign_in_challenges to openhour_definer;

-- Attempts per action, address and account. The key is a hash, so the table is anonymous.
create table rate_limits (
  key text primary key,
  attempts integer not null,
  window_ends_at timestamptz not null
);
call app.protect_inner_table('rate_limits', 'openhour_sign_in', 'select, insert, update, delete');

-- Suspending an account signs it out everywhere and cancels its unfinished flows. Restoring it brings none of that back.
create function app.account_suspended() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from sign_in_sessions where user_id = new.id;
  delete from sign_in_challenges where user_id = new.id;
  return null;
end $$;
alter function app.account_suspended owner to openhour_definer;
grant execute on function app.account_suspended to openhour_worker;
create trigger account_suspended after update of suspended_at on users for each row
  when (new.suspended_at is not null) execute function app.account_suspended();

-- Security-relevant events of the practice. Person, address and browser are what the server saw, whatever a call claims.
create table security_events (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null default now(),
  user_id uuid,
  category text not null check (char_length(category) between 1 and 60),
  action text not null check (char_length(action) between 1 and 100),
  severity text not null default 'low' check (severity in ('low', 'medium', 'high')),
  details jsonb not null default '{}' check (octet_length(details::text) <= 1024),
  ip_address text check (char_length(ip_address) <= 64),
  user_agent text check (char_length(user_agent) <= 400)
);
create index security_events_by_time on security_events (at desc);
create index security_events_of_user on security_events (user_id, at desc) where user_id is not null;
call app.protect_inner_table('security_events', 'openhour_definer', 'insert');
create policy admin_read on security_events for select to openhour_admin using ((select app.user_role()) = 'admin');
grant select on security_events to openhour_admin;
create policy purge_expired on security_events to openhour_worker using (true) with check (true);
grant select, delete on security_events to openhour_worker;
grant select, delete on security_events to openhour_definer;

create function app.record_security_event(in_action text, in_details jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  parted text[] := regexp_match(in_action, '^([^:]*):(.*)$');
begin
  insert into security_events (user_id, category, action, severity, details, ip_address, user_agent) values (
    app.user_id(),
    coalesce(nullif(parted[1], ''), 'general'),
    coalesce(nullif(parted[2], ''), in_action),
    case when in_details ->> 'severity' in ('low', 'medium', 'high') then in_details ->> 'severity' else 'low' end,
    coalesce(in_details, '{}') - 'severity',
    nullif(current_setting('app.ip_address', true), ''),
    left(nullif(current_setting('app.user_agent', true), ''), 400));
end $$;
alter function app.record_security_event owner to openhour_definer;
grant execute on function app.record_security_event to openhour_app, openhour_client, openhour_admin, openhour_sign_in;

-- The procedures that the specification names. p_user_id, p_ip_address and p_user_agent are accepted and ignored.
create function public.log_security_event(p_action text, p_details jsonb default '{}') returns void
  language sql set search_path = pg_catalog, public, pg_temp
  as $$ select app.record_security_event(p_action, p_details) $$;
grant execute on function public.log_security_event to openhour_app, openhour_client, openhour_admin, openhour_sign_in;

create function public.log_enhanced_security_event(p_action text, p_details jsonb default '{}', p_user_id uuid default null, p_ip_address text default null, p_user_agent text default null)
  returns void language sql set search_path = pg_catalog, public, pg_temp
  as $$ select app.record_security_event(p_action, p_details) $$;
grant execute on function public.log_enhanced_security_event to openhour_app, openhour_client, openhour_admin, openhour_sign_in;
