-- Other people of a client: guardian, partner, payer, referrer, GP. One address may belong to contacts of several clients. The emergency contact stays in
-- `clients`, where crisis cards, masking and the client's own profile read it.
create table client_contacts (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  name text not null check (char_length(name) between 1 and 100 and name ~ '\S'),
  kind text not null check (kind in ('guardian', 'partner', 'payer', 'referrer', 'gp', 'other')),
  relation text check (char_length(relation) <= 50),
  email text check (char_length(email) between 3 and 254) check (email ~ '^[\x21-\x7e]+$'),
  phone text check (char_length(phone) <= 40),
  wants_reminders boolean not null default false,
  wants_invoices boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- reminders by text message, to which this person agreed for this number
  wants_texts boolean not null default false,
  -- the client agreed to be named in emails to this contact; a trigger notes when that was recorded, and who did
  naming_agreed boolean not null default false,
  naming_agreed_at timestamptz,
  naming_agreed_by text check (char_length(naming_agreed_by) <= 100),
  -- when the contact stopped emails to this address, by the link in one, and text messages to this number, by replying STOP
  emails_stopped_at timestamptz,
  texts_stopped_at timestamptz,
  primary key (therapist_id, id),
  constraint client_contacts_naming check (naming_agreed = (naming_agreed_at is not null)),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index client_contacts_of_client on client_contacts (therapist_id, client_id, created_at, id);
create index client_contacts_by_text_number on client_contacts (app.text_number(phone)) where app.text_number(phone) is not null;
create trigger touch before update on client_contacts for each row execute function app.touch_updated_at();
call app.practice_table('client_contacts',
  one => 'contact', many => 'contacts',
  shown_by => 'clientContacts, clients.overview, clients.recordCounts, invoices, invoiceMails.preview,
    invoiceMails.waiting, invoiceReminders, payerOrganisations, reminders',
  audited => 'added, changed, deleted, listed',
  deletable => true, counted_as => 'contacts',
  client_reads => 'a contact', client_reads_many => 'your contacts');
-- What leaves for a model is masked with it, and reminders go to those who want them.
create policy worker_read on client_contacts for select to openhour_worker using (true);
grant select (therapist_id, id, client_id, name, email, phone, wants_reminders, created_at, wants_texts, naming_agreed, emails_stopped_at, texts_stopped_at)
  on client_contacts to openhour_worker;
create policy contact_stops on client_contacts for update to openhour_worker using (true) with check (true);
grant update (emails_stopped_at, texts_stopped_at) on client_contacts to openhour_worker;

-- Links in emails to contacts, which stop them. They hold a hash of the address: a stop outlives the contact, who may be added again.
create table email_stop_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  therapist_id uuid not null references users (id) on delete cascade,
  address_hash bytea not null check (octet_length(address_hash) = 32),
  created_at timestamptz not null default now(),
  stopped_at timestamptz
);
create index email_stop_links_of_address on email_stop_links (therapist_id, address_hash);
create index email_stop_links_by_age on email_stop_links (created_at);
call app.protect_inner_table('email_stop_links', 'openhour_worker', 'select, insert, update (stopped_at), delete');
create policy keep_stopped on email_stop_links for select to openhour_definer using (true);
grant select on email_stop_links to openhour_definer;

-- The same address of two practices has two hashes.
create function app.contact_address(therapist uuid, email text) returns bytea language sql immutable parallel safe
  return sha256(convert_to(therapist || ' ' || lower(email), 'UTF8'));
grant execute on function app.contact_address to openhour_app, openhour_worker, openhour_definer;

-- Sets what follows from what is entered. A stop belongs to one address, or to one number.
create function app.follow_contact() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not new.naming_agreed then
    new.naming_agreed_at := null;
    new.naming_agreed_by := null;
  elsif tg_op = 'UPDATE' and old.naming_agreed then
    new.naming_agreed_at := old.naming_agreed_at;
    new.naming_agreed_by := old.naming_agreed_by;
  elsif new.naming_agreed_at is null then
    new.naming_agreed_at := now();
    new.naming_agreed_by := (select full_name from users where id = app.user_id());
  end if;
  if tg_op = 'INSERT' or lower(new.email) is distinct from lower(old.email) then
    new.emails_stopped_at := coalesce(case when tg_op = 'INSERT' then new.emails_stopped_at end, (select max(l.stopped_at) from email_stop_links l
      where l.therapist_id = new.therapist_id and l.address_hash = app.contact_address(new.therapist_id, new.email)));
  end if;
  if tg_op = 'UPDATE' and app.text_number(new.phone) is distinct from app.text_number(old.phone) then
    new.texts_stopped_at := null;
  end if;
  return new;
end $$;
alter function app.follow_contact owner to openhour_definer;
grant execute on function app.follow_contact to openhour_app, openhour_worker;
create trigger follow before insert or update of email, phone, naming_agreed on client_contacts for each row execute function app.follow_contact();
