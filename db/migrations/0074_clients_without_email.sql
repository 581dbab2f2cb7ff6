-- A client can have no email address and no known age: children, couples, telephone enquiries.
alter table clients alter column email drop not null, drop constraint clients_age_or_birth;

create or replace function app.invite_client(client uuid, invitation uuid, hash bytea, mail uuid, link text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
AS $function$
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
    values (invited.therapist_id, invitation, client, lower(invited.email), now() + app.invitation_period());
  insert into client_invitation_links (token_hash, therapist_id, invitation_id) values (hash, invited.therapist_id, invitation);
  insert into outgoing_mails (id, to_address, template, data, uncounted_therapist_id)
    select mail, invited.email, 'client-invitation', jsonb_build_object('practice', app.practice_name(p.practice_name, p.full_name),
      'therapist', p.full_name, 'contact', p.email, 'link', link), invited.therapist_id from profiles p where p.id = invited.therapist_id;
  perform app.enqueue_mail(mail, invited.therapist_id);
end $function$;

create or replace function app.mail_leaving_client(client uuid, mail uuid, mail_data jsonb, mail_calendar text)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
AS $function$
begin
  insert into outgoing_mails (id, to_address, template, data, calendar, uncounted_therapist_id)
    select mail, c.email, 'appointment-cancelled', mail_data, mail_calendar, c.therapist_id from clients c
      where c.therapist_id = app.therapist_id() and c.id = client and c.email_reminders and c.email is not null;
  if found then
    perform app.enqueue_mail(mail, app.therapist_id());
  end if;
end $function$;

create or replace function app.mail_session_lines(note uuid, base integer, address text, mail uuid, lines jsonb)
 returns void
 language plpgsql
 security definer
 set search_path to 'pg_catalog', 'public', 'pg_temp'
AS $function$
declare
  kept ai_session_notes;
  recipient clients;
begin
  select * into kept from ai_session_notes where therapist_id = app.therapist_id() and id = note for update;
  perform app.refuse_when(kept.id is null, 'note-missing');
  perform app.refuse_when(kept.version <> base, 'note-changed');
  select * into recipient from clients where therapist_id = kept.therapist_id and id = kept.client_id for share;
  perform app.refuse_when(recipient.archived_at is not null, 'client-archived');
  perform app.refuse_when(recipient.email is null, 'no-address');
  perform app.refuse_when(lower(recipient.email) is distinct from lower(address), 'other-address');
  insert into outgoing_mails (id, to_address, template, data, uncounted_therapist_id)
    select mail, recipient.email, 'session-lines', lines || jsonb_build_object('practice', app.practice_name(p.practice_name, p.full_name),
      'therapist', p.full_name, 'contact', p.email), kept.therapist_id from profiles p where p.id = kept.therapist_id;
  update ai_session_notes set shared_at = now() where therapist_id = kept.therapist_id and id = note;
  perform app.enqueue_mail(mail, kept.therapist_id);
end $function$;
