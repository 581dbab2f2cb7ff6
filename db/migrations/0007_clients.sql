create table clients (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 100),
  age smallint check (age between 1 and 120),
  gender text not null check (char_length(gender) between 1 and 50),
  email text not null check (char_length(email) between 3 and 254),
  diagnosis text check (char_length(diagnosis) <= 500),
  phone text check (char_length(phone) <= 40),
  preferred_name text check (char_length(preferred_name) <= 100),
  pronouns text check (char_length(pronouns) <= 50),
  date_of_birth date check (date_of_birth between '1900-01-01' and '2200-01-01'),
  country text check (country ~ '^[A-Z]{2}$'),
  time_zone text check (char_length(time_zone) <= 64),
  language text check (char_length(language) <= 35),
  emergency_contact_name text check (char_length(emergency_contact_name) <= 100),
  emergency_contact_phone text check (char_length(emergency_contact_phone) <= 40),
  emergency_contact_relationship text check (char_length(emergency_contact_relationship) <= 50),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint clients_age_or_birth check (age is not null or date_of_birth is not null)
);
create unique index clients_email_per_therapist on clients (therapist_id, lower(email));
create index clients_by_creation on clients (therapist_id, created_at desc, id);
create index clients_by_name on clients (therapist_id, lower(name), id);
create trigger touch before update on clients for each row execute function app.touch_updated_at();
call app.protect_practice_table('clients');

-- All erasing of a client goes through here, so that nothing is forgotten: everything that hangs on the client goes with it (the
-- references cascade), and so does what could still tell of it.
create function app.erase_client(client uuid) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from idempotency_keys where user_id = app.therapist_id() and resource_id = client;
  delete from clients where therapist_id = app.therapist_id() and id = client;
  return found;
end $$;
create policy erasing on idempotency_keys to openhour_definer using (user_id = (select app.therapist_id())) with check (false);
grant select, delete on idempotency_keys to openhour_definer;
alter function app.erase_client(uuid) owner to openhour_definer;
grant execute on function app.erase_client(uuid) to openhour_app;
