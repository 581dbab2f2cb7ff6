-- Messages have pages of their own, to which notifications lead, and settings: how soon the practice usually answers, and whether each side sees how far
-- the other has read.
alter table practice_settings
  add column message_read_marks boolean not null default true,
  add column message_reply_time text check (message_reply_time in ('same-day', 'one-day', 'two-days', 'three-days', 'week'));
grant update (message_read_marks, message_reply_time) on practice_settings to openhour_app;

-- How far the practice has read the thread of the acting client; 0 while the practice has read marks switched off.
create or replace function app.read_by_practice(client uuid) returns int
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select t.read_by_therapist from clients c join message_threads t on t.therapist_id = c.therapist_id and t.client_id = c.id
      join practice_settings s on s.user_id = c.therapist_id
    where c.user_id = app.user_id() and c.id = client and c.archived_at is null and s.message_read_marks), 0)
$$;

-- With whom the acting client exchanges messages, and how soon they usually answer.
create function app.message_terms(client uuid) returns table (name text, reply_time text)
  language sql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.full_name, s.message_reply_time
  from clients c join profiles p on p.id = c.therapist_id join practice_settings s on s.user_id = c.therapist_id
  where c.user_id = app.user_id() and c.id = client and c.archived_at is null
$$;
alter function app.message_terms(uuid) owner to openhour_definer;
grant execute on function app.message_terms(uuid) to openhour_client;

-- Sends a message of the acting person and notifies the other side, once until it has read that. The record is locked against archiving, leaving and
-- deletion; the thread's row is the lock by which positions follow the order of commits. Aborts with `record-missing`, `client-archived`,
-- `client-not-joined` or `too-many-messages`.
create or replace function app.send_message(client uuid, message uuid, body bytea) returns void
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
    place := '/client/messages';
  elsif side = 'client' then
    select * into subject from clients where user_id = app.user_id() and id = client and archived_at is null for share;
    other := subject.therapist_id;
    place := '/app/messages?clientId=' || client;
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
