-- Accounts of other services that a therapist connects: Zoom, Google Calendar, a CalDAV calendar.

-- One row for each time that a service was connected; at most one of a kind is active.
create table connections (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('zoom', 'google_calendar', 'caldav')),
  is_active boolean not null default true,
  -- whose account it is, as the service names it
  account text check (char_length(account) between 1 and 320),
  -- what the titles of events show
  titles text not null default 'neutral' check (titles in ('neutral', 'initials')),
  -- reconnect: the service no longer accepts the access that it gave
  state text not null default 'working' check (state in ('working', 'failing', 'reconnect')),
  problem text check (char_length(problem) between 1 and 200),
  problem_at timestamptz,
  success_at timestamptz,
  token_expires_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint connections_problem check (state = 'working' or (problem is not null and problem_at is not null))
);
create unique index connections_active on connections (therapist_id, kind) where is_active;
create index connections_of_jobs on connections (kind, therapist_id) where is_active;
call app.practice_table('connections',
  one => 'integration', many => 'integrations',
  shown_by => 'connections, account, appointments.preview',
  audited => 'added, changed', own_audit => true,
  exported => 'never');
revoke insert, update on connections from openhour_app;
grant update (titles) on connections to openhour_app;
-- Their health is announced, and not written into the audit log.
create trigger audit after insert or delete or update of is_active, titles on connections for each row execute function app.audit_write();
create trigger live after update of state, token_expires_at, problem_at on connections for each row
  when ((old.state, old.problem) is distinct from (new.state, new.problem)) execute function app.notify_practice();
create policy run_connections on connections to openhour_worker using (true) with check (true);
grant select, update (state, problem, problem_at, success_at, token_expires_at) on connections to openhour_worker;
create policy connect on connections to openhour_definer using (true) with check (true);
grant insert, update on connections to openhour_definer;
call app.narrow_updates('connections', 'openhour_definer');

-- The encrypted tokens or password. Only the worker reads them. `ending`: disconnected, and not yet revoked at the service.
create table connection_access (
  therapist_id uuid not null,
  connection_id uuid not null,
  kind text not null,
  sealed bytea not null check (octet_length(sealed) between 30 and 20000),
  ending boolean not null default false,
  -- the job or request that is renewing the tokens, and until when the others wait for it
  renewal uuid,
  renewal_until timestamptz,
  -- how far a calendar was read, and for which time
  sync_token text check (char_length(sync_token) between 1 and 4000),
  read_until timestamptz,
  -- when a calendar was last read to its end
  read_at timestamptz,
  primary key (therapist_id, connection_id),
  foreign key (therapist_id, connection_id) references connections (therapist_id, id) on delete cascade,
  constraint connection_access_renewal check ((renewal is null) = (renewal_until is null))
);
create index connection_access_ending on connection_access (therapist_id, kind) where ending;
call app.protect_inner_table('connection_access', 'openhour_worker', 'select, update, delete');
create policy connect on connection_access to openhour_definer using (true) with check (true);
grant select, insert, update, delete on connection_access to openhour_definer;
call app.narrow_updates('connection_access', 'openhour_definer');

-- A connection in the making: once, for ten minutes, in the sign-in session that began it.
create table oauth_states (
  state_hash bytea primary key check (octet_length(state_hash) = 32),
  user_id uuid not null references users (id) on delete cascade,
  sign_in_session_id text not null,
  kind text not null check (kind in ('zoom', 'google_calendar')),
  verifier text not null check (char_length(verifier) between 43 and 128),
  expires_at timestamptz not null
);
create index oauth_states_by_expiry on oauth_states (expires_at);
create index oauth_states_of_user on oauth_states (user_id);
call app.protect_inner_table('oauth_states', 'openhour_worker', 'select, insert, delete');

-- What a service holds of an appointment: a meeting or an event. It outlives the appointment until it is removed there. What was written is empty
-- for what must be written again.
create table connection_links (
  therapist_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('zoom', 'google_calendar', 'caldav')),
  appointment_id uuid not null,
  remote_id text check (char_length(remote_id) between 1 and 500),
  join_url text check (char_length(join_url) between 1 and 2000),
  -- until when one request or job alone may create it
  claimed_until timestamptz,
  written_starts_at timestamptz,
  written_ends_at timestamptz,
  written_titles text,
  written_place text,
  primary key (therapist_id, kind, appointment_id)
);
call app.protect_inner_table('connection_links', 'openhour_worker', 'select, insert, update, delete');
create policy rewrite_links on connection_links to openhour_definer using (true) with check (true);
grant select, update on connection_links to openhour_definer;
call app.narrow_updates('connection_links', 'openhour_definer');

-- One practice's jobs run one after another.
create function app.enqueue_connection_job(job text, therapist uuid) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
begin
  if job not in ('sync-connections', 'read-calendar', 'end-connections') then
    raise exception using errcode = '42501', message = 'this is no job of connections';
  end if;
  perform app.enqueue(job, json_build_object('therapistId', therapist), job || '-' || therapist, queue => 'connections-' || therapist);
