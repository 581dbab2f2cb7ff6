-- The role of clients' requests. It reads named columns of named tables, and only rows of the acting person's own records: a query with a forgotten
-- column or condition fails or finds nothing.
do $$
declare
  works_as boolean;
begin
  -- As in 0001.
  if not exists (select from pg_roles where rolname = 'openhour_client') then
    begin
      create role openhour_client nologin nobypassrls nosuperuser;
    exception when duplicate_object or unique_violation then
      null;
    end;
  end if;
  if current_setting('server_version_num')::int >= 160000 then
    works_as := pg_has_role(current_user, 'openhour_client', 'SET') and pg_has_role(current_user, 'openhour_client', 'USAGE');
  else
    works_as := pg_has_role(current_user, 'openhour_client', 'MEMBER');
  end if;
  if not works_as then
    begin
      execute format('grant openhour_client to %I', current_user);
    exception when unique_violation then
      null;
    end;
  end if;
end $$;
grant usage on schema app, public to openhour_client;

-- The account with which a client uses the portal, and since when. Only app.join_practice sets it.
alter table clients add column user_id uuid references users (id) on delete set null, add column joined_at timestamptz,
  add constraint clients_joined check (user_id is null or joined_at is not null);
create unique index clients_of_account on clients (user_id, therapist_id) where user_id is not null;

create function app.guard_joining() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.user_id is not null and (tg_op = 'INSERT' or new.user_id is distinct from old.user_id)
    and current_user <> 'openhour_definer' and not app.is_seeding() then
    raise exception using errcode = '42501', message = 'only an accepted invitation connects a client with an account';
  end if;
  return new;
end $$;
grant execute on function app.guard_joining() to openhour_app, openhour_worker, openhour_definer;
create trigger guard_joining before insert or update of user_id on clients for each row execute function app.guard_joining();
create policy definer_read on clients for select to openhour_definer using (true);

-- Replaces 0007. Archiving a client closes the portal for them without ending the connection.
create or replace function app.is_linked(therapist uuid, client_account uuid) returns boolean language sql stable
  return exists (select from clients where therapist_id = therapist and user_id = client_account and archived_at is null);

-- Template for a table of a client's record that the client may see: these columns, of rows in their own records that meet the condition. A table
-- without it shows a client nothing. db/client-columns.txt lists the result.
create procedure app.show_to_client(target regclass, shown text, condition text default 'true') language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('create policy own_record on %1$s for select to openhour_client using (exists (select from clients c
    where c.therapist_id = %1$s.therapist_id and c.id = %1$s.client_id) and (%2$s))', target, condition);
  execute format('grant select (therapist_id, client_id, %s) on %s to openhour_client', shown, target);
  execute format('create trigger live_client after insert or update or delete on %s for each row execute function app.notify_client()', target);
end $$;

