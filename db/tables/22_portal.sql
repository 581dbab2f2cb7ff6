-- Whether a client's account is linked to a record of this therapist. Archiving a client closes the portal for them without ending the connection.
create function app.is_linked(therapist uuid, client_account uuid) returns boolean language sql stable
  return exists (select from clients where therapist_id = therapist and user_id = client_account and archived_at is null);
grant execute on function app.is_linked to openhour_app, openhour_definer;

-- Whom the acting person may notify: themselves; a therapist their linked clients; a client their therapist.
create function app.may_notify(other uuid) returns boolean language sql stable
  return coalesce(other = app.user_id() or case app.user_role()
    when 'therapist' then app.is_linked(app.user_id(), other) when 'client' then app.is_linked(other, app.user_id()) end, false);
grant execute on function app.may_notify to openhour_app, openhour_definer;

-- The practices that the acting client has joined: what they may know about each.
create function app.joined_practices() returns table (client_id uuid, therapist_id uuid, practice_name text, therapist_name text, time_zone text,
    clock_style text, week_start text, cancellation_hours int, can_book boolean, shows_invoices boolean, booking_policy text, joined_at timestamptz)
  language sql stable rows 3 security definer set search_path = pg_catalog, public, pg_temp as $$
  select c.id, c.therapist_id, app.practice_name(p.practice_name, p.full_name), p.full_name, s.timezone, s.clock_style, s.week_start, s.cancellation_hours,
    s.booking_enabled and app.may_book(c)
      and exists (select from booking_services o where o.therapist_id = c.therapist_id and (o.client_ids is null or c.id = any(o.client_ids))),
    app.invoices_in_portal(c.therapist_id), s.booking_policy, c.joined_at
  from clients c join profiles p on p.id = c.therapist_id join practice_settings s on s.user_id = c.therapist_id
  where c.user_id = app.user_id() and c.archived_at is null
$$;
alter function app.joined_practices owner to openhour_definer;
grant execute on function app.joined_practices to openhour_client;

