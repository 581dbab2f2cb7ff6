-- A practice that imported another one's export has its records under the same ids. The portal names a record by its id alone, so an account can be
-- connected with one of them at a time; everything that asks for an id of the account then finds one practice.

update clients c set user_id = null where c.user_id is not null and exists (select from clients o
  where o.user_id = c.user_id and o.id = c.id and o.therapist_id <> c.therapist_id
    and (o.archived_at is null, o.joined_at, o.therapist_id) > (c.archived_at is null, c.joined_at, c.therapist_id));
create unique index clients_once_per_account on clients (user_id, id);

-- Connects the acting client's account with the record of the invitation. Aborts with `invitation-over`, `invitation-other-address`, `already-joined`
-- (the account is another client of this practice) or `same-record-joined` (of a practice that has this record, too).
create or replace function app.join_practice(hash bytea, at timestamptz) returns uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  invitation client_invitations;
  joining text;
begin
  if app.user_role() is distinct from 'client' then
    raise exception using errcode = '42501', message = 'only a client joins a practice';
  end if;
  select i.* into invitation from client_invitation_links l join client_invitations i on i.therapist_id = l.therapist_id and i.id = l.invitation_id
    where l.token_hash = hash for update of i;
  perform app.refuse_when(invitation.id is null or invitation.revoked_at is not null, 'invitation-over');
  select app.name_used(c.preferred_name, c.name) into joining from clients c
    where c.therapist_id = invitation.therapist_id and c.id = invitation.client_id and c.user_id = app.user_id();
  if invitation.accepted_at is not null and joining is not null then
    return invitation.client_id; -- sent twice
  end if;
  perform app.refuse_when(invitation.accepted_at is not null or invitation.expires_at <= at, 'invitation-over');
  perform app.refuse_when(not exists (select from users where id = app.user_id() and email = invitation.email), 'invitation-other-address');
  perform app.refuse_when(exists (select from clients where therapist_id = invitation.therapist_id and user_id = app.user_id()), 'already-joined');
  perform app.refuse_when(exists (select from clients where id = invitation.client_id and user_id = app.user_id() and archived_at is null), 'same-record-joined');
  -- An archived one is closed to the client already. If it is restored, that practice invites again.
  update clients set user_id = null where id = invitation.client_id and user_id = app.user_id() and archived_at is not null;
  update clients set user_id = app.user_id(), joined_at = at
    where therapist_id = invitation.therapist_id and id = invitation.client_id and archived_at is null and user_id is null
    returning app.name_used(preferred_name, name) into joining;
  perform app.refuse_when(joining is null, 'invitation-over');
  update client_invitations set accepted_at = at, opened_at = coalesce(opened_at, at) where therapist_id = invitation.therapist_id and id = invitation.id;
  perform app.raise_notification(invitation.therapist_id, 'client-joined', joining || ' joined your portal', 'They can now see what you share with them.',
    '/app/clients/' || invitation.client_id);
  return invitation.client_id;
end $$;

-- After leaving one and then the other, both have ended.
drop function app.ended_diary(uuid);
drop function app.ended_messages(uuid);
drop function app.ended_consents(uuid);
create function app.ended_diary(practice uuid, client uuid) returns table (log_date date, written_at timestamptz, mood_rating smallint,
    anxiety_level smallint, energy_level smallint, sleep_quality smallint, stress_level smallint, triggers text[], coping_strategies_used text[],
    notes text, read_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.log_date, m.created_at, m.mood_rating, m.anxiety_level, m.energy_level, m.sleep_quality, m.stress_level, m.triggers,
    m.coping_strategies_used, m.notes, m.read_at
  from app.ended_practices() e join mood_logs m on m.therapist_id = e.therapist_id and m.client_id = e.client_id
  where e.therapist_id = practice and e.client_id = client and m.author = 'client' order by m.log_date desc, m.created_at desc
$$;
create function app.ended_messages(practice uuid, client uuid) returns table (id uuid, therapist_id uuid, created_at timestamptz,
    sender text, sealed_text bytea)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select m.id, m.therapist_id, m.created_at, m.sender, m.sealed_text
  from app.ended_practices() e join messages m on m.therapist_id = e.therapist_id and m.client_id = e.client_id
  where e.therapist_id = practice and e.client_id = client order by m.position
$$;
create function app.ended_consents(practice uuid, client uuid) returns table (purpose text, version text, text text, asked_at timestamptz,
    signed_at timestamptz, signed_name text, declined_at timestamptz, withdrawn_at timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select k.purpose, k.version, k.text, k.asked_at, k.signed_at, k.signed_name, k.declined_at, k.withdrawn_at
  from app.ended_practices() e join consents k on k.therapist_id = e.therapist_id and k.client_id = e.client_id
  where e.therapist_id = practice and e.client_id = client and k.cancelled_at is null order by k.asked_at desc
$$;
do $$
declare
  written regprocedure;
begin
  foreach written in array array['app.ended_diary(uuid, uuid)', 'app.ended_messages(uuid, uuid)', 'app.ended_consents(uuid, uuid)']::regprocedure[] loop
    execute format('alter function %s owner to openhour_definer', written);
    execute format('grant execute on function %s to openhour_client', written);
  end loop;
end $$;
