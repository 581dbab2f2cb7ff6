-- Files that are sent with messages. A file is uploaded first, and belongs to nobody's record until its message is sent.
create table message_uploads (
  therapist_id uuid not null,
  id uuid not null,
  client_id uuid not null,
  sender text not null check (sender in ('therapist', 'client')),
  -- encrypted by the server and bound to practice, client and file: platform/sealed-text.ts
  sealed_name bytea not null check (octet_length(sealed_name) between 34 and 1100),
  -- detected from the bytes, never from the name
  file_type text not null check (file_type in ('application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'image/jpeg', 'image/png', 'image/gif')),
  file_size bigint not null check (file_size between 1 and 52428800),
  file_key text not null check (file_key ~ '^[0-9a-f]{32}$'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- false: no scanner is configured. An infected file is never stored.
  scanned boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint message_uploads_file unique (file_key)
);
create index message_uploads_of_client on message_uploads (therapist_id, client_id);
create index message_uploads_by_time on message_uploads (created_at);
create trigger remove_file after delete on message_uploads for each row execute function app.file_row_deleted();
call app.protect_inner_table('message_uploads', 'openhour_definer', 'select, insert, delete');
create policy purge_expired on message_uploads to openhour_worker using (true);
grant select (created_at, file_key), delete on message_uploads to openhour_worker;

create table message_attachments (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  message_id uuid not null,
  -- 1 for the first of the message
  position int not null check (position > 0),
  sealed_name bytea not null check (octet_length(sealed_name) between 34 and 1100),
  file_type text not null check (file_type in ('application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'image/jpeg', 'image/png', 'image/gif')),
  file_size bigint not null check (file_size between 1 and 52428800),
  file_key text not null check (file_key ~ '^[0-9a-f]{32}$'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  scanned boolean not null default false,
  created_at timestamptz not null default clock_timestamp(),
  primary key (therapist_id, id),
  foreign key (therapist_id, message_id) references messages (therapist_id, id) on delete cascade,
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint message_attachments_in_order unique (therapist_id, message_id, position),
  constraint message_attachments_file unique (file_key)
);
-- Also answers how much the files of a practice take up.
create index message_attachments_of_client on message_attachments (therapist_id, client_id) include (file_size);
create trigger remove_file after delete on message_attachments for each row execute function app.file_row_deleted();
call app.protect_append_only_table('message_attachments');
call app.show_to_client('message_attachments', 'id, message_id, position, sealed_name, file_type, file_size, created_at');
create policy find_orphaned_files on message_attachments for select to openhour_worker using (true);
grant select (file_key) on message_attachments to openhour_worker;

-- Only the functions below write.
revoke insert on message_attachments from openhour_app;
create policy read_attachments on message_attachments for select to openhour_definer using (true);
create policy send_attachments on message_attachments for insert to openhour_definer with check (true);
grant insert on message_attachments to openhour_definer;
-- A client's files count toward the storage of their practice, like its documents.
create policy definer_count_for_client on documents for select to openhour_definer using (exists (select from clients c
  where c.therapist_id = documents.therapist_id and c.user_id = (select app.user_id()) and c.archived_at is null));

-- How many bytes the files of a practice take up: documents, and files of messages, sent or not.
create function app.stored_bytes(practice uuid) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (select coalesce(sum(file_size), 0) from documents where therapist_id = practice)::bigint
    + (select coalesce(sum(file_size), 0) from message_attachments where therapist_id = practice)::bigint
    + (select coalesce(sum(file_size), 0) from message_uploads where therapist_id = practice)::bigint
  where practice = app.therapist_id() or exists (select from clients c
    where c.therapist_id = practice and c.user_id = app.user_id() and c.archived_at is null)
$$;

-- The record to whose thread the acting person may write, locked against archiving, leaving and deletion. Aborts with `record-missing`,
-- `client-archived` or `client-not-joined`.
create function app.record_to_write_to(client uuid) returns clients
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject clients;
begin
  if app.user_role() = 'therapist' then
    select * into subject from clients where therapist_id = app.therapist_id() and id = client for share;
  elsif app.user_role() = 'client' then
    select * into subject from clients where user_id = app.user_id() and id = client and archived_at is null for share;
  end if;
  perform app.refuse_when(subject.id is null, 'record-missing');
  perform app.refuse_when(subject.archived_at is not null, 'client-archived');
  perform app.refuse_when(subject.user_id is null, 'client-not-joined');
  return subject;
end $$;

-- What decides whether a file fits: how much the practice has stored, and its subscription. Aborts like app.record_to_write_to.
create function app.attachment_terms(client uuid) returns table (therapist_id uuid, used_bytes bigint, subscription jsonb)
  language plpgsql rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject clients := app.record_to_write_to(client);
begin
  return query select subject.therapist_id, app.stored_bytes(subject.therapist_id), (select jsonb_build_object('subscribed', b.subscribed,
    'subscriptionTier', b.subscription_tier, 'subscriptionEnd', b.subscription_end, 'trialEndsAt', b.trial_ends_at)
    from subscribers b where b.user_id = subject.therapist_id);
end $$;

create function app.files_a_message() returns int language sql immutable parallel safe return 5;

-- Files that one side of a thread has uploaded and not sent.
create function app.unsent_files_at_once() returns int language sql immutable parallel safe return 20;

-- Keeps an uploaded file of the acting person until it is sent. Aborts like app.record_to_write_to, or with `too-many-files` or `storage-limit`.
create function app.stage_attachment(client uuid, attachment uuid, name bytea, of_type text, size bigint, key text, hash text, was_scanned boolean, limit_bytes bigint)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject clients := app.record_to_write_to(client);
  side text := app.user_role();
begin
  -- The lock of app.lock_practice, under which documents are counted.
  perform pg_advisory_xact_lock(hashtextextended(subject.therapist_id::text, 1));
  perform app.refuse_when((select count(*) from message_uploads u where u.therapist_id = subject.therapist_id and u.client_id = client
    and u.sender = side) >= app.unsent_files_at_once(), 'too-many-files');
  perform app.refuse_when(app.stored_bytes(subject.therapist_id) + size > limit_bytes, 'storage-limit');
  insert into message_uploads (therapist_id, id, client_id, sender, sealed_name, file_type, file_size, file_key, sha256, scanned)
    values (subject.therapist_id, attachment, client, side, name, of_type, size, key, hash, was_scanned);
end $$;

-- An upload of the acting person that was not sent yet.
create function app.find_upload(client uuid, attachment uuid) returns table (therapist_id uuid, id uuid, sealed_name bytea, file_type text, file_size bigint, sha256 text)
  language sql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.therapist_id, u.id, u.sealed_name, u.file_type, u.file_size, u.sha256 from clients c
    join message_uploads u on u.therapist_id = c.therapist_id and u.client_id = c.id
  where c.id = client and u.id = attachment and u.sender = app.user_role()
    and (c.therapist_id = app.therapist_id() or (c.user_id = app.user_id() and c.archived_at is null))
$$;

-- Deletes such an upload with its file. False if there is none.
create function app.discard_upload(client uuid, attachment uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from message_uploads u using app.find_upload(client, attachment) f where u.therapist_id = f.therapist_id and u.id = f.id;
  return found;
end $$;

-- The file of an attachment of the acting client's own thread. The key is not among the columns that clients read: they get it here, with the entry
-- in the practice's chain. @param reading opened (shown in the browser) or downloaded
create function app.read_own_attachment(attachment uuid, reading text)
  returns table (therapist_id uuid, client_id uuid, id uuid, file_key text, sealed_name bytea, file_type text, file_size bigint)
  language plpgsql rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  wanted message_attachments;
begin
  if reading not in ('opened', 'downloaded') then
    raise exception 'read_own_attachment records only opened and downloaded';
  end if;
  select a.* into wanted from clients c join message_attachments a on a.therapist_id = c.therapist_id and a.client_id = c.id
    where c.user_id = app.user_id() and c.archived_at is null and a.id = attachment;
  if wanted.id is null then
    return;
  end if;
  perform app.audit_append(reading, 'message_attachments', wanted.id, wanted.client_id, null, wanted.therapist_id);
  return query select wanted.therapist_id, wanted.client_id, wanted.id, wanted.file_key, wanted.sealed_name, wanted.file_type, wanted.file_size;
end $$;

-- A path of the portal that opens the practice of this record, whichever was chosen last.
create function app.portal_path(path text, client uuid) returns text language sql immutable parallel safe
  return path || case when position('?' in path) > 0 then '&' else '?' end || 'clientId=' || client;

-- The record that a notification is about: the one that its link opens.
alter table notifications add column about_client uuid generated always as
  ((substring(action_url from '[?&]clientId=([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})(?:&|$)'))::uuid) stored;

grant select (about_client) on notifications to openhour_client;

-- Until now, their text told the practices of a client apart.
update notifications n set action_url = app.portal_path(n.action_url, c.id)
  from clients c join profiles p on p.id = c.therapist_id
  where n.user_id = c.user_id and n.kind = 'new-message' and n.action_url = '/client/messages'
    and n.message = app.practice_name(p.practice_name, p.full_name) || ' sent you a message.';
update notifications n set action_url = app.portal_path(n.action_url, c.id)
  from (select user_id, (array_agg(id))[1] as id from clients where user_id is not null group by user_id having count(*) = 1) c
  where n.user_id = c.user_id and n.about_client is null
    and n.action_url in ('/client/messages', '/client/consents', '/client/measures', '/client/plan', '/client/appointments', '/client/appointments?view=cancelled');

-- Deletes the notifications of a client about a record that is deleted, or that they have left: their text may name the practice.
create function app.delete_notifications_about_client() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from notifications where user_id = old.user_id and about_client = old.id;
  return null;
end $$;
create trigger delete_own_notifications after delete on clients for each row when (old.user_id is not null)
  execute function app.delete_notifications_about_client();
create trigger delete_left_notifications after update of user_id on clients for each row
  when (old.user_id is not null and new.user_id is distinct from old.user_id) execute function app.delete_notifications_about_client();

-- Sends a message of the acting person with uploaded files, and notifies the other side, once until it has read that. The thread's row is the lock by
-- which positions follow the order of commits. Aborts like app.record_to_write_to, or with `too-many-messages`, `too-many-files` or
-- `attachment-missing`.
drop function app.send_message(uuid, uuid, bytea);
create function app.send_message(client uuid, message uuid, body bytea, attachments uuid[]) returns void
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
    perform app.refuse_when(cardinality(attachments) > app.files_a_message(), 'too-many-files');
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

alter function app.stored_bytes(uuid) owner to openhour_definer;
alter function app.record_to_write_to(uuid) owner to openhour_definer;
alter function app.attachment_terms(uuid) owner to openhour_definer;
alter function app.stage_attachment(uuid, uuid, bytea, text, bigint, text, text, boolean, bigint) owner to openhour_definer;
alter function app.find_upload(uuid, uuid) owner to openhour_definer;
alter function app.discard_upload(uuid, uuid) owner to openhour_definer;
alter function app.read_own_attachment(uuid, text) owner to openhour_definer;
alter function app.delete_notifications_about_client() owner to openhour_definer;
alter function app.send_message(uuid, uuid, bytea, uuid[]) owner to openhour_definer;
grant execute on function app.unsent_files_at_once(), app.files_a_message() to openhour_definer;
grant execute on function app.portal_path(text, uuid) to openhour_app, openhour_worker, openhour_definer;
grant execute on function app.stored_bytes(uuid) to openhour_app;
grant execute on function app.read_own_attachment(uuid, text) to openhour_client;
grant execute on function app.attachment_terms(uuid), app.stage_attachment(uuid, uuid, bytea, text, bigint, text, text, boolean, bigint),
  app.find_upload(uuid, uuid), app.discard_upload(uuid, uuid), app.send_message(uuid, uuid, bytea, uuid[]) to openhour_app, openhour_client;
