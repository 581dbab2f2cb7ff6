create table sessions (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  -- the appointment it was booked as; 0014 adds the foreign key
  appointment_id uuid,
  session_date date not null check (session_date between '1900-01-01' and '2200-01-01'),
  duration_minutes integer not null default 50 check (duration_minutes between 1 and 1440),
  session_type text not null default 'individual' check (session_type in ('individual', 'group', 'family', 'couples')),
  status text not null default 'scheduled' check (status in ('scheduled', 'completed', 'cancelled', 'no-show')),
  notes text check (char_length(notes) <= 200000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
-- Lists and counts are answered by the index alone, because the rows of one client are far apart in the table.
create index sessions_of_client on sessions (therapist_id, client_id, session_date desc, id) include (status, session_type);
create unique index sessions_of_appointment on sessions (therapist_id, appointment_id) where appointment_id is not null;
create trigger touch before update on sessions for each row execute function app.touch_updated_at();
call app.protect_practice_table('sessions');

-- A session cannot move to another client: its notes would then belong to both.
create function app.refuse_session_move() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform app.refuse_when(true, 'session-moved');
end $$;
grant execute on function app.refuse_session_move() to openhour_app, openhour_worker, openhour_definer;
create trigger refuse_move before update of client_id on sessions for each row when (new.client_id <> old.client_id)
  execute function app.refuse_session_move();

create table mood_logs (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  log_date date not null check (log_date between '1900-01-01' and '2200-01-01'),
  mood_rating smallint not null default 5 check (mood_rating between 1 and 10),
  anxiety_level smallint not null default 5 check (anxiety_level between 1 and 10),
  energy_level smallint not null default 5 check (energy_level between 1 and 10),
  sleep_quality smallint not null default 5 check (sleep_quality between 1 and 10),
  stress_level smallint not null default 5 check (stress_level between 1 and 10),
  notes text check (char_length(notes) <= 200000),
  triggers text[] not null default '{}' check (cardinality(triggers) <= 30),
  coping_strategies_used text[] not null default '{}' check (cardinality(coping_strategies_used) <= 30),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
-- Includes the five ratings, so that the chart is answered by the index alone.
create index mood_logs_of_client on mood_logs (therapist_id, client_id, log_date desc, created_at desc, id)
  include (mood_rating, anxiety_level, energy_level, sleep_quality, stress_level);
create trigger touch before update on mood_logs for each row execute function app.touch_updated_at();
call app.protect_practice_table('mood_logs');

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
