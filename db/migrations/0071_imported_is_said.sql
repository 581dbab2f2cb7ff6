-- Where notes, signatures and consents of an import come from. A trigger writes it, so that neither an archive nor the application can leave it out, and
-- nobody can change it later. Earlier steps come with the archive.
alter table account_imports
  add column from_practice text check (char_length(from_practice) between 1 and 200),
  add column exported_at timestamptz;
grant update (from_practice, exported_at) on account_imports to openhour_app;

create function app.are_imports(steps jsonb) returns boolean language plpgsql immutable parallel safe as $$
declare
  step jsonb;
begin
  if jsonb_typeof(steps) <> 'array' or jsonb_array_length(steps) > 50 then
    return false;
  end if;
  for step in select jsonb_array_elements(steps) loop
    if jsonb_typeof(step) <> 'object' or char_length(step ->> 'practice') not between 1 and 200 or jsonb_typeof(step -> 'practice') <> 'string'
      or not coalesce(step ->> 'exportedAt', '2000-01-01T00:00:00Z') ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$'
      or not coalesce(step ->> 'importedAt', '') ~ '^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$'
      or (step ->> 'practice') is null or octet_length(step::text) > 1000 then
      return false;
    end if;
  end loop;
  return true;
end $$;
revoke execute on function app.are_imports(jsonb) from public;
grant execute on function app.are_imports(jsonb) to openhour_app, openhour_worker, openhour_definer;

-- The step that the import of this transaction adds; null outside an import.
create function app.import_step() returns jsonb language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select jsonb_build_object('practice', coalesce(from_practice, 'an unnamed practice'),
      'exportedAt', to_char(exported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'importedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from account_imports where user_id = app.user_id() and transaction_id = pg_current_xact_id_if_assigned()::text $$;
revoke execute on function app.import_step() from public;
alter function app.import_step() owner to openhour_definer;
grant execute on function app.import_step() to openhour_app, openhour_worker, openhour_definer;

create function app.note_imported() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  step jsonb;
begin
  if tg_op = 'UPDATE' then
    new.imported := old.imported;
    return new;
  end if;
  step := app.import_step();
  new.imported := case when step is null then '[]' else coalesce(new.imported, '[]') || step end;
  return new;
end $$;
revoke execute on function app.note_imported() from public;
grant execute on function app.note_imported() to openhour_app, openhour_worker, openhour_definer;

do $$
declare
  target text;
begin
  foreach target in array '{clinical_notes,note_addenda,process_notes,consents}'::text[] loop
    execute format('alter table %I add column imported jsonb not null default ''[]'' check (app.are_imports(imported))', target);
    execute format('create trigger imported before insert or update on %I for each row execute function app.note_imported()', target);
  end loop;
end $$;

grant select (imported) on consents to openhour_client;

-- As in 0036, with what a consent that was imported is printed from.
drop function app.read_consent_file(uuid);
create function app.read_consent_file(consent uuid)
  returns table (file_key text, file_size bigint, signed_at timestamptz, imported jsonb, purpose text, version text, text text, given text, signed_name text,
    text_number text, client_name text, practice_name text, therapist_name text, time_zone text)
  language plpgsql security definer rows 1 set search_path = pg_catalog, public, pg_temp as $$
declare
  kept consents := app.own_consent(consent);
begin
  if kept.file_key is null then
    return;
  end if;
  perform app.audit_append('downloaded', 'consents', kept.id, kept.client_id, null, kept.therapist_id);
  return query select kept.file_key, kept.file_size, kept.signed_at, kept.imported, kept.purpose, kept.version, kept.text, kept.given, kept.signed_name,
      kept.text_number, c.name, app.practice_name(p.practice_name, p.full_name), p.full_name, s.timezone
    from clients c join profiles p on p.id = kept.therapist_id join practice_settings s on s.user_id = kept.therapist_id
    where c.therapist_id = kept.therapist_id and c.id = kept.client_id;
end $$;
revoke execute on function app.read_consent_file(uuid) from public;
alter function app.read_consent_file(uuid) owner to openhour_definer;
grant execute on function app.read_consent_file(uuid) to openhour_app, openhour_client;