end $$;
alter function app.enqueue_connection_job owner to openhour_definer;

-- An appointment that is added, moved, cancelled, restored or deleted. Costs a practice without connections one look at an index.
create function app.sync_connections() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  practice uuid := case tg_op when 'DELETE' then old.therapist_id else new.therapist_id end;
begin
  if exists (select from connections where therapist_id = practice and is_active) then
    perform app.enqueue_connection_job('sync-connections', practice);
  end if;
  return null;
end $$;
alter function app.sync_connections owner to openhour_definer;
grant execute on function app.sync_connections to openhour_app, openhour_worker;
create trigger sync_connections after update of starts_at, ends_at, status, type, place on appointments for each row
  when ((old.starts_at, old.ends_at, old.cancelled_at is null, old.type, old.place)
    is distinct from (new.starts_at, new.ends_at, new.cancelled_at is null, new.type, new.place))
  execute function app.sync_connections();
create trigger sync_connections_deleted after delete on appointments for each row execute function app.sync_connections();
-- Titles change at once: whoever hides initials does not wait for the hourly job.
create trigger sync_titles after update of titles on connections for each row when (old.titles is distinct from new.titles) execute function app.sync_connections();

-- Every practice that has one, or only those that read a calendar. The worker calls it on a schedule.
create function app.enqueue_connection_jobs(job text) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.enqueue_connection_job(job, k.therapist_id) from (select distinct therapist_id from connections
    where is_active and state <> 'reconnect' and (job <> 'read-calendar' or kind <> 'zoom')) k;
end $$;
alter function app.enqueue_connection_jobs owner to openhour_definer;
grant execute on function app.enqueue_connection_jobs to openhour_worker;

-- Stores a new connection of the acting therapist, in place of one that must be reconnected. Aborts with `connected-already`.
create function app.connect_service(new_id uuid, of_kind text, of_account text, secret bytea, expires timestamptz) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare
  practice uuid := app.therapist_id();
  kept text := 'neutral';
begin
  perform app.refuse_when(practice is null, 'not-a-therapist');
  perform pg_advisory_xact_lock(hashtextextended('connections ' || practice, 0));
  perform app.refuse_when(exists (select from connections where therapist_id = practice and kind = of_kind and is_active and state <> 'reconnect'), 'connected-already');
  select titles into kept from connections where therapist_id = practice and kind = of_kind order by created_at desc limit 1;
  delete from connection_access a using connections k where k.therapist_id = practice and k.kind = of_kind and k.is_active
    and a.therapist_id = k.therapist_id and a.connection_id = k.id;
  update connections set is_active = false where therapist_id = practice and kind = of_kind and is_active;
  insert into connections (therapist_id, id, kind, account, titles, success_at, token_expires_at)
    values (practice, new_id, of_kind, of_account, coalesce(kept, 'neutral'), now(), expires);
  insert into connection_access (therapist_id, connection_id, kind, sealed) values (practice, new_id, of_kind, secret);
  update connection_links set written_starts_at = null, written_ends_at = null, written_titles = null
    where therapist_id = practice and kind = of_kind and of_kind <> 'zoom';
  perform app.enqueue_connection_job('sync-connections', practice);
  if of_kind <> 'zoom' then
    perform app.enqueue_connection_job('read-calendar', practice);
  end if;
end $$;
alter function app.connect_service owner to openhour_definer;
grant execute on function app.connect_service to openhour_app;

-- Ends the active connection of this kind; a job then revokes its access at the service.
create function app.disconnect_service(of_kind text) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  practice uuid := app.therapist_id();
  ended uuid;
begin
  update connections set is_active = false where therapist_id = practice and kind = of_kind and is_active returning id into ended;
  if ended is null then
    return false;
  end if;
  update connection_access set ending = true, renewal = null, renewal_until = null where therapist_id = practice and connection_id = ended;
  perform app.enqueue_connection_job('end-connections', practice);
  return true;
end $$;
alter function app.disconnect_service owner to openhour_definer;
grant execute on function app.disconnect_service to openhour_app;

-- Connected calendars and video services learn of added appointments.
create function app.sync_added() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  practice uuid;
begin
  for practice in select distinct therapist_id from added loop
    if exists (select from connections where therapist_id = practice and is_active) then
      perform app.enqueue_connection_job('sync-connections', practice);
    end if;
  end loop;
  return null;
end $$;
alter function app.sync_added owner to openhour_definer;
create trigger sync_connections_added after insert on appointments referencing new table as added for each statement execute function app.sync_added();

-- Brings the acting therapist's services up to date and reads their calendars now. False if nothing is connected that works.
create function app.check_connections() returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  practice uuid := app.therapist_id();
begin
  if not exists (select from connections where therapist_id = practice and is_active and state <> 'reconnect') then
    return false;
  end if;
  perform app.enqueue_connection_job('sync-connections', practice);
  perform app.enqueue_connection_job('read-calendar', practice);
  return true;
end $$;
alter function app.check_connections owner to openhour_definer;
grant execute on function app.check_connections to openhour_app;
