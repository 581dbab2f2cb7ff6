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
create unique index sessions_of_appointment on sessions (therapist_id, appointment_id) where appointment_id is not null;
create trigger touch before update on sessions for each row execute function app.touch_updated_at();
call app.protect_practice_table('sessions');
-- Of a session its date, length, type and status, never its notes. Of an appointment neither the therapist's notes nor the reason for cancelling.
call app.show_to_client('sessions', 'id, session_date, duration_minutes, session_type, status');
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

-- Whichever side completes it, the notes that prepared the session become its clinical note.
create function app.sync_session_status() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.is_seeding() then
    return null;
  end if;
  if new.status = 'completed' then
    insert into clinical_notes (therapist_id, client_id, session_id, of_session_form, service_date, sections)
      select s.therapist_id, s.client_id, s.id, true, s.session_date, jsonb_build_array(jsonb_build_object('heading', null, 'text', s.notes))
      from sessions s where s.therapist_id = new.therapist_id and s.appointment_id = new.id and s.status <> 'completed' and s.notes ~ '\S';
  end if;
  update sessions set status = new.status, notes = case when new.status = 'completed' then null else notes end
    where therapist_id = new.therapist_id and appointment_id = new.id and status <> new.status;
  return null;
end $$;
grant execute on function app.sync_session_status to openhour_app, openhour_worker, openhour_definer;
create trigger sync_session_status after update of status on appointments for each row
  when (new.status in ('completed', 'no-show') and new.status <> old.status) execute function app.sync_session_status();

create table mood_logs (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  log_date date not null check (log_date between '1900-01-01' and '2200-01-01'),
  mood_rating smallint default 5 check (mood_rating between 1 and 10),
  anxiety_level smallint default 5 check (anxiety_level between 1 and 10),
  energy_level smallint default 5 check (energy_level between 1 and 10),
  sleep_quality smallint default 5 check (sleep_quality between 1 and 10),
  stress_level smallint default 5 check (stress_level between 1 and 10),
  notes text check (char_length(notes) <= 200000),
  triggers text[] not null default '{}' check (cardinality(triggers) <= 30),
  coping_strategies_used text[] not null default '{}' check (cardinality(coping_strategies_used) <= 30),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  author text not null default 'therapist' check (author in ('therapist', 'client')),
  -- when the therapist marked the client's entry as read
  read_at timestamptz,
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint mood_logs_read check (author = 'client' or read_at is null),
  -- a client answers what they want to: a rating that they leave alone is unanswered, not a number. The therapist's records have every rating.
  constraint mood_logs_rated check (author = 'client'
    or num_nulls(mood_rating, anxiety_level, energy_level, sleep_quality, stress_level) = 0)
);
-- Includes the five ratings, so that the chart is answered by the index alone.
create index mood_logs_of_client on mood_logs (therapist_id, client_id, log_date desc, created_at desc, id)
  include (mood_rating, anxiety_level, energy_level, sleep_quality, stress_level);
create index mood_logs_unread on mood_logs (therapist_id, client_id) where author = 'client' and read_at is null;
create trigger touch before update on mood_logs for each row execute function app.touch_updated_at();
call app.protect_practice_table('mood_logs');
-- A therapist neither writes in the client's name nor changes what the client wrote, and what was read stays as it was read.
create policy own_words on mood_logs as restrictive for insert to openhour_app with check (author = 'therapist' or (select app.is_seeding()));
call app.show_to_client('mood_logs', 'id, log_date, mood_rating, anxiety_level, energy_level, sleep_quality, stress_level, notes, triggers,
  coping_strategies_used, read_at, created_at, updated_at', $$author = 'client'$$);
-- A client's windows hear nothing of the therapist's own records.
drop trigger live_client on mood_logs;
create trigger live_client after insert or update on mood_logs for each row when (new.author = 'client') execute function app.notify_client();
create trigger live_client_deleted after delete on mood_logs for each row when (old.author = 'client') execute function app.notify_client();
-- Clients add entries, and change and delete them until they have been read.
create policy own_entry_added on mood_logs for insert to openhour_client with check (author = 'client' and read_at is null
  and exists (select from clients c where c.therapist_id = mood_logs.therapist_id and c.id = mood_logs.client_id));
create policy own_entry_changed on mood_logs for update to openhour_client
  using (author = 'client' and read_at is null
    and exists (select from clients c where c.therapist_id = mood_logs.therapist_id and c.id = mood_logs.client_id))
  with check (author = 'client' and read_at is null);
create policy own_entry_deleted on mood_logs for delete to openhour_client using (author = 'client' and read_at is null
  and exists (select from clients c where c.therapist_id = mood_logs.therapist_id and c.id = mood_logs.client_id));
grant insert (therapist_id, client_id, id, author, log_date, mood_rating, anxiety_level, energy_level, sleep_quality, stress_level, notes, triggers,
  coping_strategies_used, created_at) on mood_logs to openhour_client;
grant update (mood_rating, anxiety_level, energy_level, sleep_quality, stress_level, notes, triggers, coping_strategies_used) on mood_logs
  to openhour_client;
grant delete on mood_logs to openhour_client;
create policy read_ended on mood_logs for select to openhour_definer using (true);

create function app.guard_diary() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform app.refuse_when(new.author <> old.author or old.read_at is not null
    or (app.user_role() is distinct from 'client'
      and to_jsonb(new) - '{read_at,updated_at}'::text[] <> to_jsonb(old) - '{read_at,updated_at}'::text[]), 'diary-guarded');
  return new;
end $$;
grant execute on function app.guard_diary to openhour_app, openhour_worker, openhour_definer;
create trigger guard_diary before update on mood_logs for each row when (old.author = 'client' or new.author = 'client')
  execute function app.guard_diary();

-- What a client does between sessions. `category` is the plan's name where the assign form created the task.
create table self_care_tasks (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  task text not null check (char_length(task) between 1 and 500 and task ~ '\S'),
  category text not null default 'general' check (char_length(category) between 1 and 100),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index self_care_tasks_of_client on self_care_tasks (therapist_id, client_id, created_at desc, id);
create index self_care_tasks_completed on self_care_tasks (therapist_id, client_id, completed_at desc, id) where completed_at is not null;
create trigger touch before update on self_care_tasks for each row execute function app.touch_updated_at();
call app.protect_practice_table('self_care_tasks');
call app.show_to_client('self_care_tasks', 'id, task, category, priority, completed_at, created_at, updated_at');
call app.let_client_change('self_care_tasks', 'completed_at');
