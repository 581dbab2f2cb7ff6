create table sessions (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
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
create index sessions_of_client on sessions (therapist_id, client_id, session_date desc, id);
create trigger touch before update on sessions for each row execute function app.touch_updated_at();
call app.protect_practice_table('sessions');

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
  triggers text[] not null default '{}',
  coping_strategies_used text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index mood_logs_of_client on mood_logs (therapist_id, client_id, log_date desc, id);
create trigger touch before update on mood_logs for each row execute function app.touch_updated_at();
call app.protect_practice_table('mood_logs');

create table treatment_plans (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  plan_name text not null check (char_length(plan_name) between 1 and 200),
  primary_diagnosis text check (char_length(primary_diagnosis) <= 500),
  secondary_diagnosis text check (char_length(secondary_diagnosis) <= 500),
  treatment_goals text[] not null default '{}',
  interventions text[] not null default '{}',
  target_symptoms text[] not null default '{}',
  success_metrics text[] not null default '{}',
  estimated_duration_weeks integer not null default 12 check (estimated_duration_weeks >= 1),
  status text not null default 'active' check (status in ('active', 'completed', 'paused', 'discontinued')),
  start_date date not null default current_date,
  end_date date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index treatment_plans_of_client on treatment_plans (therapist_id, client_id, created_at desc, id);
create trigger touch before update on treatment_plans for each row execute function app.touch_updated_at();
call app.protect_practice_table('treatment_plans');
