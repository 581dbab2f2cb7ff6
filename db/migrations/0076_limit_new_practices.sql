-- Emails to clients of all practices younger than a week are limited together, and the subject of their invitations contains nothing of theirs.

create function app.is_new_practice(therapist uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from users where id = therapist and created_at > now() - interval '7 days')
$$;
grant execute on function app.is_new_practice(uuid) to openhour_worker, openhour_definer;

alter table waiting_client_mails drop constraint waiting_client_mails_reason_check;
alter table waiting_client_mails add constraint waiting_client_mails_reason_check check (reason in ('practice', 'recipient', 'new-practices'));

-- Counts an email to a client, in the transaction that queues it. Always locks the practice first and the counter of all last, to avoid deadlocks.
drop function app.count_client_mail(date, uuid, text, integer, integer, boolean);
create function app.count_client_mail(on_day date, therapist uuid, recipient text, practice_limit integer, recipient_limit integer, paid boolean, new_practices_limit integer)
  returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.count_mail(on_day, 'practice:' || therapist, practice_limit, 'client-mails-of-practice');
  perform app.count_mail(on_day, 'practice:' || therapist || ':' || recipient, recipient_limit, 'client-mails-to-recipient');
  if not paid then
    perform app.count_mail(on_day, 'unpaid:' || recipient, recipient_limit, 'client-mails-to-recipient');
  end if;
  if app.is_new_practice(therapist) then
    perform app.count_mail(on_day, 'new-practices', new_practices_limit, 'client-mails-of-new-practices');
  end if;
end $$;
grant execute on function app.count_client_mail(date, uuid, text, integer, integer, boolean, integer) to openhour_worker;

-- As before, and says whether the practice is new.
create or replace function app.invite_client(client uuid, invitation uuid, hash bytea, mail uuid, link text) returns void
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
    values (invited.therapist_id, invitation, client, lower(invited.email), now() + app.invitation_period());
  insert into client_invitation_links (token_hash, therapist_id, invitation_id) values (hash, invited.therapist_id, invitation);
  insert into outgoing_mails (id, to_address, template, data, uncounted_therapist_id)
    select mail, invited.email, 'client-invitation', jsonb_build_object('practice', app.practice_name(p.practice_name, p.full_name),
      'therapist', p.full_name, 'contact', p.email, 'link', link, 'isNew', app.is_new_practice(invited.therapist_id)), invited.therapist_id
      from profiles p where p.id = invited.therapist_id;
  perform app.enqueue_mail(mail, invited.therapist_id);
end $$;
