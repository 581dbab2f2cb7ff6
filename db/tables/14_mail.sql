-- Emails to send. A row is deleted once the mail server has accepted the email.
create table outgoing_mails (
  id uuid primary key default gen_random_uuid(),
  to_address text not null,
  template text not null,
  data jsonb not null default '{}',
  -- an attached .ics file, as of when the email was queued
  calendar text check (char_length(calendar) between 1 and 200000),
  -- set on an email to a client until it has been counted against the limits below
  uncounted_therapist_id uuid,
  created_at timestamptz not null default now(),
  -- the look of a client in discreet mode when the email was queued: by the time that it is sent, the record may have been deleted
  look text,
  -- it is counted as one to a contact
  to_contact boolean not null default false,
  -- an attached file, as of when the email was queued
  attachment bytea check (octet_length(attachment) <= 4000000),
  attachment_name text check (char_length(attachment_name) between 1 and 120),
  -- how it ended, set before the row is deleted: 'sent', or why it was not
  outcome text check (char_length(outcome) between 1 and 100),
  constraint outgoing_mails_attachment check ((attachment is null) = (attachment_name is null))
);
call app.protect_inner_table('outgoing_mails', 'openhour_worker', 'select, insert, delete, update (uncounted_therapist_id, created_at, outcome)');
create policy queue_sign_in_mail on outgoing_mails for insert to openhour_sign_in with check (true);
grant insert on outgoing_mails to openhour_sign_in;
create policy queue_cancellation_mail on outgoing_mails for insert to openhour_definer with check (template = 'appointment-cancelled');
grant insert on outgoing_mails to openhour_definer;
create policy queue_invitation on outgoing_mails for insert to openhour_definer with check (template = 'client-invitation');
create policy queue_session_lines on outgoing_mails for insert to openhour_definer with check (template = 'session-lines');
create policy queue_invoice on outgoing_mails for insert to openhour_definer with check (template = 'client-invoice');
create policy queue_support_answer on outgoing_mails for insert to openhour_definer with check (template = 'support-answer');
create policy erase_queued on outgoing_mails to openhour_definer using (true) with check (template = 'account-deleted');
grant select, delete on outgoing_mails to openhour_definer;

-- `sender`: the person or practice that causes the email.
create function app.enqueue_mail(mail uuid, sender uuid, run_at timestamptz default now()) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.enqueue('send-mail', json_build_object('mailId', mail), 'mail-' || mail, run_at, sender::text);
end $$;
alter function app.enqueue_mail owner to openhour_definer;
grant execute on function app.enqueue_mail to openhour_worker;

-- Sign-in emails are a separate kind, so they never wait for other emails. The queue is a hash of the recipient.
create function app.enqueue_sign_in_mail(mail uuid, to_address text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.enqueue('send-sign-in-mail', json_build_object('mailId', mail), 'mail-' || mail,
    queue => 'to ' || hashtextextended(lower(to_address), 0));
end $$;
alter function app.enqueue_sign_in_mail owner to openhour_definer;
grant execute on function app.enqueue_sign_in_mail to openhour_sign_in;

-- Emails to clients, and apart from them to their contacts, per day: by a practice, by a practice to one recipient, and to one recipient by all practices
-- that do not pay. The day
-- is in UTC, so changing a practice's zone starts no new day. Recipients are keyed hashes.
create table client_mail_counts (
  day date not null,
  counted text not null check (char_length(counted) between 1 and 200),
  mails integer not null check (mails > 0),
  primary key (day, counted)
);
call app.protect_inner_table('client_mail_counts', 'openhour_worker', 'select, insert, update, delete');
create policy erase_counts on client_mail_counts to openhour_definer using (true) with check (false);
grant select, delete on client_mail_counts to openhour_definer;

create function app.mails_counted(on_day date, in_counted text) returns integer language sql stable set search_path = pg_catalog, public, pg_temp
  as $$ select coalesce((select mails from client_mail_counts where day = on_day and counted = in_counted), 0) $$;
grant execute on function app.mails_counted to openhour_worker;

-- Aborts the transaction with `code` if the limit is reached. The row lock makes parallel jobs count one after the other.
create function app.count_mail(on_day date, in_counted text, mail_limit integer, code text) returns void language plpgsql
  set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.refuse_when(mail_limit < 1, code);
  insert into client_mail_counts as c (day, counted, mails) values (on_day, in_counted, 1)
    on conflict (day, counted) do update set mails = c.mails + 1 where c.mails < mail_limit;
  if not found then
    perform app.refuse_when(true, code);
  end if;
end $$;
grant execute on function app.count_mail to openhour_worker;

-- Counts an email to a client, in the transaction that queues it. Always locks the practice first and the counter of all last, to avoid deadlocks.
-- Emails to contacts have counters of their own and get what the clients' emails have left of each limit. So no email to a client waits for one of them.
create function app.count_client_mail(on_day date, therapist uuid, recipient text, practice_limit integer, recipient_limit integer, paid boolean,
    new_practices_limit integer, to_contact boolean)
  returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  counted record;
begin
  for counted in select * from (values
      ('practice:' || therapist, practice_limit, 'client-mails-of-practice', true),
      ('practice:' || therapist || ':' || recipient, recipient_limit, 'client-mails-to-recipient', true),
      ('unpaid:' || recipient, recipient_limit, 'client-mails-to-recipient', not paid),
      ('new-practices', new_practices_limit, 'client-mails-of-new-practices', app.is_new_practice(therapist))
    ) as one (name, mail_limit, code, applies) where one.applies
  loop
    perform app.count_mail(on_day, case when to_contact then 'contacts:' else '' end || counted.name,
      counted.mail_limit - case when to_contact then app.mails_counted(on_day, counted.name) else 0 end, counted.code);
  end loop;
end $$;
grant execute on function app.count_client_mail to openhour_worker;

-- The look of the client who reads emails to this address: of their account, or of a record that they have joined.
create function app.look_of_address(mailbox text) returns text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select p.look from (
    select u.id from users u where u.email = lower(mailbox)
    union all select c.user_id from clients c where lower(c.email) = lower(mailbox)
  ) reader join users a on a.id = reader.id and a.role = 'client' join user_preferences p on p.user_id = a.id
  where p.look is not null limit 1
$$;
alter function app.look_of_address owner to openhour_definer;
grant execute on function app.look_of_address to openhour_worker;

create function app.set_mail_look() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.look := app.look_of_address(new.to_address);
  -- These go to an address that is not the account's yet, or no longer.
  if new.look is null and new.template in ('change-address-new', 'address-changed') then
    new.look := (select p.look from users u join user_preferences p on p.user_id = u.id where u.id = app.user_id() and u.role = 'client');
  end if;
  return new;
end $$;
alter function app.set_mail_look owner to openhour_definer;
grant execute on function app.set_mail_look to openhour_sign_in, openhour_worker;
create trigger look before insert on outgoing_mails for each row execute function app.set_mail_look();

-- How long a practice is new.
create function app.new_practice_period() returns interval language sql immutable parallel safe return interval '7 days';
grant execute on function app.new_practice_period to openhour_worker, openhour_definer;

-- Emails to clients of all practices younger than a week are limited together, and the subject of their invitations contains nothing of theirs.
create function app.is_new_practice(therapist uuid) returns boolean language sql stable set search_path = pg_catalog, public, pg_temp as $$
  select exists (select from users where id = therapist and created_at > now() - app.new_practice_period())
$$;
grant execute on function app.is_new_practice to openhour_worker, openhour_definer;
