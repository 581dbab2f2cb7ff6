-- A path on this site and nothing else: one slash and no second one, only signs that an address is written with (so no backslash, no white
-- space, no control characters), and no dots or empty parts that a browser would resolve to somewhere else.
create function app.is_inner_path(path text) returns boolean language sql immutable parallel safe
  return char_length(path) <= 500 and path ~ '^/(?![/\\]|%2[fF]|%5[cC])[A-Za-z0-9._~!$&''()*+,;=:@%/?#-]*$'
    and split_part(split_part(path, '?', 1), '#', 1) !~* '//|/\.{1,2}(/|$)|%2e|%5c|%2f';

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (char_length(kind) <= 60 and kind ~ '^[a-z]+(-[a-z]+)*$'),
  title text not null check (char_length(title) between 1 and 120 and title !~ '[[:cntrl:]]'),
  message text not null check (char_length(message) between 1 and 500 and message !~ '[[:cntrl:]]'),
  is_read boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  action_url text check (app.is_inner_path(action_url))
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id, created_at desc, id desc) where not is_read;
call app.protect_personal_table('notifications', 'user_id', 'select, update (is_read), delete');
create policy raising on notifications for insert to openhour_definer with check (true);
grant insert on notifications to openhour_definer;
create policy delivering on notifications to openhour_worker using (true) with check (true);
grant select, insert on notifications to openhour_worker;
create trigger live_insert after insert on notifications referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_update after update on notifications referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_delete after delete on notifications referencing old table as changed for each statement execute function app.notify_change('user_id');

-- A notification that leads to a client's record may tell of that client: it goes with them.
create function app.forget_notifications_of_client() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from notifications where user_id = old.therapist_id and position(old.id::text in lower(action_url)) > 0;
  return null;
end $$;
create policy erasing on notifications to openhour_definer using (action_url is not null) with check (false);
grant select, delete on notifications to openhour_definer;
alter function app.forget_notifications_of_client() owner to openhour_definer;
grant execute on function app.forget_notifications_of_client() to openhour_app, openhour_definer;
create trigger forget_notifications after delete on clients for each row execute function app.forget_notifications_of_client();

-- What is told once and never again, whatever became of the notification: the welcome, the end of a trial, a browser that is known.
create table notification_marks (
  user_id uuid not null references users (id) on delete cascade,
  mark text not null check (char_length(mark) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (user_id, mark)
);
call app.protect_inner_table('notification_marks', 'openhour_definer', 'select, insert');
create policy seeding on notification_marks for insert to openhour_worker with check (true);
grant insert on notification_marks to openhour_worker;

-- A browser that shows notifications while the product is closed. Its keys encrypt what is sent to it; its endpoint is where that is sent.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  endpoint text not null check (char_length(endpoint) between 12 and 1000 and endpoint ~ '^https?://[^[:space:][:cntrl:]]+$'),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device text not null check (char_length(device) between 1 and 100),
  failed_count integer not null default 0,
  created_at timestamptz not null default now(),
  constraint push_subscriptions_endpoint unique (endpoint)
);
create index push_subscriptions_of_user on push_subscriptions (user_id, created_at desc);
call app.protect_personal_table('push_subscriptions', 'user_id', 'select (id, user_id, endpoint, device, created_at), delete');
create policy subscribing on push_subscriptions to openhour_definer using (true) with check (true);
grant select, insert, delete on push_subscriptions to openhour_definer;
create policy delivering on push_subscriptions to openhour_worker using (true) with check (true);
grant select, delete, update (failed_count) on push_subscriptions to openhour_worker;

-- One browser is one row, of whoever turned it on there last: two people at one computer must not get each other's.
create function app.subscribe_push(in_endpoint text, in_p256dh text, in_auth text, in_device text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person uuid := app.user_id();
  new_id uuid := gen_random_uuid();
begin
  if person is null then
    raise exception using errcode = '42501', message = 'a browser belongs to a person';
  end if;
  delete from push_subscriptions where endpoint = in_endpoint;
  insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, device) values (new_id, person, in_endpoint, in_p256dh, in_auth, in_device);
  delete from push_subscriptions where id in
    (select id from push_subscriptions where user_id = person and id <> new_id order by created_at desc, id offset 19);
  return new_id;
end $$;

-- Whether the account of a client is joined to a record of this therapist. Nothing joins them yet; what will, replaces this function, and
-- with it everybody who asks here.
create function app.is_joined(therapist uuid, client_account uuid) returns boolean language sql stable parallel safe
  return false;

