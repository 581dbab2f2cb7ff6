-- Backups read every table while the product runs. On a server of the operator's own, the owner of the database is no superuser, and forced row-level
-- security hides rows from the owner too. This role may read all rows, changes nothing, has no login, and only the owner can work as it.
do $$
declare
  works_as boolean;
begin
  -- As in 0001.
  if not exists (select from pg_roles where rolname = 'openhour_backup') then
    begin
      create role openhour_backup nologin nobypassrls nosuperuser;
    exception when duplicate_object or unique_violation then
      null;
    end;
  end if;
  if current_setting('server_version_num')::int >= 160000 then
    works_as := pg_has_role(current_user, 'openhour_backup', 'SET') and pg_has_role(current_user, 'openhour_backup', 'USAGE');
  else
    works_as := pg_has_role(current_user, 'openhour_backup', 'MEMBER');
  end if;
  if not works_as then
    begin
      execute format('grant openhour_backup to %I', current_user);
    exception when unique_violation then
      null;
    end;
  end if;
end $$;
grant usage on schema public to openhour_backup;
grant select on schema_migrations to openhour_backup;

-- Called by the templates for tables below, so that no later table is left out. A backup refuses to run if one is.
create procedure app.let_back_up(target regclass) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('create policy back_up on %s for select to openhour_backup using (true)', target);
  execute format('grant select on %s to openhour_backup', target);
end $$;

do $$
declare
  target regclass;
begin
  for target in select oid::regclass from pg_class
    where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and relrowsecurity order by relname
  loop
    call app.let_back_up(target);
  end loop;
end $$;

-- Replaces 0021.
create or replace procedure app.protect_practice_table(target regclass, sensitive boolean default true) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy own_practice on %s to openhour_app using (therapist_id = (select app.therapist_id())) with check (therapist_id = (select app.therapist_id()))',
    target);
  execute format('create policy definer_delete on %s to openhour_definer using (therapist_id = (select app.therapist_id())) with check (false)', target);
  execute format('grant select, insert, update on %s to openhour_app', target);
  execute format('grant select, delete on %s to openhour_definer', target);
  call app.allow_import(target);
  call app.let_back_up(target);
  if sensitive then
    call app.audit_writes(target);
  else
    execute format('create trigger live after insert or update or delete on %s for each row execute function app.notify_practice()', target);
  end if;
end $$;

-- These two replace 0001.
create or replace procedure app.protect_personal_table(target regclass, owner_column name, grants text) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy own_rows on %s to openhour_app using (%I = (select app.user_id())) with check (%I = (select app.user_id()))', target, owner_column, owner_column);
  execute format('grant %s on %s to openhour_app', grants, target);
  call app.let_back_up(target);
end $$;

create or replace procedure app.protect_inner_table(target regclass, role_name name, grants text) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy %I on %s to %I using (true) with check (true)', role_name, target, role_name);
  execute format('grant %s on %s to %I', grants, target, role_name);
  call app.let_back_up(target);
end $$;

-- Backups that were tried. `good`: restored into a scratch database and compared with what was read.
create table backups (
  id uuid primary key default gen_random_uuid(),
  started_at timestamptz not null,
  finished_at timestamptz not null,
  good boolean not null,
  scheduled boolean not null,
  file_name text check (char_length(file_name) between 1 and 300),
  bytes bigint check (bytes >= 0),
  problem text check (char_length(problem) between 1 and 1000),
  check (finished_at >= started_at),
  check (good = (problem is null)),
  check (not good or (file_name is not null and bytes is not null))
);
create index backups_by_start on backups (good, started_at desc);
call app.protect_inner_table('backups', 'openhour_worker', 'select, insert, delete');

-- Restores of this database. What was due between the backup and `sent_until` may have been sent by the installation that was lost.
create table restores (
  id uuid primary key default gen_random_uuid(),
  taken_at timestamptz not null,
  sent_until timestamptz not null,
  restored_at timestamptz not null,
  check (sent_until >= taken_at)
);
call app.protect_inner_table('restores', 'openhour_worker', 'select, insert');

-- Whether something due at this time may have been sent before the database was restored.
create function app.maybe_sent(due timestamptz) returns boolean language sql stable
  return exists (select from restores where due > taken_at and due <= sent_until);
grant execute on function app.maybe_sent(timestamptz) to openhour_worker;

-- The last step of a restore. Notices that were waiting and due by `until` were sent by the installation that was lost.
create procedure app.note_restore(taken timestamptz, until timestamptz) language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into restores (taken_at, sent_until, restored_at) values (taken, greatest(taken, until), now());
  update appointment_notices n set notified_state = case when a.cancelled_at is null then 'booked' else 'cancelled' end,
      notified_starts_at = a.starts_at, notified_ends_at = a.ends_at, notify_after = null, covers_following = false, covers_moved = false
    from appointments a where a.therapist_id = n.therapist_id and a.id = n.appointment_id and n.notify_after <= until;
  delete from appointment_previous_times l using appointment_notices n
    where n.therapist_id = l.therapist_id and n.appointment_id = l.appointment_id and n.notify_after is null;
end $$;
