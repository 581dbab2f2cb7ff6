-- What connected calendars say: when the therapist is busy, and what was changed there about appointments.

-- Times at which a connected calendar shows the therapist as busy, without our own events. Clients can't book over them. Only times are stored.
create table busy_times (
  therapist_id uuid not null references users (id) on delete cascade,
  kind text not null check (kind in ('google_calendar', 'caldav')),
  remote_id text not null check (char_length(remote_id) between 1 and 1200),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  primary key (therapist_id, kind, remote_id),
  constraint busy_times_order check (ends_at > starts_at)
);
create index busy_times_by_time on busy_times (therapist_id, ends_at, starts_at);
call app.protect_inner_table('busy_times', 'openhour_worker', 'select, insert, update, delete');
create policy booking_reads on busy_times to openhour_definer using (true) with check (true);
grant select, delete on busy_times to openhour_definer;

-- The busy times of the acting therapist's calendars between two instants.
create function app.own_busy_times(from_at timestamptz, to_at timestamptz) returns table (starts_at timestamptz, ends_at timestamptz)
  language sql stable rows 10 security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct b.starts_at, b.ends_at from busy_times b where b.therapist_id = app.therapist_id() and b.starts_at < to_at and b.ends_at > from_at
$$;
alter function app.own_busy_times owner to openhour_definer;
grant execute on function app.own_busy_times to openhour_app;

-- When each connected calendar of the acting therapist was last read; null before the first time.
create function app.own_calendars_read() returns table (read_at timestamptz)
  language sql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
  select a.read_at from connections k join connection_access a on a.therapist_id = k.therapist_id and a.connection_id = k.id
  where k.therapist_id = app.therapist_id() and k.is_active and k.kind <> 'zoom'
$$;
alter function app.own_calendars_read owner to openhour_definer;
grant execute on function app.own_calendars_read to openhour_app;

-- An appointment's event was moved or removed in the calendar. The therapist accepts it by moving or cancelling the appointment, or declines it.
create table calendar_proposals (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  appointment_id uuid not null,
  kind text not null check (kind in ('google_calendar', 'caldav')),
  change text not null check (change in ('moved', 'removed')),
  starts_at timestamptz,
  ends_at timestamptz,
  declined_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, appointment_id) references appointments (therapist_id, id) on delete cascade,
  constraint calendar_proposals_one unique (therapist_id, appointment_id, kind),
  constraint calendar_proposals_times check ((change = 'moved') = (starts_at is not null) and (starts_at is null) = (ends_at is null) and ends_at > starts_at)
);
call app.practice_table('calendar_proposals',
  one => 'change in a calendar', many => 'changes in a calendar',
  shown_by => 'connections',
  exported => 'never');
revoke insert, update on calendar_proposals from openhour_app;
grant update (declined_at) on calendar_proposals to openhour_app;
create policy read_calendars on calendar_proposals to openhour_worker using (true) with check (true);
grant select, insert, update, delete on calendar_proposals to openhour_worker;
call app.narrow_updates('calendar_proposals', 'openhour_worker');
create policy settle on calendar_proposals to openhour_definer using (true) with check (true);
-- A proposal that changes is a new one.
grant update (created_at) on calendar_proposals to openhour_worker;

-- A moved or cancelled appointment answers what its calendar proposed.
create function app.settle_calendar_proposals() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from calendar_proposals where therapist_id = new.therapist_id and appointment_id = new.id;
  return null;
end $$;
alter function app.settle_calendar_proposals owner to openhour_definer;
grant execute on function app.settle_calendar_proposals to openhour_app, openhour_worker;
create trigger settle_calendar_proposals after update of starts_at, ends_at, status on appointments for each row
  when ((old.starts_at, old.ends_at, old.cancelled_at is null) is distinct from (new.starts_at, new.ends_at, new.cancelled_at is null))
  execute function app.settle_calendar_proposals();

-- A declined one is undone in the calendar: our event is written again.
create function app.rewrite_declined() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update connection_links set written_starts_at = null, written_ends_at = null, written_titles = null
    where therapist_id = new.therapist_id and kind = new.kind and appointment_id = new.appointment_id;
  perform app.enqueue_connection_job('sync-connections', new.therapist_id);
  return null;
end $$;
alter function app.rewrite_declined owner to openhour_definer;
grant execute on function app.rewrite_declined to openhour_app;
create trigger rewrite_declined after update of declined_at on calendar_proposals for each row
  when (old.declined_at is null and new.declined_at is not null) execute function app.rewrite_declined();

-- What a calendar said counts as long as it is connected.
create function app.forget_calendar() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from busy_times where therapist_id = new.therapist_id and kind = new.kind;
  delete from calendar_proposals where therapist_id = new.therapist_id and kind = new.kind;
  return null;
end $$;
alter function app.forget_calendar owner to openhour_definer;
create trigger forget_calendar after update of is_active on connections for each row
  when (old.is_active and not new.is_active) execute function app.forget_calendar();
