-- Invitations to the portal. Each goes to one address and is used once, until it expires. A newer one, another address of the client, and archiving the
-- client end it.
create table client_invitations (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  email text not null check (char_length(email) between 3 and 254),
  expires_at timestamptz not null,
  opened_at timestamptz,
  accepted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint client_invitations_ended_once check (accepted_at is null or revoked_at is null),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  constraint client_invitations_email_ascii check (email ~ '^[\x21-\x7e]+$')
);
create index client_invitations_of_client on client_invitations (therapist_id, client_id, created_at desc, id);
create unique index client_invitations_pending on client_invitations (therapist_id, client_id) where accepted_at is null and revoked_at is null;
create trigger touch before update on client_invitations for each row execute function app.touch_updated_at();
call app.practice_table('client_invitations',
  one => 'invitation', many => 'invitations',
  shown_by => 'clients.list, dashboard.firstSteps, invitations',
  audited => 'added, changed, deleted',
  client_reads => 'an invitation', client_reads_many => 'your invitations');
-- Only the functions below write.
revoke insert, update on client_invitations from openhour_app;
create policy invite on client_invitations to openhour_definer using (true) with check (true);
grant insert, update on client_invitations to openhour_definer;
call app.narrow_updates('client_invitations', 'openhour_definer');

-- The links of invitations, as SHA-256 of their tokens.
create table client_invitation_links (
  token_hash bytea primary key check (octet_length(token_hash) = 32),
  therapist_id uuid not null,
  invitation_id uuid not null,
  foreign key (therapist_id, invitation_id) references client_invitations (therapist_id, id) on delete cascade
);
create index client_invitation_links_of_invitation on client_invitation_links (therapist_id, invitation_id);
call app.protect_inner_table('client_invitation_links', 'openhour_definer', 'select, insert');

-- Invites the acting therapist's client, replaces an earlier invitation, and queues the email, which says whether the practice is new. Aborts with
-- `client-missing`, `client-archived` or `client-joined`.
create function app.invite_client(client uuid, invitation uuid, hash bytea, expires timestamptz, mail uuid, link text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  invited clients;
begin
  select * into invited from clients where therapist_id = app.therapist_id() and id = client for update;
  perform app.refuse_when(invited.id is null, 'client-missing');
  perform app.refuse_when(invited.archived_at is not null, 'client-archived');
  perform app.refuse_when(invited.user_id is not null, 'client-joined');
  perform app.refuse_when(invited.email is null, 'no-address');
  perform app.revoke_invitation(client);
  insert into client_invitations (therapist_id, id, client_id, email, expires_at)
    values (invited.therapist_id, invitation, client, lower(invited.email), expires);
  insert into client_invitation_links (token_hash, therapist_id, invitation_id) values (hash, invited.therapist_id, invitation);
  insert into outgoing_mails (id, to_address, template, data, uncounted_therapist_id)
    select mail, invited.email, 'client-invitation', jsonb_build_object('practice', app.practice_name(p.practice_name, p.full_name),
      'therapist', p.full_name, 'contact', p.email, 'link', link, 'isNew', app.is_new_practice(invited.therapist_id)), invited.therapist_id
      from profiles p where p.id = invited.therapist_id;
  perform app.enqueue_mail(mail, invited.therapist_id);
end $$;
alter function app.invite_client owner to openhour_definer;
grant execute on function app.invite_client to openhour_app;

-- Ends the pending invitation of the acting therapist's client. @returns whether there was one
create function app.revoke_invitation(client uuid) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update client_invitations set revoked_at = now()
    where therapist_id = app.therapist_id() and client_id = client and accepted_at is null and revoked_at is null;
  return found;
end $$;
alter function app.revoke_invitation owner to openhour_definer;
grant execute on function app.revoke_invitation to openhour_app;

create function app.end_invitations() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  update client_invitations set revoked_at = now()
    where therapist_id = new.therapist_id and client_id = new.id and accepted_at is null and revoked_at is null;
  return null;
end $$;
alter function app.end_invitations owner to openhour_definer;
grant execute on function app.end_invitations to openhour_app, openhour_worker;
create trigger end_invitations after update of email, archived_at on clients for each row
  when (lower(old.email) is distinct from lower(new.email) or (old.archived_at is null and new.archived_at is not null))
  execute function app.end_invitations();

-- What the holder of a link may know. `state`: open, used, revoked or expired. No row for an unknown link.
create function app.find_invitation(hash bytea, at timestamptz) returns table (state text, email text, practice_name text, therapist_name text, client_name text)
  language sql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
  select case when i.accepted_at is not null then 'used' when i.revoked_at is not null then 'revoked' when i.expires_at <= at then 'expired' else 'open' end,
    i.email, app.practice_name(p.practice_name, p.full_name), p.full_name, app.name_used(c.preferred_name, c.name)
  from client_invitation_links l
    join client_invitations i on i.therapist_id = l.therapist_id and i.id = l.invitation_id
    join clients c on c.therapist_id = i.therapist_id and c.id = i.client_id
    join profiles p on p.id = i.therapist_id
  where l.token_hash = hash
$$;
alter function app.find_invitation owner to openhour_definer;
grant execute on function app.find_invitation to openhour_sign_in;

-- Records that somebody read what the link says.
create function app.open_invitation(hash bytea, at timestamptz) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update client_invitations i set opened_at = at from client_invitation_links l
    where l.token_hash = hash and i.therapist_id = l.therapist_id and i.id = l.invitation_id and i.opened_at is null
      and i.accepted_at is null and i.revoked_at is null and i.expires_at > at
$$;
alter function app.open_invitation owner to openhour_definer;
grant execute on function app.open_invitation to openhour_sign_in;

-- Connects the acting client's account with the record of the invitation. Aborts with `invitation-over`, `invitation-other-address`, `already-joined`
-- (the account is another client of this practice) or `same-record-joined` (of a practice that has this record, too).
create function app.join_practice(hash bytea, at timestamptz) returns uuid
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
alter function app.join_practice owner to openhour_definer;
grant execute on function app.join_practice to openhour_client;

-- The brand behind an invitation that is open; none for an address in discreet mode.
create function app.invitation_brand(hash bytea, at timestamptz) returns table (primary_color text, secondary_color text, logo_id text, file_key text, subscription jsonb)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp rows 1 as $$
  select b.primary_color, b.secondary_color, b.logo_id, b.file_key, b.subscription
  from client_invitation_links l join client_invitations i on i.therapist_id = l.therapist_id and i.id = l.invitation_id
    cross join lateral app.brands_of(array[i.therapist_id]) b
  where l.token_hash = hash and i.accepted_at is null and i.revoked_at is null and i.expires_at > at and app.look_of_address(i.email) is null
$$;
alter function app.invitation_brand owner to openhour_definer;
grant execute on function app.invitation_brand to openhour_sign_in;
