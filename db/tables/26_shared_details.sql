-- What clients say about themselves and share with their practices.

-- What an account shares of these details, as a record has them.
create function app.shared_of(p profiles) returns table (detail text, given text[]) language sql stable set search_path = pg_catalog as $$
  select d.detail, d.given from (values
      ('preferredName', array[p.preferred_name]),
      ('pronouns', array[p.pronouns]),
      ('dateOfBirth', array[p.date_of_birth::text]),
      ('phone', array[p.phone]),
      -- Of a number: without one it says nothing.
      ('phoneMessages', array[case when p.phone <> '' then p.phone_messages end]),
      ('address', array[p.address]),
      ('country', array[p.country]),
      ('language', array[p.language]),
      ('emergencyContact', array[p.emergency_contact_name, p.emergency_contact_phone, p.emergency_contact_relationship]),
      ('goodToKnow', array[p.good_to_know])
    ) as d (detail, given)
  where d.detail = any (p.shared_details) and array_to_string(d.given, '') <> ''
$$;
alter function app.shared_of owner to openhour_definer;

-- What a record has of the same.
create function app.kept_of(c clients, detail text) returns text[] language sql stable set search_path = pg_catalog
  return case detail when 'preferredName' then array[c.preferred_name] when 'pronouns' then array[c.pronouns]
    when 'dateOfBirth' then array[c.date_of_birth::text] when 'phone' then array[c.phone]
    when 'phoneMessages' then array[c.phone_messages] when 'address' then array[c.address] when 'goodToKnow' then array[c.good_to_know] when 'country' then array[c.country]
    when 'language' then array[c.language]
    when 'emergencyContact' then array[c.emergency_contact_name, c.emergency_contact_phone, c.emergency_contact_relationship] end;
alter function app.kept_of owner to openhour_definer;

-- What a connected client offers to the acting practice, where it differs from the record. No row if that is nothing.
create function app.offered_details(client uuid) returns table (given_at timestamptz, detail text, given text[])
  language sql stable rows 2 security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.details_changed_at, s.detail, s.given from clients c join profiles p on p.id = c.user_id cross join lateral app.shared_of(p) s
  where c.therapist_id = app.therapist_id() and c.id = client and c.archived_at is null
    and (c.details_declined_at is null or c.details_declined_at < p.details_changed_at)
    and s.given is distinct from app.kept_of(c, s.detail)
$$;
alter function app.offered_details owner to openhour_definer;
grant execute on function app.offered_details to openhour_app;

-- Which reminders of this practice a client turned off in the portal: 'none', 'email' or 'all'.
create function app.reminders_declined(client uuid) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce((select case when p.notifications -> 'appointmentReminders' = 'false'::jsonb then 'all' when p.notifications -> 'email' = 'false'::jsonb then 'email' end
    from clients c join user_preferences p on p.user_id = c.user_id where c.therapist_id = app.therapist_id() and c.id = client), 'none')
$$;
alter function app.reminders_declined owner to openhour_definer;
grant execute on function app.reminders_declined to openhour_app;

-- The clients of the acting practice who offer something, the longest waiting first, at most 100, with how many details.
create function app.all_offered_details() returns table (client_id uuid, client_name text, total int)
  language sql stable rows 10 security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.name, count(*)::int from clients c join profiles p on p.id = c.user_id and p.shared_details <> '{}'
    cross join lateral app.shared_of(p) s
  where c.therapist_id = app.therapist_id() and c.archived_at is null
    and (c.details_declined_at is null or c.details_declined_at < p.details_changed_at)
    and s.given is distinct from app.kept_of(c, s.detail)
  group by c.id, c.name, p.details_changed_at order by p.details_changed_at, c.id limit 100
$$;
alter function app.all_offered_details owner to openhour_definer;
grant execute on function app.all_offered_details to openhour_app;

-- Tells a client that their therapist asks for their details, once until they have read it. Aborts with `client-missing`, `client-archived` or `not-joined`.
create function app.tell_details_asked(client uuid) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked clients;
  place text := app.portal_path('/client/profile?details=open', client);