-- Lets a client change these columns of rows that they see.
create procedure app.let_client_change(target regclass, changed text) language plpgsql set search_path = pg_catalog, public as $$
begin
  execute format('create policy own_record_changed on %1$s for update to openhour_client
    using (exists (select from clients c where c.therapist_id = %1$s.therapist_id and c.id = %1$s.client_id))
    with check (exists (select from clients c where c.therapist_id = %1$s.therapist_id and c.id = %1$s.client_id))', target);
  execute format('grant update (%s) on %s to openhour_client', changed, target);
end $$;

-- Template for a table with a person's own rows (column user_id or id) that clients have too.
create procedure app.open_own_rows_to_client(target regclass, owner_column name, grants text) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('create policy own_rows_of_client on %s to openhour_client using (%I = (select app.user_id())) with check (%I = (select app.user_id()))',
    target, owner_column, owner_column);
  execute format('grant %s on %s to openhour_client', grants, target);
end $$;

-- Tells the client's own windows that a row of their record has changed.
create function app.notify_client() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject record := coalesce(new, old);
  account uuid;
begin
  select user_id into account from clients where therapist_id = subject.therapist_id and id = subject.client_id and user_id is not null;
  if account is not null then
    perform pg_notify('openhour_live', account || ' ' || tg_table_name);
  end if;
  return null;
end $$;
alter function app.notify_client() owner to openhour_definer;

-- The same for a client's own row, also for those who have just joined or left.
create function app.notify_joined() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  account uuid;
begin
  for account in select distinct one from unnest(array[case when tg_op <> 'INSERT' then old.user_id end, case when tg_op <> 'DELETE' then new.user_id end]) one
    where one is not null
  loop
    perform pg_notify('openhour_live', account || ' ' || tg_table_name);
  end loop;
  return null;
end $$;
create trigger live_client after update or delete on clients for each row when (old.user_id is not null) execute function app.notify_joined();
create trigger live_client_joined after update of user_id on clients for each row when (old.user_id is null and new.user_id is not null)
  execute function app.notify_joined();

create policy own_record on clients for select to openhour_client using (user_id = (select app.user_id()) and archived_at is null);
grant select (therapist_id, id, user_id, joined_at, name, preferred_name, pronouns, age, date_of_birth, gender, email, phone, country, time_zone, language,
  emergency_contact_name, emergency_contact_phone, emergency_contact_relationship, email_reminders, sms_reminders) on clients to openhour_client;

-- Of a session its date, length, type and status, never its notes. Of an appointment neither the therapist's notes nor the reason for cancelling.
call app.show_to_client('sessions', 'id, session_date, duration_minutes, session_type, status');
call app.show_to_client('appointments', 'id, appointment_date, start_time, end_time, time_zone, starts_at, ends_at, type, status, meeting_link,
  cancellation_hours, cancelled_at, cancelled_by, confirmed_at, created_at, updated_at');
call app.show_to_client('self_care_tasks', 'id, task, category, priority, completed_at, created_at, updated_at');
call app.let_client_change('self_care_tasks', 'completed_at');
call app.show_to_client('documents', 'id, title, file_name, file_type, file_size, document_type, description, shared_at, upload_date',
  'shared_at is not null');

-- A person's own account.
call app.open_own_rows_to_client('users', 'id', 'select (id, full_name, email, role, time_zone, created_at)');
call app.open_own_rows_to_client('profiles', 'id', 'select (id, full_name, email, phone, practice_name, license_number, specialization, avatar_url, updated_at),
  update (full_name, phone, practice_name, license_number, specialization, avatar_url, updated_at)');
call app.open_own_rows_to_client('profile_pictures', 'user_id', 'select, insert, update (id, file_key, bytes, created_at), delete');
call app.open_own_rows_to_client('user_preferences', 'user_id', 'select, insert, update (theme, notifications, updated_at)');
call app.open_own_rows_to_client('practice_settings', 'user_id', 'select (user_id, timezone, week_start, clock_style, session_minutes)');
call app.open_own_rows_to_client('drafts', 'user_id', 'select, insert, delete, update (client_id, version, body, context, updated_at)');
call app.open_own_rows_to_client('idempotency_keys', 'user_id', 'select, insert');
call app.open_own_rows_to_client('notifications', 'user_id', 'select, update (is_read), delete');
call app.open_own_rows_to_client('push_subscriptions', 'user_id', 'select (id, user_id, endpoint, device, created_at), delete');

grant execute on function app.user_id(), app.user_role(), app.therapist_id(), app.refuse_when(boolean, text), app.is_inner_path(text),
  app.enqueue_file_removal(text, timestamptz), app.record_security_event(text, jsonb), app.subscribe_push(text, text, text, text),
  app.enqueue_test_push(uuid), app.raise_notification(uuid, text, text, text, text) to openhour_client;
grant execute on function public.get_user_role(uuid), public.log_security_event(text, jsonb),
  public.log_enhanced_security_event(text, jsonb, uuid, text, text) to openhour_client;

-- What clients know a practice by: its name, or its therapist's.
create function app.practice_name(given text, therapist text) returns text language sql immutable parallel safe
  return coalesce(nullif(btrim(given), ''), therapist);
-- What a client is called.
create function app.name_used(preferred text, name text) returns text language sql immutable parallel safe
  return coalesce(nullif(btrim(preferred), ''), name);
grant execute on function app.practice_name(text, text) to openhour_app, openhour_worker, openhour_definer;
grant execute on function app.name_used(text, text) to openhour_definer;

-- The practices that the acting client has joined: what they may know about each.
create function app.joined_practices() returns table (client_id uuid, therapist_id uuid, practice_name text, therapist_name text, time_zone text,
    clock_style text, week_start text, cancellation_hours int, joined_at timestamptz)
  language sql stable rows 3 security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.therapist_id, app.practice_name(p.practice_name, p.full_name), p.full_name, s.timezone, s.clock_style, s.week_start, s.cancellation_hours,
    c.joined_at
  from clients c join profiles p on p.id = c.therapist_id join practice_settings s on s.user_id = c.therapist_id
  where c.user_id = app.user_id() and c.archived_at is null
$$;
alter function app.joined_practices() owner to openhour_definer;
grant execute on function app.joined_practices() to openhour_client;
create policy definer_read on practice_settings for select to openhour_definer using (true);
grant select on practice_settings to openhour_definer;
