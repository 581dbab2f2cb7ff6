-- Imports of clients and appointments from files, kept for 30 days. `row_ids` are the rows that one added, for undoing it within a day.
create table csv_imports (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('clients', 'appointments')),
  file_name text not null check (char_length(file_name) <= 255),
  row_count integer not null check (row_count between 1 and 20000),
  row_ids uuid[] not null check (cardinality(row_ids) <= 20000),
  undone_at timestamptz,
  -- rows that undoing kept, because they were changed or used since
  kept_count integer check (kept_count >= 0),
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint csv_imports_undone check ((undone_at is null) = (kept_count is null))
);
create index csv_imports_by_time on csv_imports (created_at);
call app.protect_append_only_table('csv_imports');
create policy undo_import on csv_imports for update to openhour_definer using (therapist_id = (select app.therapist_id())) with check (true);
grant update (undone_at, kept_count, row_ids) on csv_imports to openhour_definer;
create policy purge_expired on csv_imports to openhour_worker using (true);
grant select (created_at), delete on csv_imports to openhour_worker;

-- Removes what an own import of the last day added, except rows that were changed or used since. No row if it cannot be undone.
create function app.undo_csv_import(in_id uuid, in_at timestamptz) returns table (removed integer, kept integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  import csv_imports;
  untouched uuid[];
  used regclass;
begin
  select * into import from csv_imports i where i.therapist_id = app.therapist_id() and i.id = in_id for update;
  if not found or import.undone_at is not null or import.created_at <= in_at - interval '24 hours' then
    return;
  end if;
  if import.kind = 'clients' then
    untouched := array(select c.id from clients c where c.therapist_id = import.therapist_id and c.id = any(import.row_ids)
      and c.updated_at = c.created_at and c.archived_at is null and c.user_id is null);
    -- A client with anything in their record stays.
    for used in select n.conrelid from pg_constraint n join pg_policy p on p.polrelid = n.conrelid and p.polname = 'definer_delete'
      where n.contype = 'f' and n.confrelid = 'clients'::regclass
    loop
      execute format('select array(select one.client from unnest($1) as one (client) where not exists (select from %s t where t.therapist_id = $2 and t.client_id = one.client))', used)
        into untouched using untouched, import.therapist_id;
    end loop;
    delete from clients c where c.therapist_id = import.therapist_id and c.id = any(untouched);
  else
    untouched := array(select a.id from appointments a where a.therapist_id = import.therapist_id and a.id = any(import.row_ids)
      and a.updated_at = a.created_at and not exists (select from sessions s where s.therapist_id = a.therapist_id and s.appointment_id = a.id));
    delete from appointments a where a.therapist_id = import.therapist_id and a.id = any(untouched);
  end if;
  removed := cardinality(untouched);
  kept := import.row_count - removed;
  update csv_imports i set undone_at = in_at, kept_count = kept, row_ids = '{}' where i.therapist_id = import.therapist_id and i.id = import.id;
  return next;
end $$;
alter function app.undo_csv_import(uuid, timestamptz) owner to openhour_definer;
grant execute on function app.undo_csv_import(uuid, timestamptz) to openhour_app;
