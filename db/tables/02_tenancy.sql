-- The acting person. Empty after commit (never null), hence nullif.
-- Standard SQL bodies are bound when they are created: no search path can change what they mean, and PostgreSQL can inline them.
create function app.user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
grant execute on function app.user_id to openhour_app, openhour_client, openhour_admin, openhour_sign_in, openhour_worker, openhour_definer;

create function app.user_role() returns text language sql stable parallel safe
  return nullif(current_setting('app.user_role', true), '');
grant execute on function app.user_role to openhour_app, openhour_client, openhour_admin, openhour_sign_in, openhour_worker, openhour_definer;

-- The practice whose rows are visible. Today every therapist is a practice of one; shared practices will change this function alone.
create function app.therapist_id() returns uuid language sql stable parallel safe
  return case when current_setting('app.user_role', true) = 'therapist' then nullif(current_setting('app.user_id', true), '')::uuid end;
grant execute on function app.therapist_id to openhour_app, openhour_client, openhour_sign_in, openhour_worker, openhour_definer;

-- The role whose rights the session has, even inside a security definer function: the login, or the role it set.
create function app.works_as(wanted name) returns boolean language sql stable set search_path = pg_catalog
  as $$ select pg_has_role(case current_setting('role') when 'none' then session_user else current_setting('role')::name end, wanted, 'USAGE') $$;
grant execute on function app.works_as to openhour_definer;

-- Refuses within a batch of statements: aborts the transaction with a code for the server.
create function app.refuse_when(refused boolean, code text) returns void language plpgsql set search_path = pg_catalog as $$
begin
  if refused then
    raise exception using errcode = 'OH001', message = code;
  end if;
end $$;
grant execute on function app.refuse_when to openhour_app, openhour_client, openhour_admin, openhour_sign_in, openhour_worker, openhour_definer;

-- One writer at a time per practice, until the transaction ends. Limits are counted and used under this lock.
create function app.lock_practice() returns void language sql set search_path = pg_catalog
  as $$ select pg_advisory_xact_lock(hashtextextended(coalesce(current_setting('app.user_id', true), ''), 1)) $$;
grant execute on function app.lock_practice to openhour_app, openhour_sign_in, openhour_worker, openhour_definer;

create function app.touch_updated_at() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.updated_at := now();
  return new;
end $$;
grant execute on function app.touch_updated_at to openhour_app, openhour_sign_in, openhour_worker, openhour_definer;

-- Roles update columns, never whole tables: no statement can move a row to another practice or client, or change who someone is.

-- Replaces an update of the whole table by one of its columns, without its key, whose it is and when it was created.
create procedure app.narrow_updates(target regclass, role_name name) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('revoke update on %s from %I', target, role_name);
  execute (
    select format('grant update (%s) on %s to %I', string_agg(quote_ident(a.attname), ', ' order by a.attnum), target, role_name)
    from pg_attribute a
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname not in ('therapist_id', 'client_id', 'user_id', 'created_at')
      and not exists (select from pg_index i where i.indrelid = target and i.indisprimary and a.attnum = any (i.indkey))
  );
end $$;

-- Called by the templates below, so that no table is left out. A backup refuses to run if one is.
create procedure app.let_back_up(target regclass) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('create policy back_up on %s for select to openhour_backup using (true)', target);
  execute format('grant select on %s to openhour_backup', target);
end $$;

-- Lets an import add rows to a table of a practice.
create procedure app.allow_import(target regclass) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('create policy import_rows on %s for insert to openhour_definer with check (therapist_id = (select app.therapist_id()) and (select app.is_importing()))', target);
  execute format('grant insert on %s to openhour_definer', target);
end $$;

create procedure app.audit_writes(target regclass) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('create trigger audit after insert or update or delete on %s for each row execute function app.audit_write(%s)', target,
    (select quote_literal('client_id') from pg_attribute where attrelid = target and attname = 'client_id' and not attisdropped));
end $$;

-- Template for a table of a client's record that the client may see: these columns, of rows in their own records that meet the condition. A table
-- without it shows a client nothing. db/client-columns.txt lists the result.
create procedure app.show_to_client(target regclass, shown text, condition text, live boolean) language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('create policy own_record on %1$s for select to openhour_client using (exists (select from clients c
    where c.therapist_id = %1$s.therapist_id and c.id = %1$s.client_id) and (%2$s))', target, condition);
  execute format('grant select (therapist_id, client_id, %s) on %s to openhour_client', shown, target);
  if live then
    execute format('create trigger live_client after insert or update or delete on %s for each row execute function app.notify_client()', target);
  end if;
end $$;

