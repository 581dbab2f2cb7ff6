-- Imports of an archive into an empty practice. All rows are added in one transaction, and only in it the guards of the tables let pass what another
-- installation had signed, acknowledged or recorded.
create table account_imports (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  state text not null default 'checking' check (state in ('checking', 'storing', 'done', 'failed')),
  percent smallint not null default 0 check (percent between 0 and 100),
  problem text check (char_length(problem) between 1 and 1000),
  row_count integer check (row_count >= 0),
  -- of the transaction that adds the rows
  transaction_id text,
  created_at timestamptz not null default now(),
  -- when its server last worked on it
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  -- as the archive says
  from_practice text check (char_length(from_practice) between 1 and 200),
  exported_at timestamptz,
  primary key (user_id, id),
  constraint account_imports_ended check ((state in ('done', 'failed')) = (ended_at is not null)),
  constraint account_imports_failed check ((state = 'failed') = (problem is not null))
);
create unique index account_imports_one on account_imports (user_id) where state in ('checking', 'storing');
call app.protect_personal_table('account_imports', 'user_id', 'select');
grant insert (user_id, id), update (state, percent, problem, row_count, seen_at, ended_at) on account_imports to openhour_app;
create policy end_imports on account_imports to openhour_worker using (true) with check (true);
grant select, update (state, problem, ended_at) on account_imports to openhour_worker;
create policy begin_imports on account_imports to openhour_definer using (user_id = (select app.user_id())) with check (user_id = (select app.user_id()));
grant select, update (transaction_id) on account_imports to openhour_definer;
create trigger live_insert after insert on account_imports referencing new table as changed
  for each statement execute function app.notify_change('user_id');
create trigger live_update after update on account_imports referencing new table as changed
  for each statement execute function app.notify_change('user_id');
grant update (from_practice, exported_at) on account_imports to openhour_app;

-- Whether this transaction adds the rows of an archive.
create function app.is_importing() returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select exists (select from account_imports where user_id = app.user_id() and transaction_id = pg_current_xact_id_if_assigned()::text) $$;
alter function app.is_importing owner to openhour_definer;
grant execute on function app.is_importing to openhour_app, openhour_worker;

-- Begins the import in this transaction, if none of the tables has a row of the practice.
create function app.begin_account_import(import uuid, tables text[]) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  name text;
  has_rows boolean;
begin
  perform app.lock_practice();
  foreach name in array tables loop
    execute format('select exists (select from %I where therapist_id = app.therapist_id())', name) into has_rows;
    perform app.refuse_when(has_rows, 'account-not-empty');
  end loop;
  update account_imports set transaction_id = pg_current_xact_id()::text where user_id = app.user_id() and id = import and state = 'storing';
  perform app.refuse_when(not found, 'import-ended');
  perform app.audit_append('imported', 'users', app.user_id(), null);
end $$;
alter function app.begin_account_import owner to openhour_definer;
grant execute on function app.begin_account_import to openhour_app;

-- Adds rows with these columns. The others get their defaults.
create function app.import_rows(target text, columns text[], given jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  names text := (select string_agg(format('%I', c), ', ') from unnest(columns) c where c <> 'therapist_id');
begin
  if not app.is_importing() or not exists (select from pg_policy where polname = 'import_rows' and polrelid = to_regclass(quote_ident(target))) then
    raise exception using errcode = '42501', message = 'rows are imported only by an import, into the tables of a practice';
  end if;
  execute format('insert into %1$I (therapist_id, %2$s) select app.therapist_id(), %2$s from jsonb_populate_recordset(null::%1$I, $1)', target, names) using given;
end $$;
alter function app.import_rows owner to openhour_definer;
grant execute on function app.import_rows to openhour_app;

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
grant execute on function app.are_imports to openhour_app, openhour_worker, openhour_definer;

-- The step that the import of this transaction adds; null outside an import.
create function app.import_step() returns jsonb language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select jsonb_build_object('practice', coalesce(from_practice, 'an unnamed practice'),
      'exportedAt', to_char(exported_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'importedAt', to_char(now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from account_imports where user_id = app.user_id() and transaction_id = pg_current_xact_id_if_assigned()::text $$;
alter function app.import_step owner to openhour_definer;
grant execute on function app.import_step to openhour_app, openhour_worker;

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
grant execute on function app.note_imported to openhour_app, openhour_worker, openhour_definer;
