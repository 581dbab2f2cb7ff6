-- AI drafts, session notes, weekly reports, and the list of requests that left for a model.

-- The consent that a draft needs, or null: as needsConsent and consentFor in ai.rules.ts.
create function app.ai_consent_of(kind text, engine text, by_job boolean, input jsonb) returns text language sql immutable parallel safe
  return case when engine = 'model' or by_job or kind = 'transcription' or input @? '$.sources[*] ? (@.kind == "transcript")'
    then case kind when 'report' then 'ai-weekly-reports' else 'ai-summaries' end end;
grant execute on function app.ai_consent_of to openhour_app, openhour_worker, openhour_definer;

-- A draft in the making: it waits, runs, and is ready for review until the therapist keeps or discards it.
create table ai_drafts (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  kind text not null check (kind in ('session', 'report', 'transcription')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled')),
  engine text not null default 'passages' check (engine in ('passages', 'model')),
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
  file_size bigint check (file_size between 1 and 240000000),
  -- changes whenever a worker takes it; a worker whose run is over writes nothing more
  run uuid,
  kept_as uuid,
  discarded_at timestamptz,
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  updated_at timestamptz not null default now(),
  -- in effect when the draft was started, or null if it needs none; what is kept of the draft is found through it
  consent_id uuid,
  -- how many passages about danger it quotes
  safety_lines integer not null generated always as (
    case jsonb_typeof(coalesce(result -> 'session', result -> 'report') -> 'safety') when 'array'
      then jsonb_array_length(coalesce(result -> 'session', result -> 'report') -> 'safety') else 0 end) stored,
  -- who speaks how much in a transcript: words, turns and questions by the name in the text. It stays while what the draft became exists
  speech jsonb check (jsonb_typeof(speech) = 'array' and octet_length(speech::text) <= 4000),
  -- what the therapist looked at before it leaves: for which server, and by their hashes the texts, the names in them and those that are sent as written
  shown jsonb check (jsonb_typeof(shown) = 'object' and octet_length(shown::text) <= 400000),
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
-- Of weekly reports that nobody asked for, at most one for a client and week, whatever became of it.
create unique index ai_drafts_of_week on ai_drafts (therapist_id, client_id, of_date) where kind = 'report' and by_job;
-- What the page of AI drafts lists, and the dashboard counts.
create index ai_drafts_to_review on ai_drafts (therapist_id, created_at desc, id)
  where kept_as is null and discarded_at is null and state = 'ready' and kind <> 'transcription';
-- Those that quote danger, which stand above everything until they are kept or discarded.
create index ai_drafts_about_danger on ai_drafts (therapist_id, client_id)
  where kept_as is null and discarded_at is null and state = 'ready' and safety_lines > 0;
create index ai_drafts_under_way on ai_drafts (therapist_id, created_at desc, id)
  where kept_as is null and discarded_at is null and state in ('waiting', 'running');
create index ai_drafts_failed on ai_drafts (therapist_id, created_at desc, id)
  where kept_as is null and discarded_at is null and state in ('failed', 'cancelled');
create index ai_drafts_under_consent on ai_drafts (therapist_id, client_id) where consent_id is not null and discarded_at is null;
-- Recordings take up storage like documents, for as long as they are there.
create index ai_drafts_quota on ai_drafts (therapist_id) include (file_size) where (file_key is not null);
call app.practice_table('ai_drafts',
  one => 'AI draft', many => 'AI drafts',
  shown_by => 'aiDrafts, aiReview, allDocuments.storage, aiSessionNotes.figures, clients.list, clients.overview, dashboard, documents.list',
  audited => 'added, changed, deleted, opened, listed', own_audit => true,
  client_reads => 'a draft of a summary', client_reads_many => 'drafts of summaries');
revoke update on ai_drafts from openhour_app;
grant update (state, input, result, percent, stage, problem, kept_as, discarded_at, version, ended_at, file_key, file_type, file_size, speech, updated_at)
  on ai_drafts to openhour_app;
-- Progress is announced, and not written into the audit log.
create trigger audit after insert or delete or update of state, result, kept_as, discarded_at on ai_drafts
  for each row execute function app.audit_write('client_id');
create trigger live after update of percent, stage on ai_drafts for each row
  when (old.state = new.state and (old.percent, old.stage) is distinct from (new.percent, new.stage)) execute function app.notify_practice();
create trigger touch before update on ai_drafts for each row execute function app.touch_updated_at();
create trigger remove_file after delete on ai_drafts for each row when (old.file_key is not null) execute function app.file_row_deleted();
-- The worker writes drafts, and reads who the two people are.
create policy write_drafts on ai_drafts to openhour_worker using (true) with check (true);
grant select, update (state, model, input, result, percent, stage, problem, file_key, file_type, file_size, speech, run, started_at, ended_at, updated_at)
  on ai_drafts to openhour_worker;
create policy end_drafts on ai_drafts to openhour_definer using (true) with check (true);
grant update (state, stage, ended_at, file_key, file_type, file_size, speech, updated_at) on ai_drafts to openhour_definer;
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
call app.practice_table('ai_requests',
  one => 'request to an AI model', many => 'requests to AI models',
  shown_by => 'aiRequests',
  audited => 'added, deleted, listed', own_audit => true,
  client_reads => 'a request to a language model', client_reads_many => 'the requests to language models');
-- Only the worker writes. The result of a request is announced; the row itself holds when it left and when it ended.
revoke insert, update on ai_requests from openhour_app;
create trigger audit after insert or delete on ai_requests for each row execute function app.audit_write('client_id');
create trigger live after update on ai_requests for each row execute function app.notify_practice();
create policy end_requests on ai_requests to openhour_worker using (true) with check (true);
grant select, update (result, status, answer_bytes, ended_at) on ai_requests to openhour_worker;
create policy list_requests on ai_requests for insert to openhour_definer with check (true);
grant insert on ai_requests to openhour_definer;
-- Whether a line of a draft rests on words that do not stand in the draft's sources.
create function app.has_foreign_evidence(result jsonb, sources jsonb) returns boolean language sql immutable
  return exists (select from jsonb_path_query(result, '$.*.*[*].evidence[*]') e (place) where not exists (
    select from jsonb_array_elements(sources) s (source)
    where s.source ->> 'id' = e.place ->> 'source' and position(e.place ->> 'quote' in s.source ->> 'text') > 0));
grant execute on function app.has_foreign_evidence to openhour_app, openhour_worker, openhour_definer;

-- Refuses a draft without the consent that it needs, keeping one whose lines are not resolved, and changes of what has ended.
create function app.guard_ai_draft() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    -- The generated column does not have its value yet.
    perform app.refuse_when(new.state = 'waiting' and app.ai_consent_of(new.kind, new.engine, new.by_job, new.input) is not null
      and not app.consent_holds(new.therapist_id, new.client_id, app.ai_consent_of(new.kind, new.engine, new.by_job, new.input)), 'consent-missing');
    perform app.refuse_when(new.state = 'waiting' and new.kind = 'transcription'
      and not app.consent_holds(new.therapist_id, new.client_id, 'recording'), 'recording-consent-missing');
    return new;
  end if;
  -- What was counted goes with what the draft became.
  perform app.refuse_when(num_nonnulls(old.kept_as, old.discarded_at) > 0 and (new.speech is not null
    or to_jsonb(old) - array['speech', 'updated_at', 'consent_purpose', 'safety_lines']
      <> to_jsonb(new) - array['speech', 'updated_at', 'consent_purpose', 'safety_lines']), 'draft-settled');
  perform app.refuse_when(old.state in ('ready', 'failed', 'cancelled') and new.state <> old.state, 'draft-ended');
  if new.kept_as is not null and old.kept_as is null then
    perform app.refuse_when(old.state <> 'ready', 'draft-not-ready');
    perform app.refuse_when(old.input = '{}', 'draft-sources-gone');
    perform app.refuse_when(old.result @? '$.*.*[*] ? (@.support == "unsupported")', 'draft-unsupported');
    perform app.refuse_when(app.has_foreign_evidence(old.result, coalesce(old.input -> 'sources', '[]')), 'draft-evidence');
  end if;
  -- The recording of a draft that failed, was stopped or is settled is of no more use.
  if new.file_key is not null and (new.state in ('failed', 'cancelled') or num_nonnulls(new.kept_as, new.discarded_at) > 0) then
    new.file_key := null;
    new.file_type := null;
    new.file_size := null;
  end if;
  if old.file_key is not null and new.file_key is null then
    perform app.enqueue_file_removal(old.file_key);
  end if;
  return new;
end $$;
grant execute on function app.guard_ai_draft to openhour_app, openhour_worker, openhour_definer;
create trigger guard before insert or update on ai_drafts for each row execute function app.guard_ai_draft();

-- A practice waits for its own drafts only, and never for a slow model with those that need none.
create function app.enqueue_ai_draft() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  by_model boolean := new.engine = 'model' or new.kind = 'transcription';
begin
  perform app.enqueue(case when new.kind = 'transcription' then 'transcribe-recording' when by_model then 'write-ai-draft-by-model' else 'write-ai-draft' end,
    json_build_object('therapistId', new.therapist_id, 'draftId', new.id), 'ai-draft-' || new.id,
    queue => case when by_model then 'ai-model-' else 'ai-' end || new.therapist_id);
  return null;
end $$;
alter function app.enqueue_ai_draft owner to openhour_definer;
grant execute on function app.enqueue_ai_draft to openhour_app, openhour_worker;
create trigger enqueue after insert on ai_drafts for each row when (new.state = 'waiting') execute function app.enqueue_ai_draft();

-- A withdrawn consent ends what needs it, in the same transaction.
create function app.cancel_ai_drafts() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.consent_holds(new.therapist_id, new.client_id, new.purpose) then
    update ai_drafts set state = 'cancelled', stage = 'Stopped because the consent was withdrawn', ended_at = now()
      where therapist_id = new.therapist_id and client_id = new.client_id and state in ('waiting', 'running')
        and (consent_purpose = new.purpose or (kind = 'transcription' and new.purpose = 'recording'));
  end if;
  return null;
end $$;
alter function app.cancel_ai_drafts owner to openhour_definer;
grant execute on function app.cancel_ai_drafts to openhour_app, openhour_worker;
create trigger cancel_ai_drafts after update of withdrawn_at on consents for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function app.cancel_ai_drafts();

-- Writes down a request before it leaves, and returns its id. No id: it must not leave, because the draft is no longer in this run, the consent
-- does not hold, or nobody looked at what this server gets. The lock on the draft puts a withdrawal at the same moment either before or after.
create function app.ai_request_leaves(draft uuid, of_run uuid, to_address text, to_model text, of_bytes integer, hash text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d ai_drafts;
  consent uuid;
  request uuid := gen_random_uuid();
begin
  select * into d from ai_drafts where id = draft and run = of_run and state = 'running' for share;
  if d.id is null or not app.consent_holds(d.therapist_id, d.client_id, d.consent_purpose)
    or (d.kind = 'transcription' and not app.consent_holds(d.therapist_id, d.client_id, 'recording'))
    or (d.kind <> 'transcription' and d.shown ->> 'sentTo' is distinct from to_address) then
    return null;
  end if;
  select k.id into consent from consents k where k.therapist_id = d.therapist_id and k.client_id = d.client_id and k.purpose = d.consent_purpose
    and k.signed_at is not null and k.withdrawn_at is null order by k.signed_at desc, k.id limit 1;
  insert into ai_requests (therapist_id, id, client_id, draft_id, purpose, sent_to, model, bytes, sha256, consent_id)
    values (d.therapist_id, request, d.client_id, d.id, d.kind, to_address, to_model, of_bytes, hash, consent);
  return request;
end $$;
alter function app.ai_request_leaves owner to openhour_definer;
grant execute on function app.ai_request_leaves to openhour_worker;

create function app.note_ai_consent() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.is_importing() then
    select k.id into new.consent_id from consents k where k.therapist_id = new.therapist_id and k.client_id = new.client_id
      and k.purpose = app.ai_consent_of(new.kind, new.engine, new.by_job, new.input) and k.signed_at is not null and k.withdrawn_at is null
      order by k.signed_at desc, k.id limit 1;
  end if;
  return new;
end $$;
alter function app.note_ai_consent owner to openhour_definer;
grant execute on function app.note_ai_consent to openhour_app, openhour_worker;
create trigger note_consent before insert on ai_drafts for each row when (new.consent_id is null) execute function app.note_ai_consent();
