-- Connections sign in as logins that are members of one inner role each, and set no role any more.

-- The role whose rights the session has, also inside a function that runs as its owner: who signed in, or what they set.
create function app.works_as(wanted name) returns boolean language sql stable set search_path = pg_catalog
  as $$ select pg_has_role(case current_setting('role') when 'none' then session_user else current_setting('role')::name end, wanted, 'USAGE') $$;
grant execute on function app.works_as(name) to openhour_definer;

create or replace function app.raise_notification(to_user uuid, kind text, title text, message text, action_url text default null) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  new_id uuid := gen_random_uuid();
begin
  if not app.works_as('openhour_sign_in') and not app.works_as('openhour_worker') and not app.may_notify(to_user) then
    raise exception using errcode = '42501', message = 'nobody may notify people who are not theirs';
  end if;
  insert into notifications (id, user_id, kind, title, message, action_url) values (new_id, to_user, kind, title, message, action_url);
  perform app.enqueue('deliver-notification', json_build_object('notificationId', new_id), turn => to_user::text);
  return new_id;
end $$;

-- The health check asks how many migrations have run; the owner is a superuser on the embedded server and answers no request.
grant select on schema_migrations to openhour_worker;
