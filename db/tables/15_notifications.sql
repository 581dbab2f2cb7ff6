-- A path on this site: one leading slash, only characters of a URL (no backslash, white space or control characters), and no `.`, `..` or empty
-- segment that a browser would resolve to another place.
create function app.is_inner_path(path text) returns boolean language sql immutable parallel safe
  return char_length(path) <= 500 and path ~ '^/(?![/\\]|%2[fF]|%5[cC])[A-Za-z0-9._~!$&''()*+,;=:@%/?#-]*$'
    and split_part(split_part(path, '?', 1), '#', 1) !~* '//|/\.{1,2}(/|$)|%2e|%5c|%2f';
grant execute on function app.is_inner_path to openhour_app, openhour_client, openhour_admin, openhour_worker, openhour_definer;

create table notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (char_length(kind) <= 60 and kind ~ '^[a-z]+(-[a-z]+)*$'),
  title text not null check (char_length(title) between 1 and 120 and title !~ '[[:cntrl:]]'),
  message text not null check (char_length(message) between 1 and 500 and message !~ '[[:cntrl:]]'),
  is_read boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  action_url text check (app.is_inner_path(action_url)),
  -- the record that a notification is about: the one that its link opens
  about_client uuid generated always as
    ((substring(action_url from '[?&]clientId=([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:&|$)'))::uuid) stored
);
create index notifications_newest on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id, created_at desc, id desc) where not is_read;
call app.protect_personal_table('notifications', 'user_id', 'select, update (is_read), delete');
create policy create_notifications on notifications for insert to openhour_definer with check (true);
create policy delete_with_record on notifications to openhour_definer using (action_url is not null) with check (false);
grant select, insert, delete on notifications to openhour_definer;
create policy deliver_notifications on notifications to openhour_worker using (true) with check (true);
grant select, insert on notifications to openhour_worker;
create trigger live_insert after insert on notifications referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_update after update on notifications referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_delete after delete on notifications referencing old table as changed for each statement execute function app.notify_change('user_id');
call app.open_own_rows('notifications', 'user_id', 'select, update (is_read), delete');
grant select (about_client) on notifications to openhour_client, openhour_admin;

-- Trigger: deletes the notifications that link to a deleted row, since their text may name a client.
create function app.delete_notifications_of_record() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from notifications where user_id = old.therapist_id and position(old.id::text in lower(action_url)) > 0;
  return null;
end $$;
alter function app.delete_notifications_of_record owner to openhour_definer;
grant execute on function app.delete_notifications_of_record to openhour_app;

-- Makes delivery idempotent: a job that runs again after an unknown outcome finds its row here.
create table notification_deliveries (
  id uuid primary key references notifications (id) on delete cascade,
  delivered_at timestamptz not null default now(),
  -- whether an email was sent: a client whose earlier email leads to what is unread gets no other within minutes
  emailed boolean not null default false,
  -- before a text message was handed to the provider: whether it arrived is not known, and nobody is told twice
  texted_at timestamptz
);
call app.protect_inner_table('notification_deliveries', 'openhour_worker', 'select, insert, update (texted_at)');

-- Announcements made only once, even if the notification was deleted: the welcome, the end of a trial, a known browser.
create table notification_marks (
  user_id uuid not null references users (id) on delete cascade,
  mark text not null check (char_length(mark) between 1 and 200),
  created_at timestamptz not null default now(),
  primary key (user_id, mark)
);
call app.protect_inner_table('notification_marks', 'openhour_definer', 'select, insert');
create policy seed_sample on notification_marks for insert to openhour_worker with check (true);
create policy notify_unsigned_notes on notification_marks for select to openhour_worker using (true);
grant select, insert on notification_marks to openhour_worker;

-- Browsers that receive push notifications.
create table push_subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  endpoint text not null check (char_length(endpoint) between 12 and 1000 and endpoint ~ '^https?://[^[:space:][:cntrl:]]+$'),
  p256dh text not null check (p256dh ~ '^[A-Za-z0-9_-]{87}$'),
  auth text not null check (auth ~ '^[A-Za-z0-9_-]{22}$'),
  device text not null check (char_length(device) between 1 and 100),
  failed_count integer not null default 0,
  -- pauses after failures grow; after too many, the endpoint is deleted
  paused_until timestamptz,
  created_at timestamptz not null default now(),
  constraint push_subscriptions_endpoint unique (endpoint)
);
create index push_subscriptions_of_user on push_subscriptions (user_id, created_at desc);
call app.protect_personal_table('push_subscriptions', 'user_id', 'select (id, user_id, endpoint, device, created_at), delete');
create policy manage_subscriptions on push_subscriptions to openhour_definer using (true) with check (true);
grant select, insert, delete on push_subscriptions to openhour_definer;
create policy deliver_notifications on push_subscriptions to openhour_worker using (true) with check (true);
grant select, delete, update (failed_count, paused_until) on push_subscriptions to openhour_worker;
call app.open_own_rows('push_subscriptions', 'user_id', 'select (id, user_id, endpoint, device, created_at), delete');

-- A browser belongs to the last person who subscribed on it: two people at one computer must not get each other's notifications. One that subscribes
-- twice at the same moment is subscribed once.
create function app.subscribe_push(in_endpoint text, in_p256dh text, in_auth text, in_device text) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person uuid := app.user_id();
  new_id uuid := gen_random_uuid();
