-- Messages between a practice and its clients: one thread for each client. How far each side has read is a position in the thread; unread messages are
-- those of the other side with a higher one.
create table message_threads (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  read_by_therapist int not null default 0,
  read_by_client int not null default 0,
  created_at timestamptz not null default now(),
  -- where the latest message stands and when it was sent, and where the client's latest stands: kept by a trigger of messages
  last_position int not null default 0,
  last_at timestamptz,
  last_from_client int not null default 0,
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint message_threads_of_client unique (therapist_id, client_id)
);
create index message_threads_latest on message_threads (therapist_id, last_at desc, id) where last_position > 0;
create index message_threads_unread on message_threads (therapist_id, client_id) where last_from_client > read_by_therapist;
-- How far the practice has read is answered by app.read_by_practice, so that it can be withheld.
call app.practice_table('message_threads',
  one => 'message thread', many => 'message threads',
  shown_by => 'messages, portal.home, portalMessages',
  client_sees => 'own',
  client_columns => 'id, read_by_client',
  client_reads => 'your messages', client_reads_many => 'your messages');
create policy write_threads on message_threads to openhour_definer using (true) with check (true);
grant insert, update on message_threads to openhour_definer;
call app.narrow_updates('message_threads', 'openhour_definer');

create table messages (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  -- 1 for the first message of the thread
  position int not null check (position > 0),
  sender text not null check (sender in ('therapist', 'client')),
  -- encrypted by the server and bound to practice, client and message: platform/sealed-text.ts
  sealed_text bytea not null check (octet_length(sealed_text) between 33 and 100000),
  created_at timestamptz not null default clock_timestamp(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint messages_in_order unique (therapist_id, client_id, position)
);
create index messages_newest on messages (therapist_id, created_at desc, id desc);
call app.practice_table('messages',
  one => 'message', many => 'messages',
  shown_by => 'clients.recordCounts, messages, portal.home, portalMessages, sentFiles',
  audited => 'added, deleted, opened, listed',
  append_only => true, counted_as => 'messages',
  client_sees => 'own',
  client_columns => 'id, position, sender, sealed_text, created_at',
  client_reads => 'a message', client_reads_many => 'your messages');
-- Only the functions below write.
revoke insert, update on message_threads, messages from openhour_app;
create policy read_messages on messages for select to openhour_definer using (true);
create policy send_messages on messages for insert to openhour_definer with check (true);
grant insert on messages to openhour_definer;

create function app.note_last_message() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update message_threads t set last_position = new.position, last_at = new.created_at,
      last_from_client = case when new.sender = 'client' then new.position else t.last_from_client end
    where t.therapist_id = new.therapist_id and t.client_id = new.client_id and t.last_position < new.position;
  return null;
end $$;
alter function app.note_last_message owner to openhour_definer;
create trigger last_message after insert on messages for each row execute function app.note_last_message();

-- Per person in a minute: for a client in one practice, for a therapist in all threads together.
create function app.messages_a_minute() returns int language sql immutable parallel safe return 30;
grant execute on function app.messages_a_minute to openhour_definer;

-- Sends a message of the acting person with uploaded files, and notifies the other side, once until it has read that. The thread's row is the lock by
-- which positions follow the order of commits. Aborts like app.record_to_write_to, or with `too-many-messages`, `too-many-files` or
-- `attachment-missing`.
create function app.send_message(client uuid, message uuid, body bytea, attachments uuid[], most_attachments integer) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject clients := app.record_to_write_to(client);
  side text := app.user_role();
  other uuid := case side when 'therapist' then subject.user_id else subject.therapist_id end;
  place text := case side when 'therapist' then app.portal_path('/client/messages', client) else '/app/messages?clientId=' || client end;
  said text;
  moved int;
begin
  insert into message_threads (therapist_id, client_id) values (subject.therapist_id, client) on conflict on constraint message_threads_of_client do nothing;
  perform from message_threads where therapist_id = subject.therapist_id and client_id = client for update;
  perform app.refuse_when((select count(*) from messages m where m.therapist_id = subject.therapist_id and m.created_at > now() - interval '1 minute'
    and m.sender = side and (side = 'therapist' or m.client_id = client)) >= app.messages_a_minute(), 'too-many-messages');
  insert into messages (therapist_id, id, client_id, position, sender, sealed_text) values (subject.therapist_id, message, client,
    (select coalesce(max(m.position), 0) + 1 from messages m where m.therapist_id = subject.therapist_id and m.client_id = client), side, body);
  if cardinality(attachments) > 0 then
    perform app.refuse_when(cardinality(attachments) > most_attachments, 'too-many-files');
    -- Deleting enqueues the removal of the files, which finds them in use.
    with taken as (delete from message_uploads u where u.therapist_id = subject.therapist_id and u.client_id = client and u.sender = side
      and u.id = any(attachments) returning u.*)
    insert into message_attachments (therapist_id, id, client_id, message_id, position, sealed_name, file_type, file_size, file_key, sha256, scanned)
      select t.therapist_id, t.id, t.client_id, message, wanted.place, t.sealed_name, t.file_type, t.file_size, t.file_key, t.sha256, t.scanned
      from taken t join unnest(attachments) with ordinality as wanted (id, place) on wanted.id = t.id;
    get diagnostics moved = row_count;
    perform app.refuse_when(moved <> cardinality(attachments), 'attachment-missing');
  end if;
  said := case when side = 'therapist' then (select app.practice_name(p.practice_name, p.full_name) from profiles p where p.id = subject.therapist_id)
    else app.name_used(subject.preferred_name, subject.name) end || ' sent you a message.';
  if not exists (select from notifications n where n.user_id = other and n.kind = 'new-message' and not n.is_read and n.about_client = client) then
    perform app.raise_notification(other, 'new-message', 'New message', said, place);
  end if;
end $$;
alter function app.send_message owner to openhour_definer;
grant execute on function app.send_message to openhour_app, openhour_client;

-- The acting person has read a thread up to this position, at most to its end.
create function app.read_messages(client uuid, through int) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  side text := app.user_role();
  therapist uuid := case when side = 'therapist' then app.therapist_id()
    else (select therapist_id from clients where user_id = app.user_id() and id = client and archived_at is null) end;
  reached int := least(through, (select coalesce(max(position), 0) from messages where therapist_id = therapist and client_id = client));
begin
  update message_threads t set read_by_therapist = case when side = 'therapist' then reached else read_by_therapist end,
      read_by_client = case when side = 'client' then reached else read_by_client end
    where t.therapist_id = therapist and t.client_id = client
      and reached > case when side = 'therapist' then read_by_therapist else read_by_client end;
end $$;
alter function app.read_messages owner to openhour_definer;
grant execute on function app.read_messages to openhour_app, openhour_client;

-- How far the practice has read the thread of the acting client; 0 while the practice has read marks switched off.
create function app.read_by_practice(client uuid) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select t.read_by_therapist from clients c join message_threads t on t.therapist_id = c.therapist_id and t.client_id = c.id
      join practice_settings s on s.user_id = c.therapist_id
    where c.user_id = app.user_id() and c.id = client and c.archived_at is null and s.message_read_marks), 0)
$$;
alter function app.read_by_practice owner to openhour_definer;
grant execute on function app.read_by_practice to openhour_client;

-- With whom the acting client exchanges messages, and how soon they usually answer.
create function app.message_terms(client uuid) returns table (name text, reply_time text)
  language sql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.full_name, s.message_reply_time
  from clients c join profiles p on p.id = c.therapist_id join practice_settings s on s.user_id = c.therapist_id
  where c.user_id = app.user_id() and c.id = client and c.archived_at is null
$$;
alter function app.message_terms owner to openhour_definer;
grant execute on function app.message_terms to openhour_client;
