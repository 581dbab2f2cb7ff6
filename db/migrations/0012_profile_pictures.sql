-- The picture of a person, at most one. The file lies encrypted in the file store under its key; pages know only the picture's own id, which
-- is new with every picture, so that a browser may keep what it has seen.
create table profile_pictures (
  user_id uuid primary key references users (id) on delete cascade,
  id text not null check (id ~ '^[0-9a-f]{32}$'),
  file_key text not null check (file_key ~ '^[0-9a-f]{32}$'),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  constraint profile_pictures_id unique (id),
  constraint profile_pictures_file unique (file_key)
);
call app.protect_personal_table('profile_pictures', 'user_id', 'select, insert, update (id, file_key, bytes, created_at), delete');
create policy tidying on profile_pictures for select to openhour_worker using (true);
grant select (file_key) on profile_pictures to openhour_worker;

-- A file whose row is gone, by whatever way, is removed by a job: tried again until it is.
create function app.picture_let_go() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE' or new.file_key <> old.file_key then
    perform app.enqueue('remove-picture', json_build_object('fileKey', old.file_key), 'picture ' || old.file_key);
  end if;
  return null;
end $$;
grant execute on function app.picture_let_go() to openhour_app;
create trigger let_go after update or delete on profile_pictures for each row execute function app.picture_let_go();

-- The name that somebody goes by stands in two places: people change it in their profile, and signing in reads it from the account.
create policy naming on users for update to openhour_definer using (id = (select app.user_id())) with check (id = (select app.user_id()));
grant update (full_name, updated_at) on users to openhour_definer;
create function app.name_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update users set full_name = new.full_name, updated_at = now() where id = new.id;
  return null;
end $$;
alter function app.name_changed() owner to openhour_definer;
grant execute on function app.name_changed() to openhour_app;
create trigger name_changed after update on profiles for each row when (old.full_name is distinct from new.full_name)
  execute function app.name_changed();
