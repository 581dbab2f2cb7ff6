-- As in 0058, but it locks the clients first: otherwise what is added to a record at the same moment would go with it, unseen.
create or replace function app.undo_csv_import(in_id uuid, in_at timestamptz) returns table (removed integer, kept integer)
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
    perform from clients c where c.therapist_id = import.therapist_id and c.id = any(import.row_ids) order by c.id for update;
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
