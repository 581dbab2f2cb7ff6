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

create or replace procedure app.protect_practice_table(target regclass, sensitive boolean default true) language plpgsql set search_path = pg_catalog as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy own_practice on %s to openhour_app using (therapist_id = (select app.therapist_id())) with check (therapist_id = (select app.therapist_id()))',
    target);
  execute format('create policy definer_delete on %s to openhour_definer using (therapist_id = (select app.therapist_id())) with check (false)', target);
  execute format('grant select, insert on %s to openhour_app', target);
  call app.narrow_updates(target, 'openhour_app');
  execute format('grant select, delete on %s to openhour_definer', target);
  execute format('create trigger live after insert or update or delete on %s for each row execute function app.notify_practice()', target);
  if sensitive then
    execute format('create trigger audit after insert or update or delete on %s for each row execute function app.audit_write()', target);
  end if;
end $$;

-- Accounts: jobs read them. Only the operator, as the owner of the database, creates admins.
drop policy manage_accounts on users;
create policy read_accounts on users for select to openhour_worker using (true);
revoke insert, update on users from openhour_worker;
drop policy create_admin on sign_in_accounts;
revoke insert on sign_in_accounts from openhour_worker;
revoke insert, update on users from openhour_sign_in;
grant insert (id, full_name, email, email_verified, address_proved_at, image, role, time_zone, created_at, updated_at),
  update (full_name, email, email_verified, address_proved_at, image, updated_at) on users to openhour_sign_in;

create policy create_admin on users for insert to openhour_definer with check (role = 'admin');
grant insert (id, full_name, email, email_verified, address_proved_at, role, time_zone, created_at, updated_at) on users to openhour_definer;
create policy create_admin on sign_in_accounts for insert to openhour_definer with check (provider_id = 'credential');
grant insert (account_id, provider_id, user_id, password) on sign_in_accounts to openhour_definer;

create function app.create_admin(account uuid, address text, full_name text, password_hash text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into users (id, email, full_name, email_verified, address_proved_at, role) values (account, address, full_name, true, now(), 'admin');
  insert into sign_in_accounts (account_id, provider_id, user_id, password) values (account, 'credential', account, password_hash);
end $$;
alter function app.create_admin(uuid, text, text, text) owner to openhour_definer;

do $$
declare
  wide record;
begin
  for wide in
    select c.oid::regclass as target, r.rolname from pg_class c, aclexplode(c.relacl) g join pg_roles r on r.oid = g.grantee
    where c.relnamespace = 'public'::regnamespace and g.privilege_type = 'UPDATE' and g.grantee <> c.relowner order by 1, 2
  loop
    call app.narrow_updates(wide.target, wide.rolname);
  end loop;
end $$;

-- A practice ends access to the portal; `guard_joining` refuses everything but null.
grant update (user_id) on clients to openhour_app;

-- A proposal that changes is a new one.
grant update (created_at) on calendar_proposals to openhour_worker;
