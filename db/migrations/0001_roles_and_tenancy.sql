-- Roles belong to the whole PostgreSQL server: another database of the same server may have created them already.
do $$
declare
  wanted text;
  works_as boolean;
begin
  foreach wanted in array array['openhour_app', 'openhour_sign_in', 'openhour_worker', 'openhour_definer'] loop
    if not exists (select from pg_roles where rolname = wanted) then -- without CREATEROLE, `create role` fails even if the role exists
      begin
        execute format('create role %I nologin nobypassrls nosuperuser', wanted);
      exception when duplicate_object or unique_violation then
        null; -- another database of this server is being migrated at the same moment
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
        null; -- another database of this server is being migrated at the same moment
      end;
    end if;
  end loop;
end $$;

revoke create on schema public from public;
create schema app;
grant usage on schema app, public to openhour_app, openhour_sign_in, openhour_worker, openhour_definer;
grant create on schema app to openhour_definer; -- PostgreSQL requires this of a function's new owner
alter default privileges revoke execute on functions from public;
grant select on schema_migrations to openhour_worker; -- the health check counts the migrations

-- The acting person. Empty after commit (never null), hence nullif.
-- Standard SQL bodies are bound when they are created: no search path can change what they mean, and PostgreSQL can inline them.
create function app.user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
create function app.user_role() returns text language sql stable parallel safe
  return nullif(current_setting('app.user_role', true), '');
-- The practice whose rows are visible. Today every therapist is a practice of one; shared practices will change this function alone.
create function app.therapist_id() returns uuid language sql stable parallel safe
  return case when current_setting('app.user_role', true) = 'therapist' then nullif(current_setting('app.user_id', true), '')::uuid end;

-- The role whose rights the session has, even inside a security definer function: the login, or the role it set.
create function app.works_as(wanted name) returns boolean language sql stable set search_path = pg_catalog
  as $$ select pg_has_role(case current_setting('role') when 'none' then session_user else current_setting('role')::name end, wanted, 'USAGE') $$;

-- Refuses within a batch of statements: aborts the transaction with a code for the server.
create function app.refuse_when(refused boolean, code text) returns void language plpgsql set search_path = pg_catalog as $$
begin
  if refused then
    raise exception using errcode = 'OH001', message = code;
  end if;
end $$;

-- One writer at a time per practice, until the transaction ends. Limits are counted and used under this lock.
create function app.lock_practice() returns void language sql set search_path = pg_catalog
  as $$ select pg_advisory_xact_lock(hashtextextended(coalesce(current_setting('app.user_id', true), ''), 1)) $$;

create function app.touch_updated_at() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- Template for a table of a practice: forced row-level security, grants, audit and live updates. Its primary key is (therapist_id, id), so
-- that every foreign key to it includes the practice.
create procedure app.protect_practice_table(target regclass, sensitive boolean default true) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy own_practice on %s to openhour_app using (therapist_id = (select app.therapist_id())) with check (therapist_id = (select app.therapist_id()))',
    target);
  execute format('create policy definer_delete on %s to openhour_definer using (therapist_id = (select app.therapist_id())) with check (false)', target);
  execute format('grant select, insert, update on %s to openhour_app', target);
  execute format('grant select, delete on %s to openhour_definer', target);
  execute format('create trigger live after insert or update or delete on %s for each row execute function app.notify_practice()', target);
  if sensitive then
    execute format('create trigger audit after insert or update or delete on %s for each row execute function app.audit_write()', target);
  end if;
end $$;

-- The same for rows that are written once: the application cannot update them.
create procedure app.protect_append_only_table(target regclass) language plpgsql set search_path = pg_catalog as $$
begin
  call app.protect_practice_table(target);
  execute format('revoke update on %s from openhour_app', target);
end $$;

-- Template for a table with a person's own rows (column user_id or id).
create procedure app.protect_personal_table(target regclass, owner_column name, grants text) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_rows on %s to openhour_app using (%I = (select app.user_id())) with check (%I = (select app.user_id()))', target, owner_column, owner_column);
  execute format('grant %s on %s to openhour_app', grants, target);
end $$;

-- Template for a table that only one inner role may use, never a request on behalf of a person.
create procedure app.protect_inner_table(target regclass, role_name name, grants text) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy %I on %s to %I using (true) with check (true)', role_name, target, role_name);
  execute format('grant %s on %s to %I', grants, target, role_name);
end $$;

grant execute on function app.user_id(), app.user_role(), app.therapist_id(), app.refuse_when(boolean, text), app.lock_practice()
  to openhour_app, openhour_worker, openhour_sign_in, openhour_definer;
grant execute on function app.touch_updated_at() to openhour_app, openhour_worker, openhour_definer, openhour_sign_in;
grant execute on function app.works_as(name) to openhour_definer;
