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
create index message_attachments_newest on message_attachments (therapist_id, created_at desc, id);
create trigger remove_file after delete on message_attachments for each row execute function app.file_row_deleted();
call app.practice_table('message_attachments',
  one => 'file of a message', many => 'files of messages',
  shown_by => 'allDocuments.storage, documents.list, messages, portalMessages, sentFiles',
  audited => 'added, deleted, opened, downloaded',
  append_only => true,
  client_sees => 'own',
  client_columns => 'id, message_id, position, sealed_name, file_type, file_size, created_at',
  client_reads => 'a file of a message', client_reads_many => 'the files of your messages');
create policy find_orphaned_files on message_attachments for select to openhour_worker using (true);
grant select (file_key) on message_attachments to openhour_worker;
-- Only the functions below write.
revoke insert on message_attachments from openhour_app;
create policy read_attachments on message_attachments for select to openhour_definer using (true);
create policy send_attachments on message_attachments for insert to openhour_definer with check (true);
grant insert on message_attachments to openhour_definer;

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
alter function app.record_to_write_to owner to openhour_definer;

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
alter function app.attachment_terms owner to openhour_definer;
grant execute on function app.attachment_terms to openhour_app, openhour_client;

-- Files that one side of a thread has uploaded and not sent.
create function app.unsent_files_at_once() returns int language sql immutable parallel safe return 20;
grant execute on function app.unsent_files_at_once to openhour_definer;

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
alter function app.stage_attachment owner to openhour_definer;
grant execute on function app.stage_attachment to openhour_app, openhour_client;

-- An upload of the acting person that was not sent yet.
create function app.find_upload(client uuid, attachment uuid) returns table (therapist_id uuid, id uuid, sealed_name bytea, file_type text, file_size bigint, sha256 text)
  language sql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.therapist_id, u.id, u.sealed_name, u.file_type, u.file_size, u.sha256 from clients c
    join message_uploads u on u.therapist_id = c.therapist_id and u.client_id = c.id
  where c.id = client and u.id = attachment and u.sender = app.user_role()
    and (c.therapist_id = app.therapist_id() or (c.user_id = app.user_id() and c.archived_at is null))
$$;
alter function app.find_upload owner to openhour_definer;
grant execute on function app.find_upload to openhour_app, openhour_client;

-- Deletes such an upload with its file. False if there is none.
create function app.discard_upload(client uuid, attachment uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from message_uploads u using app.find_upload(client, attachment) f where u.therapist_id = f.therapist_id and u.id = f.id;
  return found;
end $$;
alter function app.discard_upload owner to openhour_definer;
grant execute on function app.discard_upload to openhour_app, openhour_client;

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
alter function app.read_own_attachment owner to openhour_definer;
grant execute on function app.read_own_attachment to openhour_client;