-- Ends the acting client's access to one practice. @returns whether there was any
create function app.leave_practice(client uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  therapist uuid;
  leaving text;
begin
  if app.user_role() is distinct from 'client' then
    raise exception using errcode = '42501', message = 'only a client leaves a practice';
  end if;
  select therapist_id, app.name_used(preferred_name, name) into therapist, leaving from clients
    where id = client and user_id = app.user_id() for update;
  if therapist is null then
    return false;
  end if;
  if app.may_notify(therapist) then
    perform app.raise_notification(therapist, 'client-left', leaving || ' left your portal', 'Their record stays with you. You can invite them again.',
      '/app/clients/' || client);
  end if;
  update clients set user_id = null where therapist_id = therapist and id = client;
  return true;
end $$;
alter function app.leave_practice owner to openhour_definer;
grant execute on function app.leave_practice to openhour_client;

-- The brands of the practices that the acting client has joined; none in discreet mode.
create function app.joined_brands() returns table (client_id uuid, primary_color text, secondary_color text, logo_id text, file_key text, subscription jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp rows 1 as $$
  select c.id, b.primary_color, b.secondary_color, b.logo_id, b.file_key, b.subscription
  from clients c cross join lateral app.brands_of(array[c.therapist_id]) b
  where c.user_id = app.user_id() and c.archived_at is null
    and not exists (select from user_preferences p where p.user_id = app.user_id() and p.look is not null)
$$;
alter function app.joined_brands owner to openhour_definer;
grant execute on function app.joined_brands to openhour_client;

-- Access to a practice that has ended, by leaving, by the practice or with the archive. For 30 days, the account can still download what the client
-- wrote, was written to and agreed to: the diary, the messages and the consents.
create table ended_portal_access (
  user_id uuid not null references users (id) on delete cascade,
  therapist_id uuid not null,
  client_id uuid not null,
  ended_at timestamptz not null default now(),
  -- unknown for accesses that ended before it was noted
  ended_by text check (ended_by in ('client', 'practice')),
  primary key (user_id, therapist_id, client_id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index ended_portal_access_of_client on ended_portal_access (therapist_id, client_id);
call app.protect_inner_table('ended_portal_access', 'openhour_definer', 'select, insert, delete');

create function app.note_ended_access() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.user_id is not null and new.archived_at is null then
    delete from ended_portal_access where user_id = new.user_id and therapist_id = new.therapist_id and client_id = new.id;
  end if;
  -- The row of an account that is being deleted is gone already.
  if old.user_id is not null and old.archived_at is null and (new.user_id is distinct from old.user_id or new.archived_at is not null)
    and exists (select from users where id = old.user_id) then
    insert into ended_portal_access (user_id, therapist_id, client_id, ended_by)
      values (old.user_id, new.therapist_id, new.id, case app.user_role() when 'client' then 'client' when 'therapist' then 'practice' end) on conflict do nothing;
  end if;
  return null;
end $$;
alter function app.note_ended_access owner to openhour_definer;
grant execute on function app.note_ended_access to openhour_app, openhour_client, openhour_sign_in, openhour_worker;
create trigger note_ended_access after update of user_id, archived_at on clients for each row
  when (old.user_id is distinct from new.user_id or old.archived_at is distinct from new.archived_at) execute function app.note_ended_access();

-- For how long clients can fetch their own words of a practice whose portal they left or lost.
create function app.ended_access_period() returns interval language sql immutable parallel safe return interval '30 days';
grant execute on function app.ended_access_period to openhour_definer;

-- The practices whose portal the acting client left or lost within that time.
create function app.ended_practices() returns table (client_id uuid, therapist_id uuid, practice_name text, ended_by text, ended_at timestamptz)
  language sql stable rows 2 security definer set search_path = pg_catalog, public, pg_temp as $$
  select e.client_id, e.therapist_id, app.practice_name(p.practice_name, p.full_name), e.ended_by, e.ended_at
  from ended_portal_access e join profiles p on p.id = e.therapist_id
  where e.user_id = app.user_id() and app.user_role() = 'client' and e.ended_at > now() - app.ended_access_period()
$$;
alter function app.ended_practices owner to openhour_definer;
grant execute on function app.ended_practices to openhour_client;

-- After leaving one and then the other, both have ended.
create function app.ended_diary(practice uuid, client uuid) returns table (log_date date, written_at timestamptz, mood_rating smallint,
    anxiety_level smallint, energy_level smallint, sleep_quality smallint, stress_level smallint, triggers text[], coping_strategies_used text[],
    notes text, read_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.log_date, m.created_at, m.mood_rating, m.anxiety_level, m.energy_level, m.sleep_quality, m.stress_level, m.triggers,
    m.coping_strategies_used, m.notes, m.read_at
  from app.ended_practices() e join mood_logs m on m.therapist_id = e.therapist_id and m.client_id = e.client_id
  where e.therapist_id = practice and e.client_id = client and m.author = 'client' order by m.log_date desc, m.created_at desc
$$;
alter function app.ended_diary owner to openhour_definer;
grant execute on function app.ended_diary to openhour_client;

create function app.ended_messages(practice uuid, client uuid) returns table (id uuid, therapist_id uuid, created_at timestamptz,
    sender text, sealed_text bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.id, m.therapist_id, m.created_at, m.sender, m.sealed_text
  from app.ended_practices() e join messages m on m.therapist_id = e.therapist_id and m.client_id = e.client_id
  where e.therapist_id = practice and e.client_id = client order by m.position
$$;
alter function app.ended_messages owner to openhour_definer;
grant execute on function app.ended_messages to openhour_client;

create function app.ended_consents(practice uuid, client uuid) returns table (purpose text, version text, text text, asked_at timestamptz,
    signed_at timestamptz, signed_name text, declined_at timestamptz, withdrawn_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.purpose, k.version, k.text, k.asked_at, k.signed_at, k.signed_name, k.declined_at, k.withdrawn_at
  from app.ended_practices() e join consents k on k.therapist_id = e.therapist_id and k.client_id = e.client_id
  where e.therapist_id = practice and e.client_id = client and k.cancelled_at is null order by k.asked_at desc
$$;
alter function app.ended_consents owner to openhour_definer;
grant execute on function app.ended_consents to openhour_client;

-- A client who never said where they are keeps what the record said when it closes to them.
create function app.keep_country() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update profiles set country = old.country, updated_at = now() where id = old.user_id and country is null;
  return null;
end $$;
alter function app.keep_country owner to openhour_definer;
create trigger keep_country_at_end after update of user_id, archived_at on clients for each row
  when (old.country is not null and old.user_id is not null and old.archived_at is null
    and (new.user_id is distinct from old.user_id or new.archived_at is not null))
  execute function app.keep_country();
create trigger keep_country_after_deletion after delete on clients for each row
  when (old.country is not null and old.user_id is not null and old.archived_at is null)
  execute function app.keep_country();

-- Of the practices that the acting client has joined, the one joined last first, with those that archived the record: for a guess of the country.
create function app.practice_time_zones() returns setof text language sql stable security definer rows 2 set search_path = pg_catalog, public, pg_temp as $$
  select s.timezone from clients c join practice_settings s on s.user_id = c.therapist_id
  where c.user_id = app.user_id() and app.user_role() = 'client' order by c.joined_at desc, c.id
$$;
alter function app.practice_time_zones owner to openhour_definer;
grant execute on function app.practice_time_zones to openhour_client;
