-- What people and admins do with requests for support.

-- A notification about a request, once until it is read. People and admins are not linked, so app.raise_notification would refuse it.
create function app.notify_of_support(to_user uuid, kind text, title text, message text, action_url text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  new_id uuid := gen_random_uuid();
begin
  if exists (select from notifications n where n.user_id = to_user and n.kind = notify_of_support.kind
      and n.action_url = notify_of_support.action_url and not n.is_read) then
    return;
  end if;
  insert into notifications (id, user_id, kind, title, message, action_url) values (new_id, to_user, kind, title, message, action_url);
  perform app.enqueue('deliver-notification', json_build_object('notificationId', new_id), queue => to_user::text);
end $$;
alter function app.notify_of_support owner to openhour_definer;

-- Tells every admin, or the one to whom it is assigned.
create function app.notify_admins_of_support(request uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.notify_of_support(a.id, 'support-asked', 'Somebody asked for help', 'A request for support waits for an answer.',
    '/app/admin/support?request=' || r.id)
  from support_requests r join users a on a.role = 'admin' and a.suspended_at is null and a.id is distinct from r.user_id
    and (r.assigned_to is null or r.assigned_to = a.id or exists (select from users u where u.id = r.assigned_to and u.suspended_at is not null))
  where r.id = request
$$;
alter function app.notify_admins_of_support owner to openhour_definer;

create function app.append_support_message(request uuid, owner_id uuid, message uuid, is_from_support boolean, body bytea) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into support_messages (id, request_id, user_id, position, from_support, sealed_text) values (message, request, owner_id,
    (select coalesce(max(m.position), 0) + 1 from support_messages m where m.request_id = request), is_from_support, body)
$$;
alter function app.append_support_message owner to openhour_definer;

-- Sends uploaded files of the acting person with a message. Aborts with `too-many-files` or `file-missing`.
create function app.attach_support_files(message uuid, files uuid[], most_files int) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  moved int;
begin
  perform app.refuse_when(cardinality(files) > most_files, 'too-many-files');
  update support_files f set message_id = message, position = wanted.place
    from unnest(files) with ordinality as wanted (id, place)
    where f.id = wanted.id and f.user_id = app.user_id() and f.message_id is null;
  get diagnostics moved = row_count;
  perform app.refuse_when(moved <> cardinality(files), 'file-missing');
end $$;
alter function app.attach_support_files owner to openhour_definer;

-- In which a person's messages to support are counted.
create function app.support_window() returns interval language sql immutable parallel safe return interval '1 hour';
grant execute on function app.support_window to openhour_definer;

-- One writer at a time per person. Aborts with `too-many` above this number of own messages in an hour.
create function app.lock_support(most_an_hour int) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('support ' || app.user_id(), 0));
  perform app.refuse_when((select count(*) from support_messages m where m.user_id = app.user_id() and not m.from_support
    and m.created_at > now() - app.support_window()) >= most_an_hour, 'too-many');
end $$;
alter function app.lock_support owner to openhour_definer;

create function app.ask_support(request uuid, message uuid, subject bytea, body bytea, diagnostics bytea, files uuid[], is_priority boolean,
    most_files int, most_an_hour int) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.lock_support(most_an_hour);
  insert into support_requests (id, user_id, sealed_subject, sealed_surroundings, priority)
    values (request, app.user_id(), subject, diagnostics, is_priority);
  perform app.append_support_message(request, app.user_id(), message, false, body);
  perform app.attach_support_files(message, files, most_files);
  perform app.notify_admins_of_support(request);
end $$;
alter function app.ask_support owner to openhour_definer;
grant execute on function app.ask_support to openhour_app, openhour_client;

-- A further message of the acting person, which opens the request again. Aborts with `request-missing` for somebody else's.
create function app.reply_to_support(request uuid, message uuid, body bytea, files uuid[], most_files int, most_an_hour int) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.lock_support(most_an_hour);
  -- The row is the lock by which positions follow the order of commits. A request that was open keeps its place in the queue.
  update support_requests r set state = 'open', closed_at = null, last_at = case when r.state = 'open' then r.last_at else now() end
    where r.id = request and r.user_id = app.user_id();
  perform app.refuse_when(not found, 'request-missing');
  perform app.append_support_message(request, app.user_id(), message, false, body);
  perform app.attach_support_files(message, files, most_files);
  perform app.notify_admins_of_support(request);
end $$;
alter function app.reply_to_support owner to openhour_definer;
grant execute on function app.reply_to_support to openhour_app, openhour_client;

-- Keeps an uploaded screenshot. Aborts with `too-many-files` if the acting person has many that are not sent.
create function app.stage_support_file(file uuid, name bytea, type text, size bigint, key text, hash text, is_scanned boolean, most int) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('support ' || app.user_id(), 0));
  perform app.refuse_when((select count(*) from support_files f where f.user_id = app.user_id() and f.message_id is null) >= most, 'too-many-files');
  insert into support_files (id, user_id, sealed_name, file_type, file_size, file_key, sha256, scanned)
    values (file, app.user_id(), name, type, size, key, hash, is_scanned);
end $$;
alter function app.stage_support_file owner to openhour_definer;
grant execute on function app.stage_support_file to openhour_app, openhour_client;

create function app.discard_support_file(file uuid) returns boolean
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  with gone as (delete from support_files f where f.id = file and f.user_id = app.user_id() and f.message_id is null returning 1)
  select exists (select from gone)
$$;
alter function app.discard_support_file owner to openhour_definer;
grant execute on function app.discard_support_file to openhour_app, openhour_client;

-- What the server reads to send an own screenshot, sent or not.
create function app.read_own_screenshot(file uuid)
  returns table (user_id uuid, id uuid, sealed_name bytea, file_type text, file_size bigint, file_key text, sha256 text)
  language sql stable security definer rows 1 set search_path = pg_catalog, public, pg_temp as $$
  select f.user_id, f.id, f.sealed_name, f.file_type, f.file_size, f.file_key, f.sha256 from support_files f
  where f.id = file and f.user_id = app.user_id()
$$;
alter function app.read_own_screenshot owner to openhour_definer;
grant execute on function app.read_own_screenshot to openhour_app, openhour_client;

-- From the public form.
create function app.ask_support_publicly(request uuid, message uuid, sender bytea, subject bytea, body bytea) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into support_requests (id, sealed_sender, sealed_subject) values (request, sender, subject);
  perform app.append_support_message(request, null, message, false, body);
  perform app.notify_admins_of_support(request);
end $$;
alter function app.ask_support_publicly owner to openhour_definer;
grant execute on function app.ask_support_publicly to openhour_worker;
