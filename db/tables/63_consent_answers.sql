-- Asking for consents and answering them. Each function decides who may, and writes, notifies and ends what it must in one transaction.

-- The consent, if the acting person may answer it: the therapist for their client, or the client themselves.
create function app.own_consent(consent uuid) returns consents language sql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.* from consents k join clients c on c.therapist_id = k.therapist_id and c.id = k.client_id
  where k.id = consent and (k.therapist_id = app.therapist_id() or (app.user_role() = 'client' and c.user_id = app.user_id() and c.archived_at is null))
  for update of k
$$;
alter function app.own_consent owner to openhour_definer;

-- Asks the acting therapist's client. Aborts with `client-missing`, `client-archived`, `no-text-number`, `already-waiting` or `already-signed` (this version).
create function app.ask_consent(client uuid, new_id uuid, of_purpose text, of_version text, of_text text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked clients;
begin
  select * into asked from clients where therapist_id = app.therapist_id() and id = client for update;
  perform app.refuse_when(asked.id is null, 'client-missing');
  perform app.refuse_when(asked.archived_at is not null, 'client-archived');
  perform app.refuse_when(of_purpose = 'text-messages' and app.text_number(asked.phone) is null, 'no-text-number');
  perform app.refuse_when(exists (select from consents where therapist_id = asked.therapist_id and client_id = client and purpose = of_purpose
    and signed_at is null and declined_at is null and cancelled_at is null), 'already-waiting');
  perform app.refuse_when(app.consent_holds(asked.therapist_id, client, of_purpose) and exists (select from consents
    where therapist_id = asked.therapist_id and client_id = client and purpose = of_purpose and version = of_version and signed_at is not null
      and withdrawn_at is null), 'already-signed');
  insert into consents (therapist_id, id, client_id, purpose, version, text) values (asked.therapist_id, new_id, client, of_purpose, of_version, of_text);
  if asked.user_id is not null then
    perform app.raise_notification(asked.user_id, 'consent-asked', 'Something to read and sign', 'Your therapist asks for your consent.',
      app.portal_path('/client/consents', client));
  end if;
end $$;
alter function app.ask_consent owner to openhour_definer;
grant execute on function app.ask_consent to openhour_app;

-- Ends what earlier answers of this client allowed for the purpose.
create function app.end_consents(of_therapist uuid, client uuid, of_purpose text, ended_by text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update consents set withdrawn_at = now(), withdrawn_by = ended_by where therapist_id = of_therapist and client_id = client and purpose = of_purpose
    and signed_at is not null and withdrawn_at is null;
  if of_purpose = 'text-messages' then
    update clients set sms_reminders = false where therapist_id = of_therapist and id = client and sms_reminders;
  end if;
end $$;
alter function app.end_consents owner to openhour_definer;

-- Tells the therapist what their client answered in the portal.
create function app.tell_consent(answered consents, kind text, said text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.user_role() = 'client' then
    perform app.raise_notification(answered.therapist_id, kind, app.name_used(c.preferred_name, c.name) || ' ' || said, 'See the consents in their profile.',
      '/app/clients/' || c.id || '?tab=consents') from clients c where c.therapist_id = answered.therapist_id and c.id = answered.client_id;
  end if;
end $$;
alter function app.tell_consent owner to openhour_definer;

-- Signs a waiting request: a client in the portal, or on the device of the acting therapist. Aborts with `consent-missing`, `client-archived`, `not-waiting`,
-- `text-changed` or `no-text-number`.
create function app.sign_consent(consent uuid, read_version text, typed_name text, at timestamptz, in_file_key text, in_size bigint, in_sha256 text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  signing consents := app.own_consent(consent);
  who clients;
begin
  perform app.refuse_when(signing.id is null, 'consent-missing');
  select * into who from clients where therapist_id = signing.therapist_id and id = signing.client_id;
  perform app.refuse_when(who.archived_at is not null, 'client-archived');
  perform app.refuse_when(num_nonnulls(signing.signed_at, signing.declined_at, signing.cancelled_at) > 0, 'not-waiting');
  perform app.refuse_when(signing.version is distinct from read_version, 'text-changed');
  perform app.refuse_when(signing.purpose = 'text-messages' and app.text_number(who.phone) is null, 'no-text-number');
  update consents set signed_at = at, signed_name = typed_name, given = case app.user_role() when 'client' then 'portal' else 'device' end,
    text_number = case when purpose = 'text-messages' then app.text_number(who.phone) end, file_key = in_file_key, file_size = in_size, sha256 = in_sha256
    where therapist_id = signing.therapist_id and id = consent;
  if signing.purpose = 'text-messages' then
    update clients set sms_reminders = true where therapist_id = who.therapist_id and id = who.id and not sms_reminders;
  end if;
  perform app.tell_consent(signing, 'consent-answered', 'signed a consent');
end $$;
alter function app.sign_consent owner to openhour_definer;
grant execute on function app.sign_consent to openhour_app, openhour_client;

-- Says no to a waiting request, which also ends an earlier consent for the purpose. Aborts with `consent-missing` or `not-waiting`.
create function app.decline_consent(consent uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.say_no(consent, case app.user_role() when 'client' then 'client' else 'therapist' end)
$$;
alter function app.decline_consent owner to openhour_definer;
grant execute on function app.decline_consent to openhour_app, openhour_client;

-- Takes a waiting request back. Aborts with `consent-missing` or `not-waiting`.
create function app.cancel_consent_request(consent uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked consents := app.own_consent(consent);
begin
  perform app.refuse_when(asked.id is null, 'consent-missing');
  perform app.refuse_when(num_nonnulls(asked.signed_at, asked.declined_at, asked.cancelled_at) > 0, 'not-waiting');
  update consents set cancelled_at = now() where therapist_id = asked.therapist_id and id = consent;
end $$;
alter function app.cancel_consent_request owner to openhour_definer;
grant execute on function app.cancel_consent_request to openhour_app;

-- Withdraws a signed consent and any other for the same purpose, at once. Aborts with `consent-missing` or `not-held`.
create function app.withdraw_consent(consent uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  ended consents := app.own_consent(consent);
begin
  perform app.refuse_when(ended.id is null, 'consent-missing');
  perform app.refuse_when(ended.signed_at is null or ended.withdrawn_at is not null, 'not-held');
  perform app.end_consents(ended.therapist_id, ended.client_id, ended.purpose, case app.user_role() when 'client' then 'client' else 'therapist' end);
  perform app.tell_consent(ended, 'consent-withdrawn', 'withdrew a consent');
end $$;
alter function app.withdraw_consent owner to openhour_definer;
grant execute on function app.withdraw_consent to openhour_app, openhour_client;

-- Records a consent that the acting therapist's client gave on paper; a waiting request is taken back. Aborts with `client-missing` or `no-text-number`.
create function app.record_paper_consent(client uuid, new_id uuid, of_purpose text, on_date date, note text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  who clients;
begin
  select * into who from clients where therapist_id = app.therapist_id() and id = client for update;
  perform app.refuse_when(who.id is null, 'client-missing');
  perform app.refuse_when(of_purpose = 'text-messages' and app.text_number(who.phone) is null, 'no-text-number');
  update consents set cancelled_at = now() where therapist_id = who.therapist_id and client_id = client and purpose = of_purpose
    and signed_at is null and declined_at is null and cancelled_at is null;
  insert into consents (therapist_id, id, client_id, purpose, given, signed_at, paper_date, paper_note, text_number)
    values (who.therapist_id, new_id, client, of_purpose, 'paper', now(), on_date, note,
      case when of_purpose = 'text-messages' then app.text_number(who.phone) end);
  if of_purpose = 'text-messages' then
    update clients set sms_reminders = true where therapist_id = who.therapist_id and id = client and not sms_reminders;
  end if;
end $$;
alter function app.record_paper_consent owner to openhour_definer;
grant execute on function app.record_paper_consent to openhour_app;

-- Adds a version of the acting practice's text, and gives it to requests that wait. Aborts with `text-changed` if another version is newer than the one read.
create function app.save_consent_text(new_id uuid, of_purpose text, read_version integer, new_text text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  newest integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(app.user_id()::text, 1));
  select coalesce(max(version), 0) into newest from consent_texts where therapist_id = app.therapist_id() and purpose = of_purpose;
  perform app.refuse_when(newest <> read_version, 'text-changed');
  insert into consent_texts (therapist_id, id, purpose, version, text) values (app.therapist_id(), new_id, of_purpose, newest + 1, new_text);
  update consents set version = 'own-' || (newest + 1), text = new_text where therapist_id = app.therapist_id() and purpose = of_purpose
    and signed_at is null and declined_at is null and cancelled_at is null;
end $$;
alter function app.save_consent_text owner to openhour_definer;
grant execute on function app.save_consent_text to openhour_app;

-- What the acting person signs, with whom the PDF names.
create function app.consent_to_sign(consent uuid) returns table (purpose text, version text, text text, client_name text, number text, practice_name text,
    therapist_name text, time_zone text)
  language sql volatile rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.purpose, k.version, k.text, c.name, app.text_number(c.phone), app.practice_name(p.practice_name, p.full_name), p.full_name, s.timezone
  from app.own_consent(consent) k join clients c on c.therapist_id = k.therapist_id and c.id = k.client_id
    join profiles p on p.id = k.therapist_id join practice_settings s on s.user_id = k.therapist_id
  where num_nonnulls(k.signed_at, k.declined_at, k.cancelled_at) = 0
$$;
alter function app.consent_to_sign owner to openhour_definer;
grant execute on function app.consent_to_sign to openhour_app, openhour_client;

-- The stored PDF of a consent of the acting person, or what an imported consent is printed from, with an entry in the practice's audit log.
create function app.read_consent_file(consent uuid)
  returns table (file_key text, file_size bigint, signed_at timestamptz, imported jsonb, purpose text, version text, text text, given text, signed_name text,
    text_number text, client_name text, practice_name text, therapist_name text, time_zone text)
  language plpgsql security definer rows 1 set search_path = pg_catalog, public, pg_temp as $$
declare
  kept consents := app.own_consent(consent);
begin
  if kept.file_key is null then
    return;
  end if;
  perform app.audit_append('downloaded', 'consents', kept.id, kept.client_id, null, kept.therapist_id);
  return query select kept.file_key, kept.file_size, kept.signed_at, kept.imported, kept.purpose, kept.version, kept.text, kept.given, kept.signed_name,
      kept.text_number, c.name, app.practice_name(p.practice_name, p.full_name), p.full_name, s.timezone
    from clients c join profiles p on p.id = kept.therapist_id join practice_settings s on s.user_id = kept.therapist_id
    where c.therapist_id = kept.therapist_id and c.id = kept.client_id;
end $$;
alter function app.read_consent_file owner to openhour_definer;
grant execute on function app.read_consent_file to openhour_app, openhour_client;

-- Says no to a waiting request, which also ends an earlier consent for the purpose.
create function app.say_no(consent uuid, said_by text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  answered consents := app.own_consent(consent);
begin
  perform app.refuse_when(answered.id is null, 'consent-missing');
  perform app.refuse_when(num_nonnulls(answered.signed_at, answered.declined_at, answered.cancelled_at) > 0, 'not-waiting');
  update consents set declined_at = now() where therapist_id = answered.therapist_id and id = consent;
  perform app.end_consents(answered.therapist_id, answered.client_id, answered.purpose, said_by);
  perform app.tell_consent(answered, 'consent-answered', 'declined a consent');
end $$;
alter function app.say_no owner to openhour_definer;

-- The client of the acting therapist says no on the therapist's device. Aborts as above.
create function app.decline_consent_on_device(consent uuid) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select app.say_no(consent, 'client')
$$;
alter function app.decline_consent_on_device owner to openhour_definer;
grant execute on function app.decline_consent_on_device to openhour_app;

-- Who signed for a purpose: of each active client of the acting therapist the newest consent that is not withdrawn, and whether a request waits.
create function app.consent_signers(of_purpose text)
  returns table (client_id uuid, client_name text, consent_id uuid, version text, given text, signed_at timestamptz, paper_date date, waiting boolean)
  language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.name, k.id, k.version, k.given, k.signed_at, k.paper_date, exists (select from consents w where w.therapist_id = c.therapist_id and w.client_id = c.id
      and w.purpose = of_purpose and w.signed_at is null and w.declined_at is null and w.cancelled_at is null)
  from clients c join lateral (select n.id, n.version, n.given, n.signed_at, n.paper_date from consents n where n.therapist_id = c.therapist_id and n.client_id = c.id
      and n.purpose = of_purpose and n.signed_at is not null and n.withdrawn_at is null order by n.signed_at desc, n.id limit 1) k on true
  where c.therapist_id = app.therapist_id() and c.archived_at is null
$$;
grant execute on function app.consent_signers to openhour_app, openhour_definer;

-- Asks every client who signed another version, unless a request waits already. @returns how many
create function app.ask_older_signers(of_purpose text, of_version text, of_text text) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked uuid;
  total integer := 0;
begin
  for asked in select s.client_id from app.consent_signers(of_purpose) s join clients c on c.therapist_id = app.therapist_id() and c.id = s.client_id
    where s.version <> of_version and not s.waiting and (of_purpose <> 'text-messages' or app.text_number(c.phone) is not null) order by s.client_id loop
    begin
      perform app.ask_consent(asked, gen_random_uuid(), of_purpose, of_version, of_text);
      total := total + 1;
    exception when sqlstate 'OH001' then
      null; -- asked, archived or deleted meanwhile
    end;
  end loop;
  return total;
end $$;
alter function app.ask_older_signers owner to openhour_definer;
grant execute on function app.ask_older_signers to openhour_app;
