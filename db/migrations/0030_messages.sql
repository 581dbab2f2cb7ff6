-- Messages between a practice and its clients: one thread for each client. How far each side has read is a position in the thread; unread messages are
-- those of the other side with a higher one.
create table message_threads (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  read_by_therapist int not null default 0,
  read_by_client int not null default 0,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint message_threads_of_client unique (therapist_id, client_id)
);
call app.protect_practice_table('message_threads', sensitive => false);
-- How far the practice has read is answered by app.read_by_practice, so that it can be withheld.
call app.show_to_client('message_threads', 'id, read_by_client');

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
call app.protect_append_only_table('messages');
call app.show_to_client('messages', 'id, position, sender, sealed_text, created_at');

-- Only the functions below write.
revoke insert, update on message_threads, messages from openhour_app;
create policy write_threads on message_threads to openhour_definer using (true) with check (true);
create policy read_messages on messages for select to openhour_definer using (true);
create policy send_messages on messages for insert to openhour_definer with check (true);
grant insert, update on message_threads to openhour_definer;
grant insert on messages to openhour_definer;

-- Per person in a minute: for a client in one practice, for a therapist in all threads together.
create function app.messages_a_minute() returns int language sql immutable parallel safe return 30;

-- Sends a message of the acting person and notifies the other side, once until it has read that. The record is locked against archiving, leaving and
-- deletion; the thread's row is the lock by which positions follow the order of commits. Aborts with `record-missing`, `client-archived`,
-- `client-not-joined` or `too-many-messages`.
create function app.send_message(client uuid, message uuid, body bytea) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject clients;
  side text := app.user_role();
  other uuid;
  place text;
  said text;
begin
  if side = 'therapist' then
    select * into subject from clients where therapist_id = app.therapist_id() and id = client for share;
    other := subject.user_id;
    place := '/client/dashboard';
  elsif side = 'client' then
    select * into subject from clients where user_id = app.user_id() and id = client and archived_at is null for share;
    other := subject.therapist_id;
    place := '/app/clients/' || client;
  end if;
  perform app.refuse_when(subject.id is null, 'record-missing');
  perform app.refuse_when(subject.archived_at is not null, 'client-archived');
  perform app.refuse_when(subject.user_id is null, 'client-not-joined');
  insert into message_threads (therapist_id, client_id) values (subject.therapist_id, client) on conflict on constraint message_threads_of_client do nothing;
  perform from message_threads where therapist_id = subject.therapist_id and client_id = client for update;
  perform app.refuse_when((select count(*) from messages m where m.therapist_id = subject.therapist_id and m.created_at > now() - interval '1 minute'
    and m.sender = side and (side = 'therapist' or m.client_id = client)) >= app.messages_a_minute(), 'too-many-messages');
  insert into messages (therapist_id, id, client_id, position, sender, sealed_text) values (subject.therapist_id, message, client,
    (select coalesce(max(m.position), 0) + 1 from messages m where m.therapist_id = subject.therapist_id and m.client_id = client), side, body);
  said := case when side = 'therapist' then (select app.practice_name(p.practice_name, p.full_name) from profiles p where p.id = subject.therapist_id)
    else app.name_used(subject.preferred_name, subject.name) end || ' sent you a message.';
  -- The text tells the practices of a client apart, because they share an address.
  if not exists (select from notifications n
      where n.user_id = other and n.kind = 'new-message' and not n.is_read and n.action_url = place and n.message = said) then
    perform app.raise_notification(other, 'new-message', 'New message', said, place);
  end if;
end $$;

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

-- How far the practice has read the thread of the acting client.
create function app.read_by_practice(client uuid) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select t.read_by_therapist from clients c join message_threads t on t.therapist_id = c.therapist_id and t.client_id = c.id
    where c.user_id = app.user_id() and c.id = client and c.archived_at is null), 0)
$$;

alter function app.read_by_practice(uuid) owner to openhour_definer;
alter function app.send_message(uuid, uuid, bytea) owner to openhour_definer;
alter function app.read_messages(uuid, int) owner to openhour_definer;
grant execute on function app.messages_a_minute() to openhour_definer;
grant execute on function app.read_by_practice(uuid) to openhour_client;
grant execute on function app.send_message(uuid, uuid, bytea), app.read_messages(uuid, int) to openhour_app, openhour_client;
