-- Files of a client's record, and the practice's own, which have no client. The encrypted bytes are in the file store under `file_key`, which never leaves
-- the server.
create table documents (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- null: one of the practice's own, which no client ever sees
  client_id uuid,
  title text not null check (char_length(title) between 1 and 200),
  file_name text not null check (char_length(file_name) between 1 and 255),
  -- detected from the bytes, never from the name
  file_type text not null check (file_type in ('application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'image/jpeg', 'image/png', 'image/gif')),
  file_size bigint not null check (file_size between 1 and 52428800),
  file_key text not null check (file_key ~ '^[0-9a-f]{32}$'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  document_type text not null default 'general' check (document_type in ('general', 'assessment', 'consent', 'insurance', 'licence', 'form')),
  description text check (char_length(description) <= 1000),
  -- false: no scanner is configured. An infected file is never stored.
  scanned boolean not null default false,
  shared_at timestamptz,
  upload_date timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- the last day on which it is valid
  expires_on date check (expires_on >= '1900-01-01' and expires_on < '2200-01-01'),
  -- so many days before, a task reminds of it
  remind_days int not null default 30 check (remind_days between 0 and 365),
  -- the last day for which a task was added
  reminded_for date,
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint documents_file unique (file_key),
  constraint documents_shared_with_client check (client_id is not null or shared_at is null)
);
create index documents_of_client on documents (therapist_id, client_id, upload_date desc, id);
create index documents_newest on documents (therapist_id, upload_date desc, id);
create index documents_by_title on documents (therapist_id, lower(title), id);
create index documents_expiring on documents (therapist_id, expires_on, id) where expires_on is not null;
create index documents_by_size on documents (therapist_id, file_size desc, id);
-- Narrow, so that it answers without the rows how much the files take up and how many there are.
create index documents_quota on documents (therapist_id) include (file_size);
create trigger touch before update on documents for each row execute function app.touch_updated_at();
create trigger remove_file after delete on documents for each row execute function app.file_row_deleted();
call app.practice_table('documents',
  one => 'document', many => 'documents',
  shown_by => 'accountDeletion, allDocuments, clients.recordCounts, documents, portal.documents, search',
  audited => 'added, changed, deleted, shared, unshared, opened, listed, downloaded',
  deletable => true, counted_as => 'documents',
  client_sees => 'shared',
  client_columns => 'id, title, file_name, file_type, file_size, document_type, description, shared_at, upload_date',
  client_rows => 'shared_at is not null',
  client_reads => 'a document', client_reads_many => 'your documents');
revoke update on documents from openhour_app;
grant update (title, document_type, description, shared_at, updated_at, expires_on, remind_days) on documents to openhour_app;
create policy find_orphaned_files on documents for select to openhour_worker using (true);
grant select (file_key) on documents to openhour_worker;
-- Clients download documents that were shared with them. The key of a file is not among the columns that they read: they get it from this function,
-- which records the reading in the practice's chain.
create policy definer_read_shared on documents for select to openhour_definer using (shared_at is not null and exists (select from clients c
  where c.therapist_id = documents.therapist_id and c.id = documents.client_id and c.user_id = (select app.user_id()) and c.archived_at is null));
-- A client's files count toward the storage of their practice, like its documents.
create policy definer_count_for_client on documents for select to openhour_definer using (exists (select from clients c
  where c.therapist_id = documents.therapist_id and c.user_id = (select app.user_id()) and c.archived_at is null));

-- The file of a document that is shared with the acting client. @param reading opened (shown in the browser) or downloaded
create function app.read_shared_document(document uuid, reading text) returns table (file_key text, file_name text, file_type text, file_size bigint)
  language plpgsql rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  shared documents;
begin
  if reading not in ('opened', 'downloaded') then
    raise exception 'read_shared_document records only opened and downloaded';
  end if;
  select d.* into shared from clients c join documents d on d.therapist_id = c.therapist_id and d.client_id = c.id
    where c.user_id = app.user_id() and c.archived_at is null and d.id = document and d.shared_at is not null;
  if shared.id is null then
    return;
  end if;
  perform app.audit_append(reading, 'documents', shared.id, shared.client_id, null, shared.therapist_id);
  return query select shared.file_key, shared.file_name, shared.file_type, shared.file_size;
end $$;
alter function app.read_shared_document owner to openhour_definer;
grant execute on function app.read_shared_document to openhour_client;

-- How many bytes the files of a practice take up: documents, files of messages, sent or not, and recordings.
create function app.stored_bytes(practice uuid) returns bigint
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select (select coalesce(sum(file_size), 0) from documents where therapist_id = practice)::bigint
    + (select coalesce(sum(file_size), 0) from message_attachments where therapist_id = practice)::bigint
    + (select coalesce(sum(file_size), 0) from message_uploads where therapist_id = practice)::bigint
    + (select coalesce(sum(file_size), 0) from ai_drafts where therapist_id = practice and file_key is not null)::bigint
  where practice = app.therapist_id() or exists (select from clients c
    where c.therapist_id = practice and c.user_id = app.user_id() and c.archived_at is null)
$$;
alter function app.stored_bytes owner to openhour_definer;
grant execute on function app.stored_bytes to openhour_app;

-- Tells the client that a document was shared with them. Uploaded documents are shared later.
create function app.tell_of_document() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  account uuid;
begin
  select c.user_id into account from clients c where c.therapist_id = new.therapist_id and c.id = new.client_id and c.archived_at is null
    and c.therapist_id = app.therapist_id();
  if account is not null then
    perform app.raise_notification(account, 'document-shared', 'Your therapist shared a document with you', 'You can now open it in your portal.',
      app.portal_path('/client/documents', new.client_id));
  end if;
  return null;
end $$;
alter function app.tell_of_document owner to openhour_definer;
create trigger tell_of_document after update of shared_at on documents for each row when (old.shared_at is null and new.shared_at is not null)
  execute function app.tell_of_document();
