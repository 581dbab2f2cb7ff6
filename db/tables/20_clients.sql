-- A phone number in E.164 form, as text messages need it. Null without a country code or with an extension.
create function app.text_number(phone text) returns text language sql immutable parallel safe
  return substring(regexp_replace(regexp_replace(translate(replace(phone, '(0)', ''), ' ().-/', ''), '\s', '', 'g'), '^00', '+'), '^\+[1-9][0-9]{6,14}$');
grant execute on function app.text_number to openhour_app, openhour_worker, openhour_definer;

-- Text as people search for it, and names as lists sort them: lower case, no accents, no apostrophes within names. Two indexes of clients are made of
-- these, so it costs little: ASCII has no accents and no letters of two.
create function app.fold_text(given text) returns text language sql immutable parallel safe
  return case when octet_length(given) = char_length(given) then lower(replace(replace(given, '''', ''), '`', ''))
    else replace(replace(replace(replace(translate(lower(regexp_replace(normalize(coalesce(given, ''), nfkd), '[\u0300-\u036f''’‘ʼ`´]', '', 'g')),
      'øłđðıħŧ', 'olddiht'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') end;
grant execute on function app.fold_text to openhour_app, openhour_worker, openhour_definer;

create table clients (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 100),
  preferred_name text check (char_length(preferred_name) <= 100),
  pronouns text check (char_length(pronouns) <= 50),
  age smallint check (age between 1 and 120),
  date_of_birth date check (date_of_birth between '1900-01-01' and '2200-01-01'),
  gender text not null check (char_length(gender) between 1 and 50),
  email text check (char_length(email) between 3 and 254),
  phone text check (char_length(phone) <= 40),
  diagnosis text check (char_length(diagnosis) <= 500),
  country text check (country ~ '^[A-Z]{2}$'),
  time_zone text check (char_length(time_zone) <= 64),
  language text check (char_length(language) <= 35),
  emergency_contact_name text check (char_length(emergency_contact_name) <= 100),
  emergency_contact_phone text check (char_length(emergency_contact_phone) <= 40),
  emergency_contact_relationship text check (char_length(emergency_contact_relationship) <= 50),
  email_reminders boolean not null default true,
  -- text messages need a consent for the number; an opt-out at the provider applies here too
  sms_reminders boolean not null default false,
  sms_stopped_at timestamptz,
  archived_at timestamptz,
  -- the therapist archived the client but kept the upcoming appointments: reminders and series continue
  appointments_kept boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- the account with which the client uses the portal, and since when; only app.join_practice sets it
  user_id uuid references users (id) on delete set null,
  joined_at timestamptz,
  -- whether this client may book by themselves, where the practice takes bookings
  may_book boolean not null default true,
  -- an invented client to look around with: counts towards no limit, has no address to write to, and says what it is wherever its name stands
  is_sample boolean not null default false,
  -- when the therapist last asked the client to fill in their details, and up to which state of them the therapist keeps the record as it is
  details_asked_at timestamptz,
  details_declined_at timestamptz,
  -- street, postal code and city, as they stand on a letter or an invoice; the country stands above
  address text check (char_length(address) <= 300),
  -- whether messages may be left on the phone, and texts sent to it; says nothing about consent to reminders by text message
  phone_messages text check (phone_messages in ('any', 'voicemail', 'text', 'none')),
  -- what the client wants the practice to know, in their words
  good_to_know text check (char_length(good_to_know) <= 2000),
  primary key (therapist_id, id),
  constraint clients_appointments_kept check (not appointments_kept or archived_at is not null),
  constraint clients_joined check (user_id is null or joined_at is not null),
  constraint clients_sample check (not is_sample or (name like '% (sample)' and email is null and phone is null and user_id is null)),
  constraint clients_email_ascii check (email ~ '^[\x21-\x7e]+$')
);
create unique index clients_email_per_therapist on clients (therapist_id, lower(email));
create index clients_by_creation on clients (therapist_id, created_at desc, id) include (archived_at);
create index clients_by_name on clients (therapist_id, app.fold_text(name), id);
create unique index clients_of_account on clients (user_id, therapist_id) where user_id is not null;
create index clients_by_text_number on clients (app.text_number(phone)) where app.text_number(phone) is not null;
create index clients_by_email on clients (lower(email));
-- Of all rows: a search for a practice's clients that joined would walk through a smaller index of those alone.
create unique index clients_once_per_account on clients (user_id, id);
create trigger touch before update on clients for each row execute function app.touch_updated_at();
create trigger delete_notifications after delete on clients for each row execute function app.delete_notifications_of_record();
call app.practice_table('clients',
  one => 'client details', many => 'client details',
  shown_by => 'account, accountDeletion, accountExport.processNotes, aiRequests, aiReview, aiDrafts.get, allDocuments, appointments, billing, charges, clients,
    connections, crisisContacts, consents.signers, consents.texts, dashboard, measures.openAlerts, messages.search, messages.threads, monthEnd,
    notes.missing, notes.unsigned, invitations, invoices, portal, portalInvoices, portalMessages.unread, reminders, search, sentFiles, invoiceMails.preview,
    invoiceMails.waiting, invoiceReminders',
  audited => 'added, changed, deleted, joined, left, shared, unshared, archived, restored, opened, listed, printed, exported', own_audit => true,
  client_sees => 'own',
  client_reads => 'your details', client_reads_many => 'your details');
-- A practice ends access to the portal; guard_joining refuses everything but null.
grant update (user_id) on clients to openhour_app;
create policy own_record on clients for select to openhour_client using (user_id = (select app.user_id()) and archived_at is null);
grant select (therapist_id, id, user_id, joined_at, name, preferred_name, pronouns, age, date_of_birth, gender, email, phone, country, time_zone, language,
  emergency_contact_name, emergency_contact_phone, emergency_contact_relationship, email_reminders, sms_reminders, details_asked_at,
  address, phone_messages, good_to_know) on clients to openhour_client;
create policy worker_read on clients for select to openhour_worker using (true);
-- For reminders, in the client's look.
grant select (therapist_id, id, name, email, phone, time_zone, archived_at, appointments_kept, email_reminders, sms_reminders, sms_stopped_at, user_id, is_sample)
  on clients to openhour_worker;
-- The worker replaces whatever identifies the client before a text leaves for a model. The columns stand in `identifying-columns.ts`.
grant select (preferred_name, date_of_birth, emergency_contact_name, emergency_contact_phone, address) on clients to openhour_worker;
create policy sms_opt_out on clients for update to openhour_worker using (true) with check (true);
grant update (sms_stopped_at) on clients to openhour_worker;
create policy definer_read on clients for select to openhour_definer using (true);
create policy lock_client on clients for update to openhour_definer using (therapist_id = (select app.therapist_id())) with check (false);
-- Functions of the portal connect and disconnect clients, whoever acts.
create policy connect_client on clients for update to openhour_definer using (true) with check (true);
grant update (updated_at, user_id, joined_at, sms_reminders) on clients to openhour_definer;
create trigger delete_own_notifications after delete on clients for each row when (old.user_id is not null)
  execute function app.delete_notifications_about_client();
create trigger delete_left_notifications after update of user_id on clients for each row
  when (old.user_id is not null and new.user_id is distinct from old.user_id) execute function app.delete_notifications_about_client();
create trigger audit after update or delete on clients for each row execute function app.audit_write();
create trigger audit_added after insert on clients referencing new table as added for each statement execute function app.audit_added();

create function app.guard_joining() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if new.user_id is not null and (tg_op = 'INSERT' or new.user_id is distinct from old.user_id)
    and current_user <> 'openhour_definer' and not app.is_seeding() then
    raise exception using errcode = '42501', message = 'only an accepted invitation connects a client with an account';
  end if;
  return new;
end $$;
grant execute on function app.guard_joining to openhour_app, openhour_worker, openhour_definer;
create trigger guard_joining before insert or update of user_id on clients for each row when (new.user_id is not null) execute function app.guard_joining();

-- The same for a client's own row, also for those who have just joined or left.
create function app.notify_joined() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  account uuid;
begin
  for account in select distinct one from unnest(array[case when tg_op <> 'INSERT' then old.user_id end, case when tg_op <> 'DELETE' then new.user_id end]) one
    where one is not null
  loop
    perform pg_notify('openhour_live', account || ' ' || tg_table_name);
  end loop;
  return null;
end $$;
create trigger live_client after update or delete on clients for each row when (old.user_id is not null) execute function app.notify_joined();
create trigger live_client_joined after update of user_id on clients for each row when (old.user_id is null and new.user_id is not null)
  execute function app.notify_joined();

-- Whether the whole client is being erased, and with them what otherwise cannot be deleted: the cascade deletes the client's row first. Runs as
-- its caller, who sees the true rows: the application its own practice, a cascade (as the table's owner) all of them.
create function app.is_client_erased(therapist uuid, client uuid) returns boolean language sql stable security invoker
  set search_path = pg_catalog, public, pg_temp
  as $$ select not exists (select from clients where therapist_id = therapist and id = client) $$;
grant execute on function app.is_client_erased to openhour_app, openhour_worker, openhour_definer;

-- Deletes one row of the acting practice. Rows that must not be deleted alone are protected by triggers of their tables.
create function app.delete_record(in_table text, in_id uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer;
begin
  if not exists (select from app.practice_tables t where t.name = in_table and t.deletable) then
    raise exception using errcode = '42501', message = 'rows of this table are not deleted one by one';
  end if;
  execute format('delete from %I where therapist_id = app.therapist_id() and id = $1', in_table) using in_id;
  get diagnostics gone = row_count;
  return gone > 0;
end $$;
alter function app.delete_record owner to openhour_definer;
grant execute on function app.delete_record to openhour_app;

-- Records that a client with signed notes or risk alerts was erased, and why: ids and the therapist's own words, never a name.
create table erasures (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  reason text not null check (char_length(reason) between 1 and 1000),
  signed_note_count integer not null,
  risk_alert_count integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id)
);
create index erasures_newest on erasures (therapist_id, created_at desc, id);
call app.practice_table('erasures',
  one => 'erasure', many => 'erasures',
  shown_by => '',
  audited => 'added',
  append_only => true);
revoke insert on erasures from openhour_app;
create policy record_erasure on erasures for insert to openhour_definer with check (therapist_id = (select app.therapist_id()));
grant insert on erasures to openhour_definer;

-- Erases a client; foreign keys cascade to everything that belongs to them. With signed notes or risk alerts it requires the typed name and a
-- reason, which the practice keeps. It locks the notes first: one that is signed at this moment counts as signed.
create function app.erase_client(client uuid, typed_name text default null, in_reason text default null) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid := app.therapist_id();
  signed integer;
  alerts integer;
  its_name text;
begin
  select name into its_name from clients where therapist_id = therapist and id = client for update;
  if not found then
    return false;
  end if;
  perform from clinical_notes where therapist_id = therapist and client_id = client order by id for update;
  select count(*) into signed from clinical_notes where therapist_id = therapist and client_id = client and signed_at is not null;
  select count(*) into alerts from risk_alerts where therapist_id = therapist and client_id = client;
  if signed + alerts > 0 then
    perform app.refuse_when(typed_name is distinct from its_name, 'name-not-typed');
    perform app.refuse_when(coalesce(in_reason, '') !~ '\S', case when signed > 0 then 'no-reason' else 'no-reason-for-alerts' end);
    insert into erasures (therapist_id, client_id, reason, signed_note_count, risk_alert_count)
      values (therapist, client, btrim(in_reason), signed, alerts);
  end if;
  delete from idempotency_keys where user_id = therapist and resource_id = client;
  delete from clients where therapist_id = therapist and id = client;
  return true;
end $$;
alter function app.erase_client owner to openhour_definer;
grant execute on function app.erase_client to openhour_app;

-- Unsent form input, per person and form. Only that person reads it, and it is not audited. A draft about a client is deleted with the client.
create table drafts (
  user_id uuid not null references users (id) on delete cascade,
  key text not null check (key ~ '^[a-z][a-z-]*(:[A-Za-z0-9-]+){1,3}$' and char_length(key) <= 120),
  client_id uuid,
  version integer not null check (version > 0),
  body text not null check (char_length(body) <= 450000),
  context jsonb not null default '{}' check (jsonb_typeof(context) = 'object' and octet_length(context::text) <= 2000),
  updated_at timestamptz not null default now(),
  primary key (user_id, key),
  constraint drafts_client foreign key (user_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index drafts_of_client on drafts (user_id, client_id) where client_id is not null;
create index drafts_by_age on drafts (updated_at);
call app.protect_personal_table('drafts', 'user_id', 'select, insert, delete, update (client_id, version, body, context, updated_at)');
create policy purge_expired on drafts to openhour_worker using (true) with check (false);
grant select, delete on drafts to openhour_worker;
call app.open_own_rows('drafts', 'user_id', 'select, insert, delete, update (client_id, version, body, context, updated_at)');
