-- A practice's appointments for the therapist's own calendar program. Whoever has the address reads them: of its token the hash is kept, nothing else.
create table calendar_feeds (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- none: no address leads here
  token_hash bytea check (octet_length(token_hash) = 32),
  -- what an event says of the client; 'neutral' says nothing
  titles text not null default 'neutral' check (titles in ('neutral', 'initials', 'first-name', 'full-name')),
  with_links boolean not null default false,
  made_at timestamptz,
  -- the hour in which a program last asked for it
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint calendar_feeds_made check ((token_hash is null) = (made_at is null) and (read_at is null or made_at is not null))
);
create unique index calendar_feeds_one on calendar_feeds (therapist_id);
create unique index calendar_feeds_token on calendar_feeds (token_hash);
call app.protect_practice_table('calendar_feeds', false);
-- That a program reads it, again and again, has an entry of its own once an hour; see below.
create trigger audit after insert or delete or update of token_hash, titles, with_links on calendar_feeds for each row execute function app.audit_write();
create policy opening on calendar_feeds to openhour_definer using (true) with check (true);
grant update (read_at) on calendar_feeds to openhour_definer;

-- Whose feed the token with this hash opens: nobody's where it is unknown, replaced or revoked, or its account suspended. Keeps the hour of the last
-- reading.
create function app.open_calendar_feed(in_hash bytea, in_at timestamptz) returns table (practice uuid, titles text, with_links boolean)
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
