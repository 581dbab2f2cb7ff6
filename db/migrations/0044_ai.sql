-- AI drafts, session notes, weekly reports, and the list of requests that left for a model.

-- A draft in the making: it waits, runs, and is ready for review until the therapist keeps or discards it.
create table ai_drafts (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  kind text not null check (kind in ('session', 'report', 'transcription')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled')),
  engine text not null default 'built-in' check (engine in ('built-in', 'model')),
  -- the model's name, once it has answered
  model text check (char_length(model) between 1 and 200),
  by_job boolean not null default false,
  -- the form and the sources; emptied when the draft is kept or discarded
  input jsonb not null default '{}' check (jsonb_typeof(input) = 'object' and octet_length(input::text) <= 4000000),
  -- sections, language, what was not done
  result jsonb check (jsonb_typeof(result) = 'object' and octet_length(result::text) <= 4000000),
  percent smallint not null default 0 check (percent between 0 and 100),
  stage text check (char_length(stage) <= 200),
  problem text check (char_length(problem) <= 40),
  -- of a session: its day; of a report: the first day of its week
  of_date date not null check (of_date between '1900-01-01' and '2200-01-01'),
  kept_as uuid,
  discarded_at timestamptz,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint ai_drafts_ready check (state <> 'ready' or result is not null),
  constraint ai_drafts_failed check ((state = 'failed') = (problem is not null)),
  constraint ai_drafts_ended check ((state in ('ready', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint ai_drafts_settled check (num_nonnulls(kept_as, discarded_at) <= 1)
);
create index ai_drafts_of_client on ai_drafts (therapist_id, client_id, created_at desc, id);
create index ai_drafts_open on ai_drafts (therapist_id, created_at desc, id) where kept_as is null and discarded_at is null;
call app.protect_practice_table('ai_drafts');
create trigger touch before update on ai_drafts for each row execute function app.touch_updated_at();

create table ai_session_notes (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  session_date date not null check (session_date between '1900-01-01' and '2200-01-01'),
  duration_minutes integer not null default 60 check (duration_minutes between 1 and 1440),
  notes text not null check (char_length(notes) between 1 and 200000 and notes ~ '\S'),
  -- kept only where the therapist asks for it
  transcript text check (char_length(transcript) between 1 and 200000),
  sections jsonb not null check (jsonb_typeof(sections) = 'object' and octet_length(sections::text) <= 2000000),
  key_insights integer not null generated always as (jsonb_array_length(sections -> 'points')) stored,
  -- the therapist's own words; no engine writes it
  mood_assessment text check (char_length(mood_assessment) between 1 and 2000),
  language text check (language in ('en', 'de', 'es', 'fr')),
  not_done text[] not null default '{}',
  engine text not null check (engine in ('built-in', 'model')),
  model text check (char_length(model) between 1 and 200),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index ai_session_notes_of_client on ai_session_notes (therapist_id, client_id, session_date desc, created_at desc, id);
create index ai_session_notes_by_date on ai_session_notes (therapist_id, session_date desc, id) include (key_insights);
call app.protect_practice_table('ai_session_notes');
create trigger touch before update on ai_session_notes for each row execute function app.touch_updated_at();

create table ai_weekly_reports (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  week_start_date date not null check (week_start_date between '1900-01-01' and '2200-01-01'),
  week_end_date date not null,
  sections jsonb not null check (jsonb_typeof(sections) = 'object' and octet_length(sections::text) <= 2000000),
  overall_trend text not null default 'stable' check (overall_trend in ('improving', 'stable', 'declining')),
  -- slope, number of entries and how sure it is; null where the therapist set the trend
  trend jsonb check (jsonb_typeof(trend) = 'object' and octet_length(trend::text) <= 2000),
  mood_entries integer not null default 0 check (mood_entries >= 0),
  sessions integer not null default 0 check (sessions >= 0),
  clinical_notes integer not null default 0 check (clinical_notes >= 0),
  ai_generated boolean not null,
  engine text check (engine in ('built-in', 'model')),
  model text check (char_length(model) between 1 and 200),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint ai_weekly_reports_week check (week_end_date >= week_start_date and week_end_date <= week_start_date + 31),
  constraint ai_weekly_reports_engine check (ai_generated = (engine is not null))
);
create index ai_weekly_reports_of_client on ai_weekly_reports (therapist_id, client_id, week_start_date desc, created_at desc, id);
call app.protect_practice_table('ai_weekly_reports');
create trigger touch before update on ai_weekly_reports for each row execute function app.touch_updated_at();

-- Every request that left for a model. A row is written before the request leaves.
create table ai_requests (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  draft_id uuid not null,
  purpose text not null check (purpose in ('session', 'report', 'transcription')),
  -- scheme, host and port
  sent_to text not null check (char_length(sent_to) between 1 and 300),
  model text not null check (char_length(model) between 1 and 200),
  bytes integer not null check (bytes >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- the consent that allowed it
  consent_id uuid not null,
  result text check (result in ('answered', 'failed', 'slow', 'cancelled', 'refused')),
  status integer check (status between 100 and 599),
  answer_bytes integer check (answer_bytes >= 0),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint ai_requests_ended check ((result is null) = (ended_at is null))
);
create index ai_requests_by_time on ai_requests (therapist_id, created_at desc, id);
create index ai_requests_of_client on ai_requests (therapist_id, client_id, created_at desc, id);
call app.protect_practice_table('ai_requests');
-- Only the worker writes.
revoke insert, update on ai_requests from openhour_app;

-- Which engine a practice uses unless told otherwise, whether weekly reports are drafted by themselves, and whether recordings are kept.
alter table practice_settings
  add column ai_engine text not null default 'built-in' check (ai_engine in ('built-in', 'model')),
  add column ai_weekly_drafts boolean not null default true,
  add column ai_keep_recordings boolean not null default false;
grant update (ai_engine, ai_weekly_drafts, ai_keep_recordings) on practice_settings to openhour_app;