-- What other code knows about the tables of practices. `npm run tables` writes it into shared/src/tables, from where the contract, live updates, history,
-- exports, the portal and tests read it. The comments are there, too: shared/src/tables/record-table.ts.
create table app.practice_tables (
  -- filters and lists keep this order
  place integer generated always as identity,
  name text primary key,
  one text not null,
  many text not null,
  shown_by text[] not null,
  audited text[] not null,
  deletable boolean not null,
  counted_as text,
  client_sees text not null check (client_sees in ('own', 'shared', 'written', 'never')),
  client_reads text,
  client_reads_many text,
  exported text not null check (exported in ('always', 'asked', 'never')),
  constraint practice_tables_client_reads check ((client_reads is null) = (client_reads_many is null))
);
grant select (name, deletable) on app.practice_tables to openhour_definer;

-- Template for a table of a practice: forced row-level security, grants, imports, backups, audit and live updates, and what clients may see. Its primary
-- key is (therapist_id, id), so that every foreign key to it includes the practice.
-- @param one, many one row and several rows, as people read it in the middle of a sentence
-- @param shown_by queries that show its rows: a feature of the contract, or one of its operations
-- @param audited what the audit log holds about its rows; empty for a table that says nothing about anybody
-- @param own_audit triggers of its own write the audit log and tell of changes
-- @param append_only rows are written once: the application cannot update them
-- @param deletable rows can be deleted one at a time, by app.delete_record
-- @param counted_as the name under which rows are counted before their client is deleted
-- @param client_sees which rows the client themselves may see: 'own', 'shared', 'written' by them, or 'never'
-- @param client_columns the columns that they may read, besides therapist_id and client_id
-- @param client_rows a condition for the rows
-- @param own_live triggers of its own tell the client's windows of changes
-- @param client_reads, client_reads_many what clients read when it was used: 'Your therapist opened [your notes]'
-- @param exported whether an export of the account, or of a client's record, holds its rows
create procedure app.practice_table(target regclass, one text, many text, shown_by text, audited text default '', own_audit boolean default false,
    append_only boolean default false, deletable boolean default false, counted_as text default null, client_sees text default 'never',
    client_columns text default null, client_rows text default 'true', own_live boolean default false, client_reads text default null,
    client_reads_many text default null, exported text default 'always')
  language plpgsql set search_path = pg_catalog as $$
declare
  apart constant text := ',\s*';
begin
  insert into app.practice_tables (name, one, many, shown_by, audited, deletable, counted_as, client_sees, client_reads, client_reads_many, exported)
    select relname, one, many, array_remove(regexp_split_to_array(shown_by, apart), ''), array_remove(regexp_split_to_array(audited, apart), ''),
      deletable, counted_as, client_sees, client_reads, client_reads_many, exported from pg_class where oid = target;
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy own_practice on %s to openhour_app using (therapist_id = (select app.therapist_id())) with check (therapist_id = (select app.therapist_id()))',
    target);
  execute format('create policy definer_delete on %s to openhour_definer using (therapist_id = (select app.therapist_id())) with check (false)', target);
  execute format('grant select, insert on %s to openhour_app', target);
  if not append_only then
    call app.narrow_updates(target, 'openhour_app');
  end if;
  execute format('grant select, delete on %s to openhour_definer', target);
  call app.allow_import(target);
  call app.let_back_up(target);
  if audited = '' then
    execute format('create trigger live after insert or update or delete on %s for each row execute function app.notify_practice()', target);
  elsif not own_audit then
    call app.audit_writes(target); -- also tells of changes
  end if;
  if client_columns is not null then
    call app.show_to_client(target, client_columns, client_rows, not own_live);
  end if;
end $$;

-- Template for a table with a person's own rows (column user_id or id).
create procedure app.protect_personal_table(target regclass, owner_column name, grants text) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_rows on %s to openhour_app using (%I = (select app.user_id())) with check (%I = (select app.user_id()))', target, owner_column, owner_column);
  execute format('grant %s on %s to openhour_app', grants, target);
  call app.let_back_up(target);
end $$;

-- Template for a table that only one inner role may use, never a request on behalf of a person.
create procedure app.protect_inner_table(target regclass, role_name name, grants text) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy %I on %s to %I using (true) with check (true)', role_name, target, role_name);
  execute format('grant %s on %s to %I', grants, target, role_name);
  if has_table_privilege(role_name, target, 'update') then
    call app.narrow_updates(target, role_name);
  end if;
  call app.let_back_up(target);
end $$;

-- Lets a client change these columns of rows that they see.
create procedure app.let_client_change(target regclass, changed text) language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('create policy own_record_changed on %1$s for update to openhour_client
    using (exists (select from clients c where c.therapist_id = %1$s.therapist_id and c.id = %1$s.client_id))
    with check (exists (select from clients c where c.therapist_id = %1$s.therapist_id and c.id = %1$s.client_id))', target);
  execute format('grant update (%s) on %s to openhour_client', changed, target);
end $$;

-- Template for a table with a person's own rows (column user_id or id) that clients and admins have too.
create procedure app.open_own_rows(target regclass, owner_column name, grants text) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('create policy own_rows_of_others on %s to openhour_client, openhour_admin using (%I = (select app.user_id())) with check (%I = (select app.user_id()))',
    target, owner_column, owner_column);
  execute format('grant %s on %s to openhour_client, openhour_admin', grants, target);
end $$;
