-- Set where a therapist archived a client and kept the upcoming appointments: these are reminded of, and their series go on.
alter table clients add appointments_kept boolean not null default false;
alter table clients add constraint clients_appointments_kept check (not appointments_kept or archived_at is not null);
grant select (appointments_kept) on clients to openhour_worker;

-- What a client of the acting practice was last told of and still expects. Holds these rows to the end of the transaction, so that nobody is told of
-- anything new meanwhile.
create function app.expected_appointments(client uuid) returns table (appointment_id uuid, told_starts_at timestamptz, told_ends_at timestamptz)
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.appointment_id, n.told_starts_at, n.told_ends_at
  from appointments a join appointment_notices n on n.practice_id = a.therapist_id and n.appointment_id = a.id
  where a.therapist_id = app.therapist_id() and a.client_id = client and n.told_state = 'booked' and n.told_starts_at > now()
    and a.status not in ('completed', 'no-show')
  for update of n
$$;
alter function app.expected_appointments(uuid) owner to openhour_definer;
grant execute on function app.expected_appointments(uuid) to openhour_app;

-- Queues the one mail that outlives its client: that nothing they expect takes place. The address is taken from their row, so no other can get it.
create function app.mail_leaving_client(client uuid, mail uuid, mail_data jsonb, mail_calendar text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into outgoing_mails (id, to_address, template, data, calendar, uncounted_practice_id)
    select mail, c.email, 'appointment-cancelled', mail_data, mail_calendar, c.therapist_id from clients c
      where c.therapist_id = app.therapist_id() and c.id = client and c.email_reminders;
  if found then
    perform app.enqueue_mail(mail, app.therapist_id());
  end if;
end $$;
create policy leaving on outgoing_mails for insert to openhour_definer with check (template = 'appointment-cancelled');
grant insert on outgoing_mails to openhour_definer;
alter function app.mail_leaving_client(uuid, uuid, jsonb, text) owner to openhour_definer;
grant execute on function app.mail_leaving_client(uuid, uuid, jsonb, text) to openhour_app;
