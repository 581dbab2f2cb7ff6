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
call app.protect_practice_table('calendar_feeds', false);
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
alter function app.open_calendar_feed(bytea, timestamptz) owner to openhour_definer;
grant execute on function app.open_calendar_feed(bytea, timestamptz) to openhour_app;

-- Ends access without sign-in: push notifications and, if the account may have been someone else's, the calendar feed.
create function app.revoke_outside_access(account uuid, with_calendar boolean) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from push_subscriptions where user_id = account;
  if with_calendar then
    update calendar_feeds set token_hash = null, address_created_at = null, read_at = null where therapist_id = account and token_hash is not null;
  end if;
end $$;
alter function app.revoke_outside_access(uuid, boolean) owner to openhour_definer;
grant execute on function app.revoke_outside_access(uuid, boolean) to openhour_sign_in;