begin
  if person is null then
    raise exception using errcode = '42501', message = 'a browser belongs to a person';
  end if;
  perform pg_advisory_xact_lock(hashtextextended('push ' || in_endpoint, 0));
  delete from push_subscriptions where endpoint = in_endpoint;
  insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, device) values (new_id, person, in_endpoint, in_p256dh, in_auth, in_device);
  delete from push_subscriptions where id in
    (select id from push_subscriptions where user_id = person and id <> new_id order by created_at desc, id offset 19);
  return new_id;
end $$;
alter function app.subscribe_push owner to openhour_definer;
grant execute on function app.subscribe_push to openhour_app, openhour_client, openhour_admin;

-- Queues a test for one of the acting person's own browsers. Requested twice before it was sent, it is sent once.
create function app.enqueue_test_push(subscription uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.enqueue('send-push', json_build_object('subscriptionId', id), 'push-test-' || id, queue => user_id::text)
    from push_subscriptions where id = subscription and user_id = app.user_id();
end $$;
alter function app.enqueue_test_push owner to openhour_definer;
grant execute on function app.enqueue_test_push to openhour_app, openhour_client, openhour_admin;

create function app.enqueue_push(subscription uuid, notification uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.enqueue('send-push', json_build_object('subscriptionId', id, 'notificationId', notification),
    'push-' || notification || '-' || id, queue => user_id::text) from push_subscriptions where id = subscription;
end $$;
alter function app.enqueue_push owner to openhour_definer;
grant execute on function app.enqueue_push to openhour_worker;

-- Queues a notification's text message to the person's own phone.
create function app.enqueue_notification_text(notification uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.enqueue('text-notification', json_build_object('notificationId', id), 'text-' || id, queue => user_id::text)
    from notifications where id = notification;
end $$;
alter function app.enqueue_notification_text owner to openhour_definer;
grant execute on function app.enqueue_notification_text to openhour_worker;

-- Creates a notification and queues its delivery, in the transaction of what it reports. Channels are chosen on delivery, by the recipient's
-- preferences. Sign-in and the worker act for the installation and may notify anyone.
create function app.raise_notification(to_user uuid, kind text, title text, message text, action_url text default null) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  new_id uuid := gen_random_uuid();
begin
  if not app.works_as('openhour_sign_in') and not app.works_as('openhour_worker') and not app.may_notify(to_user) then
    raise exception using errcode = '42501', message = 'a person may notify only people linked to them';
  end if;
  insert into notifications (id, user_id, kind, title, message, action_url) values (new_id, to_user, kind, title, message, action_url);
  perform app.enqueue('deliver-notification', json_build_object('notificationId', new_id), queue => to_user::text);
  return new_id;
end $$;
alter function app.raise_notification owner to openhour_definer;
grant execute on function app.raise_notification to openhour_app, openhour_client, openhour_admin, openhour_sign_in, openhour_worker;

-- The same, once per mark. Returns null if the mark was set before.
create function app.raise_notification_once(to_user uuid, in_mark text, kind text, title text, message text, action_url text default null) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into notification_marks (user_id, mark) values (to_user, in_mark) on conflict do nothing;
  if not found then
    return null;
  end if;
  return app.raise_notification(to_user, kind, title, message, action_url);
end $$;
alter function app.raise_notification_once owner to openhour_definer;
grant execute on function app.raise_notification_once to openhour_sign_in, openhour_worker;

-- Called after a complete sign-in, second factor included. Welcomes a person once, then reports each browser that is new to the account.
-- `in_browser` is a short text such as 'Firefox on Linux'.
create function app.announce_sign_in(to_user uuid, in_browser text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  person_role text := (select role from users where id = to_user);
  used_before boolean := exists (select from notification_marks where user_id = to_user and mark like 'browser:%');
begin
  insert into notification_marks (user_id, mark) values (to_user, 'browser:' || left(in_browser, 100)) on conflict do nothing;
  if found and used_before then
    perform app.raise_notification(to_user, 'new-sign-in', 'New sign-in to your account',
      'New sign-in from ' || left(in_browser, 100) || '. Not you? Change your password.', app.settings_path(person_role));
  end if;
  if person_role = 'therapist' then
    perform app.raise_notification_once(to_user, 'welcome', 'welcome', 'Welcome to Openhour',
      'Your practice is ready. Begin by adding your first client.', '/app/clients');
  elsif person_role = 'client' then
    perform app.raise_notification_once(to_user, 'welcome', 'welcome', 'Welcome to Openhour',
      'Your account is ready. What concerns you arrives here.', '/client/dashboard');
  end if;
end $$;
alter function app.announce_sign_in owner to openhour_definer;
grant execute on function app.announce_sign_in to openhour_sign_in;

-- A path of the portal that opens the practice of this record, whichever was chosen last.
create function app.portal_path(path text, client uuid) returns text language sql immutable parallel safe
  return path || case when position('?' in path) > 0 then '&' else '?' end || 'clientId=' || client;
grant execute on function app.portal_path to openhour_app, openhour_worker, openhour_definer;

-- Deletes the notifications of a client about a record that is deleted, or that they have left: their text may name the practice.
create function app.delete_notifications_about_client() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from notifications where user_id = old.user_id and about_client = old.id;
  return null;
end $$;
alter function app.delete_notifications_about_client owner to openhour_definer;
