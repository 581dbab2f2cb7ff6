-- Emails with lines of an AI session note, chosen by the therapist.

-- When lines of it were last emailed to the client.
alter table ai_session_notes add column shared_at timestamptz;
create policy share on ai_session_notes for update to openhour_definer using (therapist_id = (select app.therapist_id())) with check (true);
grant update (shared_at) on ai_session_notes to openhour_definer;

create policy queue_session_lines on outgoing_mails for insert to openhour_definer with check (template = 'session-lines');

-- Queues an email with these lines of a session note, and records that they were shared. Aborts with `note-missing`, `note-changed`, `client-archived` or
-- `other-address`.
create function app.mail_session_lines(note uuid, base int, address text, mail uuid, lines jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  kept ai_session_notes;
  recipient clients;
begin
  select * into kept from ai_session_notes where therapist_id = app.therapist_id() and id = note for update;
  perform app.refuse_when(kept.id is null, 'note-missing');
  perform app.refuse_when(kept.version <> base, 'note-changed');
  select * into recipient from clients where therapist_id = kept.therapist_id and id = kept.client_id for share;
  perform app.refuse_when(recipient.archived_at is not null, 'client-archived');
  perform app.refuse_when(lower(recipient.email) is distinct from lower(address), 'other-address');
  insert into outgoing_mails (id, to_address, template, data, uncounted_therapist_id)
    select mail, recipient.email, 'session-lines', lines || jsonb_build_object('practice', app.practice_name(p.practice_name, p.full_name),
      'therapist', p.full_name, 'contact', p.email), kept.therapist_id from profiles p where p.id = kept.therapist_id;
  update ai_session_notes set shared_at = now() where therapist_id = kept.therapist_id and id = note;
  perform app.enqueue_mail(mail, kept.therapist_id);
end $$;
alter function app.mail_session_lines(uuid, int, text, uuid, jsonb) owner to openhour_definer;
grant execute on function app.mail_session_lines(uuid, int, text, uuid, jsonb) to openhour_app;
