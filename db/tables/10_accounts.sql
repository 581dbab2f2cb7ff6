-- Accounts, and what belongs to every account. The role is set when the account is created: sign-up cannot create an admin, and no sign-in
-- statement can change a role.
create table users (
  id uuid primary key default gen_random_uuid(),
  full_name text not null check (char_length(full_name) between 1 and 100),
  email text not null check (char_length(email) <= 254 and email = lower(email)),
  email_verified boolean not null default false,
  -- when the holder first proved that the mailbox is theirs: with an emailed link, or through Google if Google runs the mailbox. Anything added to
  -- the account before may be someone else's and is removed when the password is reset by email.
  address_proved_at timestamptz,
  image text,
  role text not null default 'client' check (role in ('therapist', 'client', 'admin')),
  time_zone text not null default 'UTC' check (char_length(time_zone) <= 64),
  suspended_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_email unique (email),
  -- one form of each address: shared/src/lib/email-address.ts makes it, with domains beyond ASCII in Punycode
  constraint users_email_ascii check (email ~ '^[\x21-\x7e]+$')
);
call app.protect_personal_table('users', 'id', 'select (id, full_name, email, role, time_zone, created_at)');
create policy sign_in on users to openhour_sign_in using (true);
create policy no_admin_sign_up on users as restrictive for insert to openhour_sign_in with check (role <> 'admin');
grant select, insert (id, full_name, email, email_verified, address_proved_at, image, role, time_zone, created_at, updated_at), delete,
  update (full_name, email, email_verified, address_proved_at, image, updated_at) on users to openhour_sign_in;
create policy definer_read on users for select to openhour_definer using (true);
grant select on users to openhour_definer;
create policy rename_self on users for update to openhour_definer using (id = (select app.user_id())) with check (id = (select app.user_id()));
grant update (full_name, updated_at) on users to openhour_definer;
-- Every node caches signed-in people for a moment; live updates tell it whose entry to drop.
create trigger live_update after update on users referencing new table as changed for each statement execute function app.notify_change('id');
-- A person's own account.
call app.open_own_rows('users', 'id', 'select (id, full_name, email, role, time_zone, created_at)');
create policy erase_self on users for delete to openhour_definer using (id = (select app.user_id()));
grant delete on users to openhour_definer;
create policy read_accounts on users for select to openhour_worker using (true);
grant select on users to openhour_worker;
-- Only the operator, as the owner of the database, creates admins.
create policy create_admin on users for insert to openhour_definer with check (role = 'admin');
grant insert (id, full_name, email, email_verified, address_proved_at, role, time_zone, created_at, updated_at) on users to openhour_definer;

create table profiles (
  id uuid primary key references users (id) on delete cascade,
  full_name text not null,
  email text not null,
  phone text check (char_length(phone) <= 40),
  practice_name text check (char_length(practice_name) <= 100),
  license_number text check (char_length(license_number) <= 100),
  specialization text check (char_length(specialization) <= 200),
  avatar_url text,
  updated_at timestamptz not null default now(),
  -- whose emergency numbers a client is shown. It belongs to the account, so it stays when a practice archives or deletes its record.
  country text check (country ~ '^[A-Z]{2}$'),
  -- what clients say about themselves. What they share by a tick is offered to their practices, which copy it to the record or leave it.
  pronouns text check (char_length(pronouns) <= 50),
  emergency_contact_name text check (char_length(emergency_contact_name) <= 100),
  emergency_contact_phone text check (char_length(emergency_contact_phone) <= 40),
  emergency_contact_relationship text check (char_length(emergency_contact_relationship) <= 50),
  shared_details text[] not null default '{}'
    check (shared_details <@ array['preferredName', 'pronouns', 'dateOfBirth', 'phone', 'phoneMessages', 'address', 'country', 'language', 'emergencyContact', 'goodToKnow']
      and array_position(shared_details, null) is null),
  preferred_name text check (char_length(preferred_name) <= 100),
  date_of_birth date check (date_of_birth between '1900-01-01' and '2200-01-01'),
  language text check (char_length(language) <= 35),
  -- when the client last said what they share, and when anything of it last changed
  details_shared_at timestamptz,
  details_changed_at timestamptz not null default now(),
  -- street, postal code and city, as they stand on a letter
  address text check (char_length(address) <= 300),
  -- whether messages may be left on the phone, and texts sent to it
  phone_messages text check (phone_messages in ('any', 'voicemail', 'text', 'none')),
  -- whatever else the client wants the practice to know
  good_to_know text check (char_length(good_to_know) <= 2000)
);
call app.protect_personal_table('profiles', 'id', 'select, update (full_name, phone, practice_name, license_number, specialization, avatar_url, updated_at)');
create policy create_with_account on profiles to openhour_definer using (true) with check (true);
grant select, insert, update (full_name, email, phone, practice_name, license_number, specialization, avatar_url, updated_at, country)
  on profiles to openhour_definer;
