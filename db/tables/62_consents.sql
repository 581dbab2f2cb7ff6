-- Consents. A request shows the client a text; the signed text, name and time never change, and withdrawing ends the consent at once.

-- The practice's own texts. The built-in ones are in shared/src/features/consents/consent-texts.ts.
create table consent_texts (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  purpose text not null check (char_length(purpose) <= 40),
  version integer not null check (version > 0),
  text text not null check (char_length(text) between 1 and 20000 and text ~ '\S'),
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint consent_texts_version unique (therapist_id, purpose, version)
);
call app.practice_table('consent_texts',
  one => 'consent text', many => 'consent texts',
  shown_by => 'consents.texts, consents.signers',
  audited => 'added',
  append_only => true);
revoke insert on consent_texts from openhour_app;
create policy write_by_function on consent_texts for insert to openhour_definer with check (therapist_id = (select app.therapist_id()));
grant insert on consent_texts to openhour_definer;

create table consents (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  purpose text not null check (char_length(purpose) <= 40),
  -- 'standard-1' is a built-in text, 'own-2' the practice's second; null if the text was on paper or spoken
  version text check (version ~ '^(standard|own)-[1-9][0-9]*$'),
  text text check (char_length(text) between 1 and 20000),
  asked_at timestamptz not null default now(),
  given text check (given in ('portal', 'device', 'paper', 'spoken')),
  signed_at timestamptz,
  signed_name text check (char_length(signed_name) between 1 and 100 and signed_name ~ '\S'),
  -- of a consent on paper
  paper_date date check (paper_date between '1900-01-01' and '2200-01-01'),
  paper_note text check (char_length(paper_note) between 1 and 500),
  -- text messages: the number that the consent is for, in E.164 form
  text_number text,
  declined_at timestamptz,
  -- the therapist took the request back
  cancelled_at timestamptz,
  withdrawn_at timestamptz,
  withdrawn_by text check (withdrawn_by in ('client', 'therapist')),
  file_key text check (file_key ~ '^[0-9a-f]{32}$'),
  file_size bigint check (file_size > 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now(),
  imported jsonb not null default '[]' check (app.are_imports(imported)),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint consents_file unique (file_key),
  constraint consents_answered_once check (num_nonnulls(signed_at, declined_at, cancelled_at) <= 1),
  constraint consents_given check ((signed_at is null) = (given is null)),
  constraint consents_withdrawn check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null or signed_at is not null)),
  constraint consents_file_signed check (file_key is null or signed_at is not null)
);
create index consents_of_client on consents (therapist_id, client_id, asked_at desc, id);
create unique index consents_waiting on consents (therapist_id, client_id, purpose)
  where signed_at is null and declined_at is null and cancelled_at is null;
create index consents_held on consents (therapist_id, client_id, purpose) where signed_at is not null and withdrawn_at is null;
call app.practice_table('consents',
  one => 'consent', many => 'consents',
  shown_by => 'aiDrafts.state, aiReview.made, clients.recordCounts, consents, portal.home, portalConsents',
  audited => 'asked, changed, deleted, signed, declined, withdrawn, listed, downloaded', own_audit => true,
  counted_as => 'consents',
  client_sees => 'own',
  client_columns => 'id, purpose, version, text, asked_at, given, signed_at, signed_name, declined_at, cancelled_at, withdrawn_at, file_size,
    imported',
  client_reads => 'a consent', client_reads_many => 'your consents');
-- Only the functions below write.
revoke insert, update on consents from openhour_app;
create policy write_by_function on consents to openhour_definer using (true) with check (true);
grant insert, update on consents to openhour_definer;
call app.narrow_updates('consents', 'openhour_definer');
create policy worker_read on consents for select to openhour_worker using (true);
grant select (therapist_id, client_id, purpose, signed_at, withdrawn_at, text_number, file_key) on consents to openhour_worker;
-- The sample practice is inserted as rows.
create policy seed_sample on consents for insert to openhour_worker with check (true);
grant insert on consents to openhour_worker;
create trigger remove_file after delete on consents for each row when (old.file_key is not null) execute function app.file_row_deleted();
create trigger audit after update or delete on consents for each row execute function app.audit_write('client_id');
create trigger imported before insert or update on consents for each row execute function app.note_imported();

create function app.audit_asked() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.audit_append(case when new.signed_at is null then 'asked' else 'signed' end, tg_table_name, new.id, new.client_id, null, new.therapist_id);
  return null;
