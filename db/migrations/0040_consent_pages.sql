-- Notifications of consents lead to the pages of consents.

-- As in 0036, with the client's page of consents.
create or replace function app.ask_consent(client uuid, new_id uuid, of_purpose text, of_version text, of_text text) returns void
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

-- As in 0036, with the section of the profile.
create or replace function app.tell_consent(answered consents, kind text, said text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if app.user_role() = 'client' then
    perform app.raise_notification(answered.therapist_id, kind, app.name_used(c.preferred_name, c.name) || ' ' || said, 'See the consents in their profile.',
      '/app/clients/' || c.id || '?tab=consents') from clients c where c.therapist_id = answered.therapist_id and c.id = answered.client_id;
  end if;
end $$;
