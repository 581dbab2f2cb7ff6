-- A practice's appointments for the therapist's own calendar app. Anyone with the URL can read them; only the hash of its token is stored.
create table calendar_feeds (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- null: the feed is off
  token_hash bytea check (octet_length(token_hash) = 32),
  -- how an event names the client; 'neutral' does not
  titles text not null default 'neutral' check (titles in ('neutral', 'initials', 'first-name', 'full-name')),
  with_links boolean not null default false,
  address_created_at timestamptz,
  -- the hour of the last sync
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint calendar_feeds_address check ((token_hash is null) = (address_created_at is null) and (read_at is null or address_created_at is not null))
);
create unique index calendar_feeds_one on calendar_feeds (therapist_id);
create unique index calendar_feeds_token on calendar_feeds (token_hash);
call app.practice_table('calendar_feeds',
  one => 'calendar link', many => 'calendar links',
  shown_by => 'calendarFeed, dashboard.firstSteps',
  audited => 'added, changed, listed', own_audit => true,
  exported => 'never');
create trigger live after insert or update or delete on calendar_feeds for each row execute function app.notify_practice();
-- Not for read_at: syncs are audited once an hour, by the function below.
create trigger audit after insert or delete or update of token_hash, titles, with_links on calendar_feeds for each row execute function app.audit_write();
create policy open_feed on calendar_feeds to openhour_definer using (true) with check (true);
grant update (read_at, token_hash, address_created_at) on calendar_feeds to openhour_definer;

-- The practice whose feed has a token with this hash. No row for a token that is unknown or replaced, or an account that is suspended. Records the
-- hour of the sync.
create function app.open_calendar_feed(in_hash bytea, in_at timestamptz) returns table (therapist_id uuid, titles text, with_links boolean)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  feed calendar_feeds;
  this_hour timestamptz := date_trunc('hour', in_at, 'UTC');
begin
  select f.* into feed from calendar_feeds f join users u on u.id = f.therapist_id
    where f.token_hash = in_hash and u.suspended_at is null and u.role = 'therapist';
  if not found then
    return;
  end if;
  update calendar_feeds f set read_at = this_hour
    where f.therapist_id = feed.therapist_id and f.id = feed.id and f.token_hash = in_hash and f.read_at is distinct from this_hour;
  if found then
    perform app.audit_append('listed', 'calendar_feeds', feed.id, null, null, feed.therapist_id);
  end if;
  return query select feed.therapist_id, feed.titles, feed.with_links;
end $$;
alter function app.open_calendar_feed owner to openhour_definer;
grant execute on function app.open_calendar_feed to openhour_app;

-- Ends access without sign-in: push notifications and, if the account may have been someone else's, the calendar feed and the API keys.
create function app.revoke_outside_access(account uuid, with_calendar boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from push_subscriptions where user_id = account;
  if with_calendar then
    update calendar_feeds set token_hash = null, address_created_at = null, read_at = null where therapist_id = account and token_hash is not null;
    update api_keys set revoked_at = now() where therapist_id = account and revoked_at is null;
  end if;
end $$;
alter function app.revoke_outside_access owner to openhour_definer;
grant execute on function app.revoke_outside_access to openhour_sign_in;

-- Access for other programs: keys that act for a therapist, and addresses that are told of changes.

-- Only the hash of a key is stored. A revoked key stays, because audit entries name its id.
create table api_keys (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60),
  -- how the key begins
  prefix text not null check (char_length(prefix) between 8 and 20),
  token_hash bytea not null check (octet_length(token_hash) = 32),
  scopes text[] not null check (cardinality(scopes) between 1 and 100),
  expires_at timestamptz,
  revoked_at timestamptz,
  -- the hour of the last use
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id)
);
create unique index api_keys_token on api_keys (token_hash);
call app.practice_table('api_keys',
  one => 'API key', many => 'API keys',
  shown_by => 'apiKeys, audit.history',
  audited => 'added, changed', own_audit => true,
  exported => 'never');
create trigger live after insert or update or delete on api_keys for each row execute function app.notify_practice();
revoke update on api_keys from openhour_app;
grant update (revoked_at) on api_keys to openhour_app;
-- Not for used_at.
create trigger audit after insert or delete or update of revoked_at on api_keys for each row execute function app.audit_write();
create policy open_key on api_keys to openhour_definer using (true) with check (true);
grant update (used_at, revoked_at) on api_keys to openhour_definer;

-- The key with this hash and its therapist's plan. No row for a key that is unknown, expired or revoked, or an account that is suspended. Records the
-- hour of its use.
create function app.open_api_key(in_hash bytea, in_at timestamptz) returns table (id uuid, therapist_id uuid, scopes text[], expires_at timestamptz,
    subscribed boolean, subscription_tier text, subscription_end timestamptz, trial_ends_at timestamptz)
  language plpgsql security definer rows 1 set search_path = pg_catalog, public, pg_temp as $$
declare
  key api_keys;
  this_hour timestamptz := date_trunc('hour', in_at, 'UTC');
begin
  select k.* into key from api_keys k join users u on u.id = k.therapist_id
    where k.token_hash = in_hash and k.revoked_at is null and (k.expires_at is null or k.expires_at > in_at)
      and u.suspended_at is null and u.role = 'therapist';
  if not found then
    return;
  end if;
  if key.used_at is distinct from this_hour then
    update api_keys k set used_at = this_hour where k.therapist_id = key.therapist_id and k.id = key.id;
  end if;
  return query select key.id, key.therapist_id, key.scopes, key.expires_at, s.subscribed, s.subscription_tier, s.subscription_end, s.trial_ends_at
    from (select) one left join subscribers s on s.user_id = key.therapist_id;
end $$;
alter function app.open_api_key owner to openhour_definer;
grant execute on function app.open_api_key to openhour_app;
