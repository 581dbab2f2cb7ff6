-- Roles belong to the whole PostgreSQL server: another database of the same server may have created them already.
--
-- openhour_app      requests on behalf of a person; row-level security shows them their own rows
-- openhour_client   requests of clients. It reads named columns of named tables, and only rows of the acting person's own records: a query with a
--                   forgotten column or condition fails or finds nothing.
-- openhour_admin    requests of admins. It reads no table of a practice: accounts, payments and events it sees through functions.
-- openhour_sign_in  signing in
-- openhour_worker   jobs
-- openhour_definer  owns the security definer functions
-- openhour_backup   reads every row and changes none. On a server of the operator's own, the owner of the database is no superuser, and forced
--                   row-level security hides rows from the owner too. It has no login, and only the owner can work as it.
do $$
declare
  wanted text;
  works_as boolean;
begin
  foreach wanted in array array['openhour_app', 'openhour_client', 'openhour_admin', 'openhour_sign_in', 'openhour_worker', 'openhour_definer', 'openhour_backup'] loop
    if not exists (select from pg_roles where rolname = wanted) then -- without CREATEROLE, `create role` fails even if the role exists
      begin
        execute format('create role %I nologin nobypassrls nosuperuser', wanted);
      exception when duplicate_object or unique_violation then
        null; -- another database of this server is being made at the same moment
      end;
    end if;
    -- Since version 16, the creator of a role may grant it but is not a member of it.
    if current_setting('server_version_num')::int >= 160000 then
      works_as := pg_has_role(current_user, wanted, 'SET') and pg_has_role(current_user, wanted, 'USAGE');
    else
      works_as := pg_has_role(current_user, wanted, 'MEMBER');
    end if;
    if not works_as then
      begin
        execute format('grant %I to %I', wanted, current_user);
      exception when unique_violation then
        null; -- another database of this server is being made at the same moment
      end;
    end if;
  end loop;
end $$;

revoke create on schema public from public;
create schema app;
grant usage on schema app, public to openhour_app, openhour_client, openhour_admin, openhour_sign_in, openhour_worker, openhour_definer;
grant usage on schema public to openhour_backup;
grant create on schema app to openhour_definer; -- PostgreSQL requires this of a function's new owner
alter default privileges revoke execute on functions from public;
grant select on schema_migrations to openhour_worker, openhour_backup; -- the health check counts the migrations

-- Two extensions that ship with PostgreSQL and that a database owner may create without being a superuser. An extension that an operator has
-- already created stays where it is; otherwise it goes into a schema that only the search functions can use.
create schema if not exists search_extensions;
create extension if not exists pg_trgm with schema search_extensions;
create extension if not exists btree_gin with schema search_extensions;
do $$
declare
  parts text := (select string_agg(distinct quote_ident(nspname), ', ') from pg_extension join pg_namespace n on n.oid = extnamespace
    where extname in ('pg_trgm', 'btree_gin'));
  part regprocedure;
begin
  execute format('grant usage on schema %s to openhour_definer', parts);
  -- If the owner has default privileges, others may not use the extension's functions.
  for part in select p.oid::regprocedure from pg_depend d join pg_proc p on p.oid = d.objid join pg_extension e on e.oid = d.refobjid
    where d.classid = 'pg_proc'::regclass and d.refclassid = 'pg_extension'::regclass and d.deptype = 'e' and e.extname = 'pg_trgm'
      and not has_function_privilege('openhour_definer', p.oid, 'execute')
  loop
    execute format('grant execute on function %s to openhour_definer', part);
  end loop;
end $$;
