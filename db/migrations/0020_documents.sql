-- A file in a client's record. Its bytes lie encrypted in the file store under `file_key`, which leaves the server never.
create table documents (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  title text not null check (char_length(title) between 1 and 200),
  file_name text not null check (char_length(file_name) between 1 and 255),
  -- what the bytes are, never what somebody called them
  file_type text not null check (file_type in ('application/pdf', 'application/msword',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'image/jpeg', 'image/png', 'image/gif')),
  file_size bigint not null check (file_size between 1 and 52428800),
  file_key text not null check (file_key ~ '^[0-9a-f]{32}$'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  document_type text not null default 'general' check (document_type in ('general', 'assessment', 'consent', 'insurance')),
  description text check (char_length(description) <= 1000),
  -- no scanner is set, or it found nothing; what it found something in is not stored
  scanned boolean not null default false,
  shared_at timestamptz,
  upload_date timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint documents_file unique (file_key)
);
create index documents_of_client on documents (therapist_id, client_id, upload_date desc, id);
create index documents_room on documents (therapist_id) include (file_size);
create trigger touch before update on documents for each row execute function app.touch_updated_at();
call app.protect_practice_table('documents');
revoke update on documents from openhour_app;
grant update (title, document_type, description, shared_at, updated_at) on documents to openhour_app;
create policy tidying on documents for select to openhour_worker using (true);
grant select (file_key) on documents to openhour_worker;

-- Any file whose row is gone, by whatever way, is removed by one job: tried again until it is.
create function app.file_let_go() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE' or new.file_key <> old.file_key then
    perform app.enqueue('remove-file', json_build_object('fileKey', old.file_key), 'file ' || old.file_key);
  end if;
  return null;
end $$;
grant execute on function app.file_let_go() to openhour_app, openhour_definer, openhour_worker;
create trigger let_go after delete on documents for each row execute function app.file_let_go();
drop trigger let_go on profile_pictures;
drop function app.picture_let_go();
create trigger let_go after update or delete on profile_pictures for each row execute function app.file_let_go();
