-- The database decides which kinds of job each role may put into the queue: one function per kind, with the kind, the key and the turn fixed in it.
-- A turn is whoever a job is for or about. Of each kind one job of a turn runs at a time, so that nobody's backlog holds up somebody else's jobs.

-- Inner: only functions of the definer role call it, each for one kind. Owned by the database's owner, like the queue itself.
drop function app.enqueue(text, json, text, timestamptz);
create function app.enqueue(kind text, payload json, job_key text default null, run_at timestamptz default null, turn text default null)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(kind, payload, queue_name => turn, run_at => coalesce(run_at, now()), job_key => job_key);
end $$;
grant execute on function app.enqueue(text, json, text, timestamptz, text) to openhour_definer;

-- A file whose row is gone, or may never come: the job leaves alone what a row still names.
create function app.enqueue_file_removal(file_key text, run_at timestamptz default now()) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if file_key !~ '^[0-9a-f]{32}$' then
    raise exception using errcode = '22023', message = 'a file is named by a key of 32 hexadecimal digits';
  end if;
  perform app.enqueue('remove-file', json_build_object('fileKey', file_key), 'file ' || file_key, run_at,
    turn => nullif(current_setting('app.user_id', true), ''));
end $$;

-- A test goes to one of the acting person's own browsers. Asked for again before it was sent, it is sent once.
create function app.enqueue_test_push(subscription uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.enqueue('send-push', json_build_object('subscriptionId', id), 'push-test-' || id, turn => user_id::text)
    from push_subscriptions where id = subscription and user_id = app.user_id();
end $$;

create function app.enqueue_push(subscription uuid, notification uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.enqueue('send-push', json_build_object('subscriptionId', id, 'notificationId', notification),
    'push-' || notification || '-' || id, turn => user_id::text) from push_subscriptions where id = subscription;
end $$;

-- `turn` is the person or the practice that the mail comes of.
create function app.enqueue_mail(mail uuid, turn uuid, run_at timestamptz default now()) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.enqueue('send-mail', json_build_object('mailId', mail), 'mail-' || mail, run_at, turn::text);
end $$;

-- The mails of signing in have a kind of their own: they wait for no other mail. The turn is the recipient, of whom the queue keeps a hash only.
create function app.enqueue_sign_in_mail(mail uuid, to_address text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.enqueue('send-sign-in-mail', json_build_object('mailId', mail), 'mail-' || mail,
    turn => 'to ' || hashtextextended(lower(to_address), 0));
end $$;

create function app.enqueue_text(reminder uuid, practice uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.enqueue('send-text', json_build_object('reminderId', reminder), 'text-' || reminder, turn => practice::text);
end $$;

create or replace function app.file_let_go() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE' or new.file_key <> old.file_key then
    perform app.enqueue_file_removal(old.file_key);
  end if;
  return null;
end $$;

create or replace function app.raise_notification(to_user uuid, kind text, title text, message text, action_url text default null) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  new_id uuid := gen_random_uuid();
begin
  -- The role that the connection works as, also in here, where current_user is the owner of this function.
  if current_setting('role') not in ('openhour_sign_in', 'openhour_worker') and not app.may_notify(to_user) then
    raise exception using errcode = '42501', message = 'nobody may notify people who are not theirs';
  end if;
  insert into notifications (id, user_id, kind, title, message, action_url) values (new_id, to_user, kind, title, message, action_url);
  perform app.enqueue('deliver-notification', json_build_object('notificationId', new_id), turn => to_user::text);
  return new_id;
end $$;

alter function app.enqueue_file_removal(text, timestamptz) owner to openhour_definer;
alter function app.enqueue_test_push(uuid) owner to openhour_definer;
alter function app.enqueue_push(uuid, uuid) owner to openhour_definer;
alter function app.enqueue_mail(uuid, uuid, timestamptz) owner to openhour_definer;
alter function app.enqueue_sign_in_mail(uuid, text) owner to openhour_definer;
alter function app.enqueue_text(uuid, uuid) owner to openhour_definer;
grant execute on function app.enqueue_file_removal(text, timestamptz) to openhour_app, openhour_worker, openhour_definer;
grant execute on function app.enqueue_test_push(uuid) to openhour_app;
grant execute on function app.enqueue_sign_in_mail(uuid, text) to openhour_sign_in;
grant execute on function app.enqueue_push(uuid, uuid), app.enqueue_mail(uuid, uuid, timestamptz), app.enqueue_text(uuid, uuid) to openhour_worker;

-- Delivered once: a job that runs again because nobody knows what became of its transaction finds its row here.
create table notification_deliveries (
  id uuid primary key references notifications (id) on delete cascade,
  delivered_at timestamptz not null default now()
);
call app.protect_inner_table('notification_deliveries', 'openhour_worker', 'select, insert');

-- An endpoint that does not answer rests for longer after each time, until it has failed too often and is dropped.
alter table push_subscriptions add rests_until timestamptz;
grant update (rests_until) on push_subscriptions to openhour_worker;
