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
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index client_contacts_of_client on client_contacts (therapist_id, client_id, created_at, id);
create trigger touch before update on client_contacts for each row execute function app.touch_updated_at();
call app.practice_table('client_contacts',
  one => 'contact', many => 'contacts',
  shown_by => 'clientContacts, clients.overview, clients.recordCounts',
  audited => 'added, changed, deleted, listed',
  deletable => true, counted_as => 'contacts',
  client_reads => 'a contact', client_reads_many => 'your contacts');
-- What leaves for a model is masked with it, and reminders go to those who want them.
create policy worker_read on client_contacts for select to openhour_worker using (true);
grant select (therapist_id, id, client_id, name, email, phone, wants_reminders, created_at) on client_contacts to openhour_worker;
