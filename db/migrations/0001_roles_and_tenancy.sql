-- Who may touch what. Roles belong to the whole PostgreSQL server, so another database of the same server may have made them already.
do $$
declare
  wanted text;
  works_as boolean;
begin
  foreach wanted in array array['openhour_app', 'openhour_sign_in', 'openhour_worker', 'openhour_definer'] loop
    if not exists (select from pg_roles where rolname = wanted) then -- an owner who may make no role is refused before asking for one that is there
      begin
        execute format('create role %I nologin nobypassrls nosuperuser', wanted);
      exception when duplicate_object or unique_violation then
        null; -- another database of this server is being migrated at the same moment
      end;
    end if;
    -- From version 16 on, whoever makes a role may grant it, but does not yet work as it.
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
grant create on schema app to openhour_definer; -- PostgreSQL asks this of the new owner of a function
alter default privileges revoke execute on functions from public;

-- The person on whose behalf the transaction runs. Empty after commit (never null), hence nullif.
-- Bodies in standard SQL are bound when they are made: no search path can change what they mean, and they can be inlined.
create function app.user_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('app.user_id', true), '')::uuid;
create function app.user_role() returns text language sql stable parallel safe
  return nullif(current_setting('app.user_role', true), '');
-- The practice whose rows are in reach: today every therapist is a practice of one. Members of a shared practice change this function alone.
create function app.therapist_id() returns uuid language sql stable parallel safe
  return case when current_setting('app.user_role', true) = 'therapist' then nullif(current_setting('app.user_id', true), '')::uuid end;

-- Lets a decision ride inside a batch of statements that is sent in one go: the transaction ends here, and the code tells the server why.
create function app.refuse_when(refused boolean, code text) returns void language plpgsql set search_path = pg_catalog as $$
begin
  if refused then
    raise exception using errcode = 'OH001', message = code;
  end if;
end $$;

-- One writer at a time per practice, until the transaction ends: limits are counted and used under it.
create function app.lock_practice() returns void language sql set search_path = pg_catalog
  as $$ select pg_advisory_xact_lock(hashtextextended(coalesce(current_setting('app.user_id', true), ''), 1)) $$;

create function app.touch_updated_at() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- The one template of a practice's table: forced row-level security, grants, audit and live updates. A table of a practice has
-- therapist_id and id as its primary key, so that every reference to it carries the practice along.
create procedure app.protect_practice_table(target regclass, sensitive boolean default true) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy practice on %s to openhour_app using (therapist_id = (select app.therapist_id())) with check (therapist_id = (select app.therapist_id()))',
    target);
  execute format('create policy erasing on %s to openhour_definer using (therapist_id = (select app.therapist_id())) with check (false)', target);
  execute format('grant select, insert, update on %s to openhour_app', target);
  execute format('grant select, delete on %s to openhour_definer', target);
  execute format('create trigger live after insert or update or delete on %s for each row execute function app.notify_practice()', target);
  if sensitive then
    execute format('create trigger audit after insert or update or delete on %s for each row execute function app.audit_write()', target);
  end if;
end $$;

-- The one template of a table that holds a person's own row or rows (column user_id or id).
create procedure app.protect_personal_table(target regclass, owner_column name, grants text) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own on %s to openhour_app using (%I = (select app.user_id())) with check (%I = (select app.user_id()))', target, owner_column, owner_column);
  execute format('grant %s on %s to openhour_app', grants, target);
end $$;

-- A table that only a named inner role may use (never a request on behalf of a person).
create procedure app.protect_inner_table(target regclass, role_name name, grants text) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy %I on %s to %I using (true) with check (true)', role_name, target, role_name);
  execute format('grant %s on %s to %I', grants, target, role_name);
end $$;

grant execute on function app.user_id(), app.user_role(), app.therapist_id(), app.refuse_when(boolean, text), app.lock_practice()
  to openhour_app, openhour_worker, openhour_sign_in, openhour_definer;