create policy send_reminders on profiles for select to openhour_worker using (true);
grant select (id, practice_name, phone) on profiles to openhour_worker;
create trigger live_update after update on profiles referencing new table as changed for each statement execute function app.notify_change('id');
call app.open_own_rows('profiles', 'id', 'select (id, full_name, email, phone, practice_name, license_number, specialization, avatar_url, updated_at),
  update (full_name, phone, practice_name, license_number, specialization, avatar_url, updated_at)');
grant select (country), update (country) on profiles to openhour_client;
grant select (preferred_name, pronouns, date_of_birth, language, emergency_contact_name, emergency_contact_phone, emergency_contact_relationship,
    shared_details, details_shared_at, details_changed_at, address, phone_messages, good_to_know),
  update (preferred_name, pronouns, date_of_birth, language, emergency_contact_name, emergency_contact_phone, emergency_contact_relationship,
    shared_details, details_shared_at, address, phone_messages, good_to_know) on profiles to openhour_client;

-- The name is stored twice: people change it in their profile, and sign-in reads it from the account.
create function app.name_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update users set full_name = new.full_name, updated_at = now() where id = new.id;
  return null;
end $$;
alter function app.name_changed owner to openhour_definer;
grant execute on function app.name_changed to openhour_app;
create trigger name_changed after update on profiles for each row when (old.full_name is distinct from new.full_name)
  execute function app.name_changed();

-- At most one picture per person. The encrypted file is in the file store under file_key; pages only know `id`, which is new with every
-- picture, so browsers may cache it forever.
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
create policy find_orphaned_files on profile_pictures for select to openhour_worker using (true);
grant select (file_key) on profile_pictures to openhour_worker;
create trigger remove_file after update or delete on profile_pictures for each row execute function app.file_row_deleted();
call app.open_own_rows('profile_pictures', 'user_id', 'select, insert, update (id, file_key, bytes, created_at), delete');

-- A person's preferences. Without a row the defaults hold, which shared code repeats.
create table user_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  notifications jsonb not null default '{"email": true, "sms": false, "push": true, "weeklySummary": true, "appointmentReminders": true, "billingUpdates": true}'
    check (jsonb_typeof(notifications) = 'object' and octet_length(notifications::text) <= 1000),
  updated_at timestamptz not null default now(),
  -- discreet mode of a client: the look under which the product appears to others (names and texts are in discretion.rules.ts), and the site that a
  -- quick exit opens. Null: off, and the default site.
  look text check (look in ('notebook', 'planner', 'errands')),
  exit_site text check (exit_site in ('https://www.bbc.co.uk/weather', 'https://www.wikipedia.org/', 'https://www.google.com/')),
  -- whether single characters are shortcuts: speech input and some screen readers send them by accident
  single_keys boolean not null default true
);
call app.protect_personal_table('user_preferences', 'user_id', 'select, insert, update (theme, notifications, updated_at)');
create policy definer_read on user_preferences for select to openhour_definer using (true);
grant select on user_preferences to openhour_definer;
create policy deliver_notifications on user_preferences for select to openhour_worker using (true);
grant select on user_preferences to openhour_worker;
create policy stop_texts on user_preferences for update to openhour_worker using (true) with check (true);
grant update (notifications) on user_preferences to openhour_worker;
create trigger live_insert after insert on user_preferences referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_update after update on user_preferences referencing new table as changed for each statement execute function app.notify_change('user_id');
call app.open_own_rows('user_preferences', 'user_id', 'select, insert, update (theme, notifications, updated_at)');
grant update (look, exit_site, single_keys) on user_preferences to openhour_app, openhour_client, openhour_admin;

-- Creates the rows that belong to an account. A new admin is recorded in that admin's own audit chain, however the account became one.
create function app.account_changed() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into profiles (id, full_name, email) values (new.id, new.full_name, new.email);
    insert into practice_settings (user_id, timezone) values (new.id, new.time_zone);
    insert into subscribers (user_id) values (new.id);
  else
    update profiles set email = new.email, updated_at = now() where id = new.id and email is distinct from new.email;
  end if;
  -- However an account became an admin, their own audit chain records it.
  if new.role = 'admin' and (tg_op = 'INSERT' or old.role <> 'admin') then
    perform app.audit_append('granted', 'users', new.id, null, '{"role": "admin"}', new.id);
  end if;
  if new.email_verified and new.role = 'therapist' then
    perform app.start_trial(new.id);
  end if;
  return null;
end $$;
alter function app.account_changed owner to openhour_definer;
grant execute on function app.account_changed to openhour_sign_in, openhour_worker;
create trigger account_changed after insert or update on users for each row execute function app.account_changed();

-- Answers for the caller alone: any other id gets null.
create function public.get_user_role(user_uuid uuid) returns text language sql stable set search_path = pg_catalog, public, pg_temp
  as $$ select role from users where id = user_uuid and id = app.user_id() $$;
grant execute on function public.get_user_role to openhour_app, openhour_client, openhour_admin;

-- Idempotency keys of writes. Stores the id of what was created, not the response. A row lives for one day, so it has no foreign key and no
-- further index: every write would pay for them.
create table idempotency_keys (
  user_id uuid not null,
  key text not null check (char_length(key) between 1 and 100),
  operation text not null,
  request_hash bytea not null,
  resource_id uuid not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_once primary key (user_id, key)
);
call app.protect_personal_table('idempotency_keys', 'user_id', 'select, insert');
create policy purge_expired on idempotency_keys to openhour_worker using (true) with check (true);
grant select, delete on idempotency_keys to openhour_worker;
create policy delete_with_client on idempotency_keys to openhour_definer using (user_id = (select app.therapist_id())) with check (false);
grant select, delete on idempotency_keys to openhour_definer;
call app.open_own_rows('idempotency_keys', 'user_id', 'select, insert');
create policy erase_own on idempotency_keys to openhour_definer using (user_id = (select app.user_id())) with check (false);

-- Where each role has its account settings.
create function app.settings_path(of_role text) returns text language sql immutable parallel safe
  return case of_role when 'client' then '/client/settings' when 'admin' then '/app/admin/settings' else '/app/settings' end;
grant execute on function app.settings_path to openhour_sign_in, openhour_worker, openhour_definer;

create function app.create_admin(account uuid, address text, full_name text, password_hash text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into users (id, email, full_name, email_verified, address_proved_at, role) values (account, address, full_name, true, now(), 'admin');
  insert into sign_in_accounts (account_id, provider_id, user_id, password) values (account, 'credential', account, password_hash);
end $$;
alter function app.create_admin owner to openhour_definer;