begin
  select * into asked from clients where therapist_id = app.therapist_id() and id = client;
  perform app.refuse_when(asked.id is null, 'client-missing');
  perform app.refuse_when(asked.archived_at is not null, 'client-archived');
  perform app.refuse_when(asked.user_id is null, 'not-joined');
  if not exists (select from notifications n where n.user_id = asked.user_id and n.kind = 'details-asked' and not n.is_read and n.action_url = place) then
    perform app.raise_notification(asked.user_id, 'details-asked', 'Your details, please', 'Your therapist asks you to fill in your details.', place);
  end if;
end $$;
alter function app.tell_details_asked owner to openhour_definer;
grant execute on function app.tell_details_asked to openhour_app;

-- Notes when what a client says about themselves, or what of it they share, changes.
create function app.note_changed_details() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  new.details_changed_at := now();
  return new;
end $$;
grant execute on function app.note_changed_details to openhour_app, openhour_client, openhour_definer;
create trigger note_changed_details before update on profiles for each row when (
  (old.preferred_name, old.pronouns, old.date_of_birth, old.phone, old.country, old.language, old.emergency_contact_name, old.emergency_contact_phone,
    old.emergency_contact_relationship, old.shared_details, old.address, old.phone_messages, old.good_to_know)
  is distinct from (new.preferred_name, new.pronouns, new.date_of_birth, new.phone, new.country, new.language, new.emergency_contact_name,
    new.emergency_contact_phone, new.emergency_contact_relationship, new.shared_details, new.address, new.phone_messages, new.good_to_know)) execute function app.note_changed_details();

-- Whether the practice of a record can call its client: by its own number, or by the one that the client shares.
create function app.has_own_phone(client uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from clients c join profiles p on p.id = c.user_id
    where c.user_id = app.user_id() and c.id = client and (coalesce(c.phone, '') <> '' or 'phone' = any (p.shared_details) and coalesce(p.phone, '') <> ''))
$$;
alter function app.has_own_phone owner to openhour_definer;
grant execute on function app.has_own_phone to openhour_client;

-- Tells the practices of a client what they offer now, once until that is read, and records who saw to it.
create function app.tell_of_details() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  own clients;
  fresh text[];
  ended text[];
  place text;
begin
  for own in select * from clients where user_id = new.id and archived_at is null order by therapist_id, id loop
    select array_agg(s.detail order by s.detail) into fresh from app.shared_of(new) s
      where not exists (select from app.shared_of(old) o where o.detail = s.detail and o.given is not distinct from s.given);
    select array_agg(o.detail order by o.detail) into ended from app.shared_of(old) o
      where not exists (select from app.shared_of(new) s where s.detail = o.detail);
    if fresh is not null then
      perform app.audit_append('shared', 'clients', own.id, own.id, jsonb_build_object('fields', fresh), own.therapist_id);
    end if;
    if ended is not null then
      perform app.audit_append('unshared', 'clients', own.id, own.id, jsonb_build_object('fields', ended), own.therapist_id);
    end if;
    continue when fresh is null and ended is null;
    perform pg_notify('openhour_live', own.therapist_id || ' clients');
    place := '/app/clients/' || own.id;
    if app.may_notify(own.therapist_id)
      and exists (select from app.shared_of(new) s where s.detail = any (fresh) and s.given is distinct from app.kept_of(own, s.detail))
      and not exists (select from notifications n where n.user_id = own.therapist_id and n.kind = 'details-offered' and not n.is_read and n.action_url = place)
    then
      perform app.raise_notification(own.therapist_id, 'details-offered', app.name_used(own.preferred_name, own.name) || ' shared details with you',
        'You can copy them to the record. Until then it stays as it is.', place);
    end if;
  end loop;
  return null;
end $$;
alter function app.tell_of_details owner to openhour_definer;
create trigger tell_of_details after update of preferred_name, pronouns, date_of_birth, phone, country, language,
  emergency_contact_name, emergency_contact_phone, emergency_contact_relationship, shared_details, address, phone_messages, good_to_know on profiles
  for each row execute function app.tell_of_details();
