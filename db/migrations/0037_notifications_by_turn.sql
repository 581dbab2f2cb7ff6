-- Who may raise a notification follows from the login, and its job takes the turn of the person it tells.
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