end $$;
alter function app.audit_asked owner to openhour_definer;
grant execute on function app.audit_asked to openhour_app, openhour_worker;
create trigger audit_asked after insert on consents for each row execute function app.audit_asked();

-- Nobody changes what was signed, and an answered request stays answered.
create function app.guard_consent() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if not app.is_client_erased(old.therapist_id, old.client_id) then
      raise exception using errcode = 'OH002', message = 'consent-kept';
    end if;
    return old;
  end if;
  if old.declined_at is not null or old.cancelled_at is not null or old.withdrawn_at is not null
    or (new.therapist_id, new.id, new.client_id, new.purpose, new.asked_at)
      is distinct from (old.therapist_id, old.id, old.client_id, old.purpose, old.asked_at)
    or (old.signed_at is not null and to_jsonb(new) - '{withdrawn_at,withdrawn_by}'::text[]
      is distinct from to_jsonb(old) - '{withdrawn_at,withdrawn_by}'::text[]) then
    raise exception using errcode = 'OH002', message = 'consent-kept';
  end if;
  return new;
end $$;
grant execute on function app.guard_consent to openhour_app, openhour_worker, openhour_definer;
create trigger guard before update or delete on consents for each row execute function app.guard_consent();

-- The one rule whether a consent holds. One for text messages is for one number, and STOP suspends it.
create function app.consent_holds(therapist uuid, client uuid, for_purpose text) returns boolean language sql stable
  return exists (select from consents k where k.therapist_id = therapist and k.client_id = client and k.purpose = for_purpose
    and k.signed_at is not null and k.withdrawn_at is null
    and (for_purpose <> 'text-messages' or exists (select from clients c where c.therapist_id = therapist and c.id = client
      and c.sms_stopped_at is null and app.text_number(c.phone) = k.text_number)));
grant execute on function app.consent_holds to openhour_app, openhour_worker, openhour_definer;

-- STOP belongs to one phone number.
create function app.follow_text_number() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if app.text_number(new.phone) is distinct from app.text_number(old.phone) then
    new.sms_stopped_at := null;
  end if;
  return new;
end $$;
grant execute on function app.follow_text_number to openhour_app, openhour_worker, openhour_definer;
create trigger follow_text_number before update of phone on clients for each row execute function app.follow_text_number();

-- Turning text reminders on records that the client agreed, for this number; turning them off ends what was recorded like this. The consents of an
-- archive are rows of it already.
create function app.record_text_consent() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  number text := app.text_number(new.phone);
begin
  if tg_op = 'INSERT' and app.is_importing() then
    return null;
  end if;
  update consents set withdrawn_at = now(), withdrawn_by = 'therapist'
    where therapist_id = new.therapist_id and client_id = new.id and purpose = 'text-messages' and given = 'spoken' and signed_at is not null
      and withdrawn_at is null and (not new.sms_reminders or text_number is distinct from number);
  if new.sms_reminders and not exists (select from consents where therapist_id = new.therapist_id and client_id = new.id
    and purpose = 'text-messages' and signed_at is not null and withdrawn_at is null and text_number = number) then
    insert into consents (therapist_id, client_id, purpose, given, signed_at, text_number)
      values (new.therapist_id, new.id, 'text-messages', 'spoken', now(), number);
  end if;
  return null;
end $$;
alter function app.record_text_consent owner to openhour_definer;
grant execute on function app.record_text_consent to openhour_app, openhour_worker;
create trigger record_text_consent after insert on clients for each row when (new.sms_reminders) execute function app.record_text_consent();
create trigger record_changed_text_consent after update of sms_reminders, phone on clients for each row
  when (new.sms_reminders is distinct from old.sms_reminders or (new.sms_reminders and new.phone is distinct from old.phone))
  execute function app.record_text_consent();

-- The brand for the PDF of a consent that the acting person is about to sign; none for a client in discreet mode, also on the therapist's device.
create function app.consent_brand(consent uuid) returns table (primary_color text, secondary_color text, logo_id text, file_key text, subscription jsonb)
  language sql security definer set search_path = pg_catalog, public, pg_temp rows 1 as $$
  select b.primary_color, b.secondary_color, b.logo_id, b.file_key, b.subscription
  from app.own_consent(consent) k join clients c on c.therapist_id = k.therapist_id and c.id = k.client_id
    cross join lateral app.brands_of(array[k.therapist_id]) b
  where not exists (select from user_preferences p where p.user_id = c.user_id and p.look is not null)
$$;
alter function app.consent_brand owner to openhour_definer;
grant execute on function app.consent_brand to openhour_app, openhour_client;
