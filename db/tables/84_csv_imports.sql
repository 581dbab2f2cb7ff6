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
  -- an undo takes as many steps as it needs. `row_ids` are then the rows that are still to be looked at, and `kept_ids` those that stay.
  removed_count integer not null default 0 check (removed_count between 0 and 20000),
  kept_ids uuid[] not null default '{}' check (cardinality(kept_ids) <= 20000),
  primary key (therapist_id, id),
  constraint csv_imports_undone check ((undone_at is null) = (kept_count is null))
);
create index csv_imports_by_time on csv_imports (created_at);
call app.practice_table('csv_imports',
  one => 'CSV import', many => 'CSV imports',
  shown_by => 'csvImports',
  audited => 'added',
  append_only => true, exported => 'never');
create policy undo_import on csv_imports for update to openhour_definer using (therapist_id = (select app.therapist_id())) with check (true);
grant update (undone_at, kept_count, row_ids) on csv_imports to openhour_definer;
create policy purge_expired on csv_imports to openhour_worker using (true);
grant select (created_at), delete on csv_imports to openhour_worker;
grant update (removed_count, kept_ids) on csv_imports to openhour_definer;

-- Removes up to `in_size` rows of an own import since `in_since`, except those that were changed or used since, and counts what is removed, kept and left
-- in total. Once begun, it can be continued later. If nothing at all can be removed, the import can be undone again. No row if it cannot be undone.
create function app.undo_csv_import(in_id uuid, in_at timestamptz, in_since timestamptz, in_size integer)
  returns table (removed integer, kept integer, remaining integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  import csv_imports;
  step uuid[];
  untouched uuid[];
  used regclass;
begin
  select * into import from csv_imports i where i.therapist_id = app.therapist_id() and i.id = in_id for update;
  if not found or import.undone_at is not null
    or import.created_at <= in_since and import.removed_count = 0 and import.kept_ids = '{}' then
    return;
  end if;
  step := import.row_ids[1:in_size];
  if import.kind = 'clients' then
    perform from clients c where c.therapist_id = import.therapist_id and c.id = any(step) order by c.id for update;
    untouched := array(select c.id from clients c where c.therapist_id = import.therapist_id and c.id = any(step)
      and c.updated_at = c.created_at and (c.archived_at is null or c.archived_at = c.created_at) and c.user_id is null);
    -- A client with anything in their record stays.
    for used in select n.conrelid from pg_constraint n join pg_policy p on p.polrelid = n.conrelid and p.polname = 'definer_delete'
      where n.contype = 'f' and n.confrelid = 'clients'::regclass
    loop
      execute format('select array(select one.client from unnest($1) as one (client) where not exists (select from %s t where t.therapist_id = $2 and t.client_id = one.client))', used)
        into untouched using untouched, import.therapist_id;
    end loop;
    delete from clients c where c.therapist_id = import.therapist_id and c.id = any(untouched);
  else
    -- The therapist's changes take this lock. A client's do not: for a row that one changes meanwhile, the condition is checked again.
    perform app.lock_practice();
    with gone as (
      delete from appointments a where a.therapist_id = import.therapist_id and a.id = any(step)
        and a.updated_at = a.created_at and not exists (select from sessions s where s.therapist_id = a.therapist_id and s.appointment_id = a.id)
      returning a.id)
    select coalesce(array_agg(id), '{}') into untouched from gone;
  end if;
  import.removed_count := import.removed_count + cardinality(untouched);
  import.kept_ids := import.kept_ids || array(select unnest(step) except select unnest(untouched));
  import.row_ids := import.row_ids[in_size + 1:];
  removed := import.removed_count;
  kept := cardinality(import.kept_ids);
  remaining := cardinality(import.row_ids);
  if remaining = 0 and removed = 0 then
    update csv_imports i set row_ids = import.kept_ids, kept_ids = '{}' where i.therapist_id = import.therapist_id and i.id = import.id;
  elsif remaining = 0 then
    update csv_imports i set undone_at = in_at, kept_count = kept, removed_count = removed, row_ids = '{}', kept_ids = '{}'
      where i.therapist_id = import.therapist_id and i.id = import.id;
  else
    update csv_imports i set removed_count = removed, row_ids = import.row_ids, kept_ids = import.kept_ids
      where i.therapist_id = import.therapist_id and i.id = import.id;
  end if;
  return next;
end $$;
alter function app.undo_csv_import owner to openhour_definer;
grant execute on function app.undo_csv_import to openhour_app;
