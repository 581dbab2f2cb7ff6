-- Archives of a practice, or of one client's record, for the therapist to download. A job writes them; an hourly cleanup deletes them.
create table account_exports (
  user_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  -- null for the whole practice
  client_id uuid,
  -- process notes leave only where they were asked for one by one
  process_note_ids uuid[] not null default '{}' check (cardinality(process_note_ids) <= 5000 and array_position(process_note_ids, null) is null),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed', 'cancelled')),
  percent smallint not null default 0 check (percent between 0 and 100),
  run uuid,
  file_key text check (file_key ~ '^[0-9a-f]{32}$'),
  file_size bigint check (file_size > 0),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  downloaded_at timestamptz,
  -- until when its link works; set after the person has proved who they are
  download_until timestamptz,
  primary key (user_id, id),
  constraint account_exports_file unique (file_key),
  constraint account_exports_ended check ((state in ('ready', 'failed', 'cancelled')) = (ended_at is not null)),
  constraint account_exports_stored check (num_nonnulls(file_key, file_size) <> 1 and (file_key is null or state = 'ready')),
  constraint account_exports_client foreign key (user_id, client_id) references clients (therapist_id, id) on delete cascade
);
-- one at a time for each person
create unique index account_exports_one on account_exports (user_id) where state in ('waiting', 'running');
create index account_exports_newest on account_exports (user_id, created_at desc);
create index account_exports_of_client on account_exports (user_id, client_id) where client_id is not null;
call app.protect_personal_table('account_exports', 'user_id', 'select');
grant insert (user_id, id, client_id, process_note_ids), update (state, ended_at, downloaded_at, download_until) on account_exports to openhour_app;
create policy write_exports on account_exports to openhour_worker using (true) with check (true);
grant select, update (state, percent, run, file_key, file_size, ended_at) on account_exports to openhour_worker;
create trigger live_insert after insert on account_exports referencing new table as changed
  for each statement execute function app.notify_change('user_id');
create trigger live_update after update on account_exports referencing new table as changed
  for each statement execute function app.notify_change('user_id');

create function app.enqueue_account_export() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.enqueue('write-account-export', json_build_object('userId', new.user_id, 'exportId', new.id), 'account-export-' || new.id,
    queue => 'account-export-' || new.user_id);
  return null;
end $$;
alter function app.enqueue_account_export owner to openhour_definer;
grant execute on function app.enqueue_account_export to openhour_app;
create trigger enqueue after insert on account_exports for each row execute function app.enqueue_account_export();

create function app.remove_export_file() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  perform app.enqueue_file_removal(old.file_key);
  return null;
end $$;
grant execute on function app.remove_export_file to openhour_app, openhour_worker, openhour_definer;
create trigger remove_file after delete on account_exports for each row when (old.file_key is not null) execute function app.remove_export_file();
create trigger remove_expired_file after update of file_key on account_exports for each row
  when (old.file_key is not null and new.file_key is distinct from old.file_key) execute function app.remove_export_file();
