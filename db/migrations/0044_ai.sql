-- AI drafts, session notes, weekly reports, and the list of requests that left for a model.

-- The consent that a draft needs, or null: as needsConsent and consentFor in ai.rules.ts.
create function app.ai_consent_of(kind text, engine text, by_job boolean, input jsonb) returns text language sql immutable parallel safe
  return case when engine = 'model' or by_job or kind = 'transcription' or input @? '$.sources[*] ? (@.kind == "transcript")'
    then case kind when 'report' then 'ai-weekly-reports' else 'ai-summaries' end end;
grant execute on function app.ai_consent_of(text, text, boolean, jsonb) to openhour_app, openhour_worker, openhour_definer;

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
  -- the form and the sources; emptied when the draft is kept or discarded, and 30 days after it ended
  input jsonb not null default '{}' check (jsonb_typeof(input) = 'object' and octet_length(input::text) <= 4000000),
  -- the consent without which it is not written, or null
  consent_purpose text generated always as (app.ai_consent_of(kind, engine, by_job, input)) stored,
  -- sections, language, what was not done; emptied when the draft is kept or discarded
  result jsonb check (jsonb_typeof(result) = 'object' and octet_length(result::text) <= 4000000),
  percent smallint not null default 0 check (percent between 0 and 100),
  stage text check (char_length(stage) <= 200),
  problem text check (char_length(problem) <= 40),
  -- of a session: its day; of a report: the first day of its week
  of_date date not null check (of_date between '1900-01-01' and '2200-01-01'),
  -- of a transcription, until it is written: its recording in the encrypted store
  file_key text check (file_key ~ '^[0-9a-f]{32}$'),
  file_type text check (file_type in ('audio/mpeg', 'audio/mp4', 'audio/wav', 'audio/webm', 'audio/ogg')),
  file_size bigint check (file_size between 1 and 209715200),
  -- changes whenever a worker takes it; a worker whose run is over writes nothing more
  run uuid,
  kept_as uuid,
  discarded_at timestamptz,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint ai_drafts_file unique (file_key),
  constraint ai_drafts_recording check (num_nonnulls(file_key, file_type, file_size) in (0, 3) and (kind = 'transcription' or file_key is null)),
  constraint ai_drafts_running check (state <> 'running' or (run is not null and started_at is not null)),
  constraint ai_drafts_ready check (state <> 'ready' or result is not null),
  constraint ai_drafts_failed check ((state = 'failed') = (problem is not null)),
  constraint ai_drafts_ended check ((state in ('ready', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint ai_drafts_settled check (num_nonnulls(kept_as, discarded_at) <= 1)
);
create index ai_drafts_of_client on ai_drafts (therapist_id, client_id, created_at desc, id);
create index ai_drafts_open on ai_drafts (therapist_id, created_at desc, id) where kept_as is null and discarded_at is null;
create index ai_drafts_of_worker on ai_drafts (therapist_id, client_id, consent_purpose) where state in ('waiting', 'running');
create index ai_drafts_unsettled on ai_drafts (ended_at) where kept_as is null and discarded_at is null;
call app.protect_practice_table('ai_drafts');
revoke update on ai_drafts from openhour_app;
grant update (state, input, result, percent, stage, problem, kept_as, discarded_at, version, ended_at, file_key, file_type, file_size, updated_at)
  on ai_drafts to openhour_app;
-- Progress is announced, and not written into the audit log.
drop trigger audit on ai_drafts;
create trigger audit after insert or delete or update of state, result, kept_as, discarded_at on ai_drafts
  for each row execute function app.audit_write('client_id');
create trigger live after update of percent, stage on ai_drafts for each row
  when (old.state = new.state and (old.percent, old.stage) is distinct from (new.percent, new.stage)) execute function app.notify_practice();
create trigger touch before update on ai_drafts for each row execute function app.touch_updated_at();
create trigger remove_file after delete on ai_drafts for each row when (old.file_key is not null) execute function app.file_row_deleted();

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
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint ai_session_notes_supported check (not sections @? '$.*[*] ? (@.support == "unsupported")')
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
  -- as computed from the week's ratings; null where the therapist wrote the report. overall_trend is what the therapist decided
  trend jsonb check (jsonb_typeof(trend) = 'object' and octet_length(trend::text) <= 2000),
  mood_entries integer not null default 0 check (mood_entries >= 0),
  sessions integer not null default 0 check (sessions >= 0),
  clinical_notes integer not null default 0 check (clinical_notes >= 0),
  ai_generated boolean not null,
  engine text check (engine in ('built-in', 'model')),
  model text check (char_length(model) between 1 and 200),
  not_done text[] not null default '{}',
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint ai_weekly_reports_supported check (not sections @? '$.*[*] ? (@.support == "unsupported")'),
  constraint ai_weekly_reports_week check (week_end_date >= week_start_date and week_end_date < week_start_date + 31),
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
create index ai_requests_of_draft on ai_requests (therapist_id, draft_id);
call app.protect_practice_table('ai_requests');
-- Only the worker writes. The result of a request is announced; the row itself holds when it left and when it ended.
revoke insert, update on ai_requests from openhour_app;
drop trigger audit on ai_requests;
create trigger audit after insert or delete on ai_requests for each row execute function app.audit_write('client_id');
create trigger live after update on ai_requests for each row execute function app.notify_practice();

-- Which engine a practice uses unless told otherwise, whether weekly reports are drafted by themselves, and whether recordings are kept.
alter table practice_settings
  add column ai_engine text not null default 'built-in' check (ai_engine in ('built-in', 'model')),
  add column ai_weekly_drafts boolean not null default true,
  add column ai_keep_recordings boolean not null default false;
grant update (ai_engine, ai_weekly_drafts, ai_keep_recordings) on practice_settings to openhour_app;

-- As in 0028, with what the AI tabs list.
create or replace function app.delete_record(in_table text, in_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer;
begin
  if in_table not in ('sessions', 'mood_logs', 'treatment_plans', 'clinical_notes', 'process_notes', 'note_templates', 'note_snippets',
    'measure_responses', 'documents', 'self_care_tasks', 'goal_progress', 'date_overrides', 'tasks', 'booking_services', 'ai_session_notes',
    'ai_weekly_reports') then
    raise exception using errcode = '42501', message = 'rows of this table are not deleted one by one';
  end if;
  execute format('delete from %I where therapist_id = app.therapist_id() and id = $1', in_table) using in_id;
  get diagnostics gone = row_count;
  return gone > 0;
end $$;