-- Whom a person may tell something: themselves, a therapist the people behind their own records, such a person their therapist.
create function app.may_notify(other uuid) returns boolean language sql stable
  return coalesce(other = app.user_id() or case app.user_role()
    when 'therapist' then app.is_joined(app.user_id(), other) when 'client' then app.is_joined(other, app.user_id()) end, false);

-- The one way to raise a notification, in the transaction of what it tells of. The row is there with the commit; by which other ways the person
-- is told is decided when it is delivered, from what they have chosen. Signing in and the worker act for the installation and may tell anybody.
create function app.raise_notification(to_user uuid, kind text, title text, message text, action_url text default null) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  new_id uuid := gen_random_uuid();
begin
  -- The role that the connection works as, also in here, where current_user is the owner of this function.
  if current_setting('role') not in ('openhour_sign_in', 'openhour_worker') and not app.may_notify(to_user) then
    raise exception using errcode = '42501', message = 'nobody may notify people who are not theirs';
  end if;
  insert into notifications (id, user_id, kind, title, message, action_url) values (new_id, to_user, kind, title, message, action_url);
  perform app.enqueue('deliver-notification', json_build_object('notificationId', new_id));
  return new_id;
end $$;

-- The same once for each mark; null when it was told before.
create function app.raise_notification_once(to_user uuid, in_mark text, kind text, title text, message text, action_url text default null) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into notification_marks (user_id, mark) values (to_user, in_mark) on conflict do nothing;
  if not found then
    return null;
  end if;
  return app.raise_notification(to_user, kind, title, message, action_url);
end $$;

-- To be called when somebody has signed in, second factor and all. `in_browser` is a few words such as 'Firefox on Linux'. The first time there is
-- a welcome; from then on, a browser that this account was not used in before is told of.
create function app.announce_sign_in(to_user uuid, in_browser text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person_role text := (select role from users where id = to_user);
  used_before boolean := exists (select from notification_marks where user_id = to_user and mark like 'browser:%');
begin
  insert into notification_marks (user_id, mark) values (to_user, 'browser:' || left(in_browser, 100)) on conflict do nothing;
  if found and used_before then
    perform app.raise_notification(to_user, 'new-sign-in', 'New sign-in to your account',
      'Somebody, most likely you, signed in with a browser that is new to your account: ' || left(in_browser, 100)
        || '. If that was not you, change your password at once.', app.settings_path(person_role));
  end if;
  if person_role = 'therapist' then
    perform app.raise_notification_once(to_user, 'welcome', 'welcome', 'Welcome to Openhour',
      'Your practice is ready. Begin by adding your first client.', '/app/clients');
  elsif person_role = 'client' then
    perform app.raise_notification_once(to_user, 'welcome', 'welcome', 'Welcome to Openhour',
      'Your account is ready. What concerns you arrives here.', '/client/dashboard');
  end if;
end $$;

-- Where each role keeps its account.
create function app.settings_path(of_role text) returns text language sql immutable parallel safe
  return case of_role when 'client' then '/client/settings' when 'admin' then '/app/admin/settings' else '/app/settings' end;

alter function app.subscribe_push(text, text, text, text) owner to openhour_definer;
alter function app.raise_notification(uuid, text, text, text, text) owner to openhour_definer;
alter function app.raise_notification_once(uuid, text, text, text, text, text) owner to openhour_definer;
alter function app.announce_sign_in(uuid, text) owner to openhour_definer;
grant execute on function app.is_inner_path(text) to openhour_app, openhour_worker, openhour_definer;
grant execute on function app.subscribe_push(text, text, text, text) to openhour_app;
grant execute on function app.is_joined(uuid, uuid), app.may_notify(uuid) to openhour_app, openhour_definer;
grant execute on function app.settings_path(text) to openhour_sign_in, openhour_worker, openhour_definer;
grant execute on function app.enqueue(text, json, text, timestamptz) to openhour_definer;
grant execute on function app.raise_notification(uuid, text, text, text, text) to openhour_app, openhour_sign_in, openhour_worker, openhour_definer;
grant execute on function app.raise_notification_once(uuid, text, text, text, text, text) to openhour_sign_in, openhour_worker, openhour_definer;
grant execute on function app.announce_sign_in(uuid, text) to openhour_sign_in;

-- Delivering: what somebody chose, and the mail that follows from it.
create policy delivering on user_preferences for select to openhour_worker using (true);
grant select on user_preferences to openhour_worker;
grant insert on outgoing_mails to openhour_worker;
