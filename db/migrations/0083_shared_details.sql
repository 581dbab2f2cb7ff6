-- What clients say about themselves stands in their account. What they share by a tick is offered to their practices, which copy it to the record or
-- leave it: nothing that a client enters changes a record by itself.
alter table profiles
  add column pronouns text check (char_length(pronouns) <= 50),
  add column emergency_contact_name text check (char_length(emergency_contact_name) <= 100),
  add column emergency_contact_phone text check (char_length(emergency_contact_phone) <= 40),
  add column emergency_contact_relationship text check (char_length(emergency_contact_relationship) <= 50),
  add column shared_details text[] not null default '{}'
    check (shared_details <@ array['phone', 'pronouns', 'country', 'emergencyContact'] and array_position(shared_details, null) is null);
grant select (pronouns, emergency_contact_name, emergency_contact_phone, emergency_contact_relationship, shared_details),
  update (pronouns, emergency_contact_name, emergency_contact_phone, emergency_contact_relationship, shared_details) on profiles to openhour_client;

-- What an account shares of these details, as a record has them.
create function app.shared_of(p profiles) returns table (detail text, given text[]) language sql immutable set search_path = pg_catalog as $$
  select d.detail, d.given from (values
      ('phone', array[p.phone]),
      ('pronouns', array[p.pronouns]),
      ('country', array[p.country]),
      ('emergencyContact', array[p.emergency_contact_name, p.emergency_contact_phone, p.emergency_contact_relationship])
    ) as d (detail, given)
  where d.detail = any (p.shared_details) and array_to_string(d.given, '') <> ''
$$;

-- What a record has of the same.
create function app.kept_of(c clients, detail text) returns text[] language sql immutable set search_path = pg_catalog
  return case detail when 'phone' then array[c.phone] when 'pronouns' then array[c.pronouns] when 'country' then array[c.country]
    when 'emergencyContact' then array[c.emergency_contact_name, c.emergency_contact_phone, c.emergency_contact_relationship] end;

-- What a connected client offers to the acting practice, where it differs from the record. No row if that is nothing.
create function app.offered_details(client uuid) returns table (given_at timestamptz, detail text, given text[])
  language sql stable rows 2 security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.updated_at, s.detail, s.given from clients c join profiles p on p.id = c.user_id cross join lateral app.shared_of(p) s
  where c.therapist_id = app.therapist_id() and c.id = client and c.archived_at is null
    and s.given is distinct from app.kept_of(c, s.detail)
$$;
alter function app.shared_of(profiles) owner to openhour_definer;
alter function app.kept_of(clients, text) owner to openhour_definer;
alter function app.offered_details(uuid) owner to openhour_definer;
grant execute on function app.offered_details(uuid) to openhour_app;

-- Whether the practice of a record can call its client: by its own number, or by the one that the client shares.
create function app.has_own_phone(client uuid) returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from clients c join profiles p on p.id = c.user_id
    where c.user_id = app.user_id() and c.id = client and (coalesce(c.phone, '') <> '' or 'phone' = any (p.shared_details) and coalesce(p.phone, '') <> ''))
$$;
alter function app.has_own_phone(uuid) owner to openhour_definer;
grant execute on function app.has_own_phone(uuid) to openhour_client;

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
alter function app.tell_of_details() owner to openhour_definer;
create trigger tell_of_details after update of phone, pronouns, country, emergency_contact_name, emergency_contact_phone, emergency_contact_relationship,
  shared_details on profiles for each row execute function app.tell_of_details();
