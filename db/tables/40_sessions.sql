create table sessions (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  -- the appointment it was booked as; the session outlives it
  appointment_id uuid,
  session_date date not null check (session_date between '1900-01-01' and '2200-01-01'),
  duration_minutes integer not null default 50 check (duration_minutes between 1 and 1440),
  session_type text not null default 'individual' check (session_type in ('individual', 'group', 'family', 'couples')),
  status text not null default 'scheduled' check (status in ('scheduled', 'completed', 'cancelled', 'no-show')),
  notes text check (char_length(notes) <= 200000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint sessions_appointment foreign key (therapist_id, appointment_id) references appointments (therapist_id, id)
    on delete set null (appointment_id)
);
-- Lists and counts are answered by the index alone, because the rows of one client are far apart in the table.
create index sessions_of_client on sessions (therapist_id, client_id, session_date desc, id) include (status, session_type);
create index sessions_held on sessions (therapist_id, session_date, id) where status = 'completed';
create unique index sessions_of_appointment on sessions (therapist_id, appointment_id) where appointment_id is not null;
create trigger touch before update on sessions for each row execute function app.touch_updated_at();
-- Of a session its date, length, type and status, never its notes. Of an appointment neither the therapist's notes nor the reason for cancelling.
call app.practice_table('sessions',
  one => 'session', many => 'sessions',
  shown_by => 'accountDeletion, aiWeeklyReports.get, appointments, clientBooking.services, clientBooking.slots, clients.recordCounts,
    clients.overview, dashboard, monthEnd, notes, portal.home, portal.practices, portal.sessions, sessions, treatmentPlans',
  audited => 'added, changed, deleted, opened, listed',
  deletable => true, counted_as => 'sessions',
  client_sees => 'own',
  client_columns => 'id, session_date, duration_minutes, session_type, status',
  client_reads => 'a session', client_reads_many => 'your sessions');
create policy definer_read_own on sessions for select to openhour_definer using (exists (select from clients c
  where c.therapist_id = sessions.therapist_id and c.id = sessions.client_id and c.user_id = (select app.user_id())));

-- A session cannot move to another client: its notes would then belong to both.
create function app.refuse_session_move() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform app.refuse_when(true, 'session-moved');
end $$;
grant execute on function app.refuse_session_move to openhour_app, openhour_worker, openhour_definer;
create trigger refuse_move before update of client_id on sessions for each row when (new.client_id <> old.client_id)
  execute function app.refuse_session_move();

-- Completing a session completes its appointment and the other way round; the same for a no-show. Reopening is done one by one. A cancelled
-- appointment stays cancelled.
create function app.sync_appointment_status() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status or app.is_seeding() then
    return null;
  end if;
  update appointments set status = new.status
    where therapist_id = new.therapist_id and id = new.appointment_id and cancelled_at is null and status <> new.status;
  return null;
end $$;
grant execute on function app.sync_appointment_status to openhour_app, openhour_worker, openhour_definer;
create trigger sync_appointment_status after insert or update of status on sessions for each row
  when (new.appointment_id is not null and new.status in ('completed', 'no-show')) execute function app.sync_appointment_status();

-- Whichever side completes it, the notes that prepared the session become its clinical note. If it has one already they stay with the session, because
-- they would be a second one.
create function app.sync_session_status() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.is_seeding() then
    return null;
  end if;
  if new.status = 'completed' then
    insert into clinical_notes (therapist_id, client_id, session_id, of_session_form, service_date, sections)
      select s.therapist_id, s.client_id, s.id, true, s.session_date, jsonb_build_array(jsonb_build_object('heading', null, 'text', s.notes))
      from sessions s where s.therapist_id = new.therapist_id and s.appointment_id = new.id and s.status <> 'completed' and s.notes ~ '\S'
        and not exists (select from clinical_notes n where n.therapist_id = s.therapist_id and n.session_id = s.id);
  end if;
  update sessions set status = new.status, notes = case when new.status = 'completed' and not exists (select from clinical_notes n
      where n.therapist_id = sessions.therapist_id and n.session_id = sessions.id and not n.of_session_form) then null else notes end
    where therapist_id = new.therapist_id and appointment_id = new.id and status <> new.status;
  return null;
end $$;
grant execute on function app.sync_session_status to openhour_app, openhour_worker, openhour_definer;
create trigger sync_session_status after update of status on appointments for each row
  when (new.status in ('completed', 'no-show') and new.status <> old.status) execute function app.sync_session_status();
