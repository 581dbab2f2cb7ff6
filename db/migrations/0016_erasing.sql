-- Acts that records bring along: signing, sharing and taking back, downloading, printing, acknowledging.
alter table audit_log drop constraint audit_log_act_check;
alter table audit_log add constraint audit_log_act_check check (act in ('added', 'changed', 'archived', 'restored', 'deleted', 'opened', 'listed',
  'exported', 'granted', 'signed', 'shared', 'unshared', 'acknowledged', 'completed', 'reopened', 'downloaded', 'printed'));

create or replace function app.audit_read(in_act text, in_entity text, in_entity_id uuid, in_client_id uuid, in_details jsonb default null)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if in_act not in ('opened', 'listed', 'exported', 'downloaded', 'printed') then
    raise exception 'audit_read writes only acts of reading';
  end if;
  perform app.audit_append(in_act, in_entity, in_entity_id, in_client_id, in_details);
end $$;

-- What a change of one column amounts to, where it is more than a change.
create function app.audit_act_of(changed jsonb, was jsonb, fields jsonb) returns text language sql immutable
  return case
    when fields ? 'archived_at' then case when changed ->> 'archived_at' is null then 'restored' else 'archived' end
    when fields ? 'signed_at' and changed ->> 'signed_at' is not null then 'signed'
    when fields ? 'acknowledged_at' and changed ->> 'acknowledged_at' is not null then 'acknowledged'
    when fields ? 'shared_at' then case when changed ->> 'shared_at' is null then 'unshared' else 'shared' end
    when fields ? 'completed_at' then case when changed ->> 'completed_at' is null then 'reopened' else 'completed' end
    else 'changed' end;

create or replace function app.audit_write() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject record;
  client uuid;
  act text := case tg_op when 'INSERT' then 'added' when 'DELETE' then 'deleted' else 'changed' end;
  fields jsonb;
begin
  if tg_op = 'DELETE' then subject := old; else subject := new; end if;
  if tg_table_name = 'clients' then client := subject.id; else client := subject.client_id; end if;
  if tg_op = 'UPDATE' then
    select jsonb_build_object('fields', jsonb_agg(after.key order by after.key)) into fields
      from jsonb_each(to_jsonb(new)) after where after.key <> 'updated_at' and after.value is distinct from to_jsonb(old) -> after.key;
    act := app.audit_act_of(to_jsonb(new), to_jsonb(old), coalesce(fields -> 'fields', '[]'));
  end if;
  perform app.audit_append(act, tg_table_name, subject.id, client, fields, subject.therapist_id);
  return null;
end $$;
grant execute on function app.audit_act_of(jsonb, jsonb, jsonb) to openhour_definer;

-- The template again, for rows that are written once: nobody who works for a person changes them.
create procedure app.protect_kept_table(target regclass) language plpgsql set search_path = pg_catalog as $$
begin
  call app.protect_practice_table(target);
  execute format('revoke update on %s from openhour_app', target);
end $$;

-- Whether the whole client is being erased: then what is kept for good goes too. The reference takes the client first, and what hangs on them after.
create function app.is_erased(therapist uuid, client uuid) returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select not exists (select from clients where therapist_id = therapist and id = client) $$;
alter function app.is_erased(uuid, uuid) owner to openhour_definer;
grant execute on function app.is_erased(uuid, uuid) to openhour_app, openhour_worker, openhour_definer;

-- The sample practice was signed on days that have been. Nowhere else, and in no installation of people, is a time of signing given.
create function app.is_seeding() returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select current_setting('app.seeding', true) = 'sample' and exists (select from installation where kind = 'sample') $$;
create policy seeding on installation for select to openhour_definer using (true);
grant select on installation to openhour_definer;
alter function app.is_seeding() owner to openhour_definer;
grant execute on function app.is_seeding() to openhour_app, openhour_worker, openhour_definer;

-- Deletes one row of the acting practice. What may not go alone keeps itself by its own trigger.
create function app.delete_record(in_table text, in_id uuid) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer;
begin
  if in_table not in ('sessions', 'mood_logs', 'treatment_plans', 'clinical_notes', 'process_notes', 'note_templates', 'note_snippets',
    'measure_responses', 'documents', 'self_care_tasks', 'goal_progress') then
    raise exception using errcode = '42501', message = 'rows of this table are not deleted one by one';
  end if;
  execute format('delete from %I where therapist_id = app.therapist_id() and id = $1', in_table) using in_id;
  get diagnostics gone = row_count;
  return gone > 0;
end $$;
alter function app.delete_record(text, uuid) owner to openhour_definer;
grant execute on function app.delete_record(text, uuid) to openhour_app;

-- That a record with signed notes was erased, and why: kept for the practice, with ids and the therapist's own words, never a name.
create table erasures (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  reason text not null check (char_length(reason) between 1 and 1000),
  signed_note_count integer not null,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id)
);
create index erasures_newest on erasures (therapist_id, created_at desc, id);
call app.protect_kept_table('erasures');

-- Lists of a record come in the order of their index; what the overview counts is read from it alone.
drop index mood_logs_of_client;
create index mood_logs_of_client on mood_logs (therapist_id, client_id, log_date desc, created_at desc, id) include (mood_rating, anxiety_level);
drop index sessions_of_client;
create index sessions_of_client on sessions (therapist_id, client_id, session_date desc, id) include (status);
