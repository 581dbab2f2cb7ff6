-- Reviewing what AI wrote across clients, and removing what was made under a consent that the client has withdrawn.

-- The consent in effect when a draft was started, or null if it needs none. What is kept of the draft is found through it.
alter table ai_drafts add column consent_id uuid;
create function app.note_ai_consent() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  select k.id into new.consent_id from consents k where k.therapist_id = new.therapist_id and k.client_id = new.client_id
    and k.purpose = app.ai_consent_of(new.kind, new.engine, new.by_job, new.input) and k.signed_at is not null and k.withdrawn_at is null
    order by k.signed_at desc, k.id limit 1;
  return new;
end $$;
alter function app.note_ai_consent() owner to openhour_definer;
grant execute on function app.note_ai_consent() to openhour_app, openhour_worker, openhour_definer;
create trigger note_consent before insert on ai_drafts for each row when (new.consent_id is null) execute function app.note_ai_consent();

-- What the page of AI drafts lists, and the dashboard counts.
create index ai_drafts_to_review on ai_drafts (therapist_id, created_at desc, id)
  where kept_as is null and discarded_at is null and state = 'ready' and kind <> 'transcription';
create index ai_drafts_under_way on ai_drafts (therapist_id, created_at desc, id)
  where kept_as is null and discarded_at is null and state in ('waiting', 'running');
create index ai_drafts_failed on ai_drafts (therapist_id, created_at desc, id)
  where kept_as is null and discarded_at is null and state in ('failed', 'cancelled');
create index ai_drafts_under_consent on ai_drafts (therapist_id, client_id) where consent_id is not null and discarded_at is null;
create index ai_weekly_reports_by_date on ai_weekly_reports (therapist_id, week_start_date desc, id);

-- What was made under consents of a client that were withdrawn, and still exists. A draft that was kept counts as what it became.
create function app.ai_made(client uuid) returns table (purpose text, made text, id uuid, draft_id uuid) language sql stable begin atomic
  select k.purpose, m.made, m.id, d.id from ai_drafts d
    join consents k on k.therapist_id = d.therapist_id and k.id = d.consent_id and k.withdrawn_at is not null
    cross join lateral (select 'draft' as made, d.id where d.kept_as is null
      union all select 'note', n.id from ai_session_notes n where n.therapist_id = d.therapist_id and n.id = d.kept_as
      union all select 'report', r.id from ai_weekly_reports r where r.therapist_id = d.therapist_id and r.id = d.kept_as) m
    where d.therapist_id = app.therapist_id() and d.client_id = client and d.consent_id is not null and d.discarded_at is null;
end;

-- Deletes it, for one purpose. The locks make drafts that are being kept at this moment count as what they become.
create function app.remove_ai_made(client uuid, of_purpose text) returns table (drafts integer, notes integer, reports integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone uuid[];
begin
  perform from ai_drafts d where d.therapist_id = app.therapist_id() and d.client_id = client and d.consent_id is not null
    and d.discarded_at is null for update;
  select count(*) filter (where m.made = 'draft'), count(*) filter (where m.made = 'note'), count(*) filter (where m.made = 'report'),
      array_agg(m.id) || array_agg(m.draft_id)
    into drafts, notes, reports, gone from app.ai_made(client) m where m.purpose = of_purpose;
  delete from ai_session_notes n where n.therapist_id = app.therapist_id() and n.id = any(gone);
  delete from ai_weekly_reports r where r.therapist_id = app.therapist_id() and r.id = any(gone);
  delete from ai_drafts d where d.therapist_id = app.therapist_id() and d.id = any(gone);
  return next;
end $$;
alter function app.remove_ai_made(uuid, text) owner to openhour_definer;
grant execute on function app.ai_made(uuid) to openhour_app, openhour_definer;
grant execute on function app.remove_ai_made(uuid, text) to openhour_app;
