-- Requests to the people who run the installation: of an account, or of a visitor, who writes on the public form. They belong to no practice: nobody
-- else of it sees them. Subjects, texts, diagnostics and names of files are encrypted by the server: platform/sealed-text.ts.
create table support_requests (
  id uuid primary key,
  user_id uuid references users (id) on delete cascade,
  -- name and email address of a visitor
  sealed_sender bytea check (octet_length(sealed_sender) between 33 and 2000),
  sealed_subject bytea not null check (octet_length(sealed_subject) between 33 and 1000),
  -- diagnostics, as the person read and sent them
  sealed_surroundings bytea check (octet_length(sealed_surroundings) between 33 and 20000),
  -- open: support is to answer. waiting: for the person.
  state text not null default 'open' check (state in ('open', 'waiting', 'closed')),
  -- by the plan that the account had when it asked
  priority boolean not null default false,
  assigned_to uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  closed_at timestamptz,
  constraint support_requests_of_somebody check ((user_id is null) = (sealed_sender is not null)),
  constraint support_requests_closed check ((state = 'closed') = (closed_at is not null))
);
create index support_requests_own on support_requests (user_id, last_at desc);
create index support_requests_waiting on support_requests (state, priority desc, last_at);
create index support_requests_assigned on support_requests (assigned_to);
create index support_requests_closed on support_requests (closed_at) where closed_at is not null;
call app.protect_personal_table('support_requests', 'user_id',
  'select (id, user_id, sealed_subject, sealed_surroundings, state, priority, created_at, last_at, closed_at)');
grant select (id, user_id, sealed_subject, sealed_surroundings, state, priority, created_at, last_at, closed_at) on support_requests to openhour_client;

create table support_messages (
  id uuid primary key,
  request_id uuid not null references support_requests (id) on delete cascade,
  -- whose request it is
  user_id uuid references users (id) on delete cascade,
  -- 1 for the first of the request
  position int not null check (position > 0),
  from_support boolean not null,
  sealed_text bytea not null check (octet_length(sealed_text) between 33 and 50000),
  created_at timestamptz not null default clock_timestamp(),
  constraint support_messages_in_order unique (request_id, position)
);
create index support_messages_of_user on support_messages (user_id);
call app.protect_personal_table('support_messages', 'user_id', 'select');
grant select on support_messages to openhour_client;

-- Screenshots. One is uploaded first, and belongs to no request until its message is sent.
create table support_files (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  message_id uuid references support_messages (id) on delete cascade,
  -- 1 for the first of the message
  position int not null default 1 check (position > 0),
  sealed_name bytea not null check (octet_length(sealed_name) between 34 and 1100),
  -- detected from the bytes, never from the name
  file_type text not null check (file_type in ('image/jpeg', 'image/png', 'image/gif')),
  file_size bigint not null check (file_size between 1 and 10485760),
  file_key text not null check (file_key ~ '^[0-9a-f]{32}$'),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  scanned boolean not null default false,
  created_at timestamptz not null default now(),
  constraint support_files_file unique (file_key)
);
create index support_files_of_message on support_files (message_id, position);
create index support_files_of_user on support_files (user_id);
create index support_files_unsent on support_files (created_at) where message_id is null;
create trigger remove_file after delete on support_files for each row execute function app.file_row_deleted();
-- An export of the account holds the files.
call app.protect_personal_table('support_files', 'user_id',
  'select (id, user_id, message_id, position, sealed_name, file_type, file_size, file_key, sha256, created_at)');
grant select (id, user_id, message_id, position, sealed_name, file_type, file_size, created_at) on support_files to openhour_client;

-- Answers that admins start from.
create table support_templates (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 100),
  text text not null check (char_length(text) between 1 and 10000),
  updated_at timestamptz not null default now(),
  constraint support_templates_name unique (name)
);
call app.protect_inner_table('support_templates', 'openhour_definer', 'select, insert, update, delete');

-- Admins have no requests of their own.
create policy own_rows_of_client on support_requests for select to openhour_client using (user_id = (select app.user_id()));
create policy own_rows_of_client on support_messages for select to openhour_client using (user_id = (select app.user_id()));
create policy own_rows_of_client on support_files for select to openhour_client using (user_id = (select app.user_id()));
-- Only the functions below write; what is kept for a limited time is deleted by the worker.
create policy keep_support on support_requests to openhour_definer using (true) with check (true);
create policy keep_support on support_messages to openhour_definer using (true) with check (true);
create policy keep_support on support_files to openhour_definer using (true) with check (true);
grant select, insert, update (state, assigned_to, last_at, closed_at) on support_requests to openhour_definer;
grant select, insert on support_messages to openhour_definer;
grant select, insert, delete, update (message_id, position) on support_files to openhour_definer;
create policy purge_old on support_requests to openhour_worker using (true) with check (false);
grant select (id, user_id, closed_at), delete on support_requests to openhour_worker;
create policy purge_unsent on support_files to openhour_worker using (true) with check (false);
grant select (created_at, message_id, file_key), delete on support_files to openhour_worker;

-- Tells the person and every admin that a request has changed.
create function app.support_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  reader uuid;
begin
  for reader in select coalesce(new.user_id, old.user_id) union select id from users where role = 'admin' and suspended_at is null loop
    if reader is not null then
      perform pg_notify('openhour_live', reader || ' support_requests');
    end if;
  end loop;
  return null;
end $$;
alter function app.support_changed owner to openhour_definer;
grant execute on function app.support_changed to openhour_worker;
create trigger live after insert or update or delete on support_requests for each row execute function app.support_changed();
