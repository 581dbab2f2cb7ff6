-- Second factors, passkeys, proofs and suspended accounts. A person has two-factor sign-in when their row in two_factors is confirmed: there is no
-- second place that says so.
alter table users add column suspended_at timestamptz;
alter table sign_in_sessions add column proved_at timestamptz not null default now();

create table two_factors (
  user_id uuid primary key references users (id) on delete cascade,
  sealed_secret bytea not null, -- AES-256-GCM under a key made from the installation's secret
  last_step bigint, -- of the newest code that was used: that one and all before it are over
  confirmed_at timestamptz,
  created_at timestamptz not null
);
-- A code is a row until it is used. Only a keyed hash of it is known here.
create table two_factor_backup_codes (
  user_id uuid not null references two_factors (user_id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);
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
-- Something half done that may be finished once: a sign-in that waits for its second factor, a passkey's challenge, a way to Google and back, a
-- change of address. Whoever finishes it holds what key_hash is the SHA-256 of.
create table sign_in_challenges (
  key_hash bytea primary key,
  kind text not null check (kind in ('second-factor', 'passkey-sign-in', 'passkey-new', 'passkey-proof', 'google', 'change-address')),
  user_id uuid references users (id) on delete cascade,
  details jsonb not null default '{}',
  expires_at timestamptz not null
);
create index sign_in_challenges_of_user on sign_in_challenges (user_id) where user_id is not null;
create index sign_in_challenges_by_expiry on sign_in_challenges (expires_at);

call app.protect_inner_table('two_factors', 'openhour_sign_in', 'select, insert, delete, update (sealed_secret, last_step, confirmed_at, created_at)');
call app.protect_inner_table('two_factor_backup_codes', 'openhour_sign_in', 'select, insert, delete');
call app.protect_inner_table('passkeys', 'openhour_sign_in', 'select, insert, delete, update (name, counter, last_used_at)');
call app.protect_inner_table('sign_in_challenges', 'openhour_sign_in', 'select, insert, delete');
-- Signing in never changes whose account it is: a Google identity or a password cannot be moved from one person to another.
create unique index sign_in_accounts_once on sign_in_accounts (provider_id, account_id);

-- Every node looks again at whom this concerns, and the person's own windows show it.
create trigger live_insert after insert on sign_in_sessions referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_insert after insert on two_factors referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_update after update on two_factors referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_delete after delete on two_factors referencing old table as changed for each statement execute function app.notify_change('user_id');
create trigger live_insert after insert on passkeys referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_delete after delete on passkeys referencing old table as changed for each statement execute function app.notify_change('user_id');
-- Not for last_active_at, which changes all day.
create function app.notify_proof() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform pg_notify('openhour_live', new.user_id || ' ' || tg_table_name);
  return null;
end $$;
grant execute on function app.notify_proof() to openhour_sign_in;
create trigger live_proof after update of proved_at on sign_in_sessions for each row execute function app.notify_proof();

-- A suspended account is out at once, everywhere, with all that was half done; it stays out of what it had when it comes back.
create function app.account_suspended() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from sign_in_sessions where user_id = new.id;
  delete from sign_in_challenges where user_id = new.id;
  return null;
end $$;
create policy suspending on sign_in_sessions to openhour_definer using (true);
create policy suspending on sign_in_challenges to openhour_definer using (true);
grant select, delete on sign_in_sessions, sign_in_challenges to openhour_definer;
alter function app.account_suspended() owner to openhour_definer;
grant execute on function app.account_suspended() to openhour_worker, openhour_definer;
create trigger account_suspended after update of suspended_at on users for each row
  when (new.suspended_at is not null) execute function app.account_suspended();
