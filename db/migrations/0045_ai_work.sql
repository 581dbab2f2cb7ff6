-- How drafts are written: the queue, consent, the list of what leaves, and keeping.

-- The worker writes drafts, and reads who the two people are.
create policy write_drafts on ai_drafts to openhour_worker using (true) with check (true);
grant select, update (state, model, input, result, percent, stage, problem, file_key, file_type, file_size, run, started_at, ended_at, updated_at)
  on ai_drafts to openhour_worker;
create policy end_requests on ai_requests to openhour_worker using (true) with check (true);
grant select, update (result, status, answer_bytes, ended_at) on ai_requests to openhour_worker;
grant select (preferred_name) on clients to openhour_worker;
grant select (ai_engine, ai_weekly_drafts, ai_keep_recordings) on practice_settings to openhour_worker;

-- Whether a line of a draft rests on words that do not stand in the draft's sources.
create function app.has_foreign_evidence(result jsonb, sources jsonb) returns boolean language sql immutable
  return exists (select from jsonb_path_query(result, '$.*.*[*].evidence[*]') e (place) where not exists (
    select from jsonb_array_elements(sources) s (source)
    where s.source ->> 'id' = e.place ->> 'source' and position(e.place ->> 'quote' in s.source ->> 'text') > 0));

-- Refuses a draft without the consent that it needs, keeping one whose lines are not resolved, and changes of what has ended.
create function app.guard_ai_draft() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    -- The generated column does not have its value yet.
    perform app.refuse_when(new.state = 'waiting' and app.ai_consent_of(new.kind, new.engine, new.by_job, new.input) is not null
      and not app.consent_holds(new.therapist_id, new.client_id, app.ai_consent_of(new.kind, new.engine, new.by_job, new.input)), 'consent-missing');
    return new;
  end if;
  perform app.refuse_when(num_nonnulls(old.kept_as, old.discarded_at) > 0, 'draft-settled');
  perform app.refuse_when(old.state in ('ready', 'failed', 'cancelled') and new.state <> old.state, 'draft-ended');
  if new.kept_as is not null then
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
create trigger enqueue after insert on ai_drafts for each row when (new.state = 'waiting') execute function app.enqueue_ai_draft();

-- A withdrawn consent ends what needs it, in the same transaction.
create function app.cancel_ai_drafts() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not app.consent_holds(new.therapist_id, new.client_id, new.purpose) then
    update ai_drafts set state = 'cancelled', stage = 'Stopped because the consent was withdrawn', ended_at = now()
      where therapist_id = new.therapist_id and client_id = new.client_id and consent_purpose = new.purpose and state in ('waiting', 'running');
  end if;
  return null;
end $$;
create trigger cancel_ai_drafts after update of withdrawn_at on consents for each row
  when (old.withdrawn_at is null and new.withdrawn_at is not null) execute function app.cancel_ai_drafts();

-- Writes down a request before it leaves, and returns its id. No id: it must not leave, because the draft is no longer in this run or the consent
-- does not hold. The lock on the draft puts a withdrawal at the same moment either before or after.
create function app.ai_request_leaves(draft uuid, of_run uuid, to_address text, to_model text, of_bytes integer, hash text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  d ai_drafts;
  consent uuid;
  request uuid := gen_random_uuid();
begin
  select * into d from ai_drafts where id = draft and run = of_run and state = 'running' for share;
  if d.id is null or not app.consent_holds(d.therapist_id, d.client_id, d.consent_purpose) then
    return null;
  end if;
  select k.id into consent from consents k where k.therapist_id = d.therapist_id and k.client_id = d.client_id and k.purpose = d.consent_purpose
    and k.signed_at is not null and k.withdrawn_at is null order by k.signed_at desc, k.id limit 1;
  insert into ai_requests (therapist_id, id, client_id, draft_id, purpose, sent_to, model, bytes, sha256, consent_id)
    values (d.therapist_id, request, d.client_id, d.id, d.kind, to_address, to_model, of_bytes, hash, consent);
  return request;
end $$;

create policy end_drafts on ai_drafts to openhour_definer using (true) with check (true);
grant update (state, stage, ended_at, file_key, file_type, file_size, updated_at) on ai_drafts to openhour_definer;
create policy list_requests on ai_requests for insert to openhour_definer with check (true);
grant insert on ai_requests to openhour_definer;
alter function app.enqueue_ai_draft() owner to openhour_definer;
alter function app.cancel_ai_drafts() owner to openhour_definer;
alter function app.ai_request_leaves(uuid, uuid, text, text, integer, text) owner to openhour_definer;
grant execute on function app.ai_request_leaves(uuid, uuid, text, text, integer, text) to openhour_worker;
grant execute on function app.has_foreign_evidence(jsonb, jsonb), app.guard_ai_draft(), app.enqueue_ai_draft(), app.cancel_ai_drafts()
  to openhour_app, openhour_worker, openhour_definer;
