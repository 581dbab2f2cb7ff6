-- How many mails to clients left on a day: of a practice, from a practice to one recipient, and to one recipient from all practices that have not
-- paid. The day is UTC: no change of a practice's zone begins another one. Recipients are keyed hashes.
create table client_mail_counts (
  day date not null,
  counted text not null check (char_length(counted) between 1 and 200),
  mails integer not null check (mails > 0),
  primary key (day, counted)
);
call app.protect_inner_table('client_mail_counts', 'openhour_worker', 'select, insert, update, delete');

-- Ends the transaction with `code` when the limit is reached. The row's lock makes parallel jobs count one after the other.
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

-- Counts one mail to a client, in the transaction that queues it. Always the practice first, so that nobody waits for one another.
create function app.count_client_mail(on_day date, practice uuid, recipient text, practice_limit integer, recipient_limit integer, paid boolean)
  returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.count_mail(on_day, 'practice:' || practice, practice_limit, 'client-mails-of-practice');
  perform app.count_mail(on_day, 'practice:' || practice || ':' || recipient, recipient_limit, 'client-mails-to-recipient');
  if not paid then
    perform app.count_mail(on_day, 'unpaid:' || recipient, recipient_limit, 'client-mails-to-recipient');
  end if;
end $$;
grant execute on function app.count_mail(date, text, integer, text), app.count_client_mail(date, uuid, text, integer, integer, boolean) to openhour_worker;

-- Mails about appointments that wait for the next day because a limit was reached. What the mail says is decided when it goes.
create table waiting_client_mails (
  user_id uuid not null,
  appointment_id uuid not null,
  kind text not null check (kind in ('notice', 'reminder')),
  reason text not null check (reason in ('practice', 'recipient')),
  recipient text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, appointment_id, kind),
  foreign key (user_id, appointment_id) references appointments (therapist_id, id) on delete cascade
);
call app.protect_personal_table('waiting_client_mails', 'user_id', 'select');
create policy waiting on waiting_client_mails to openhour_worker using (true) with check (true);
grant select, insert, delete on waiting_client_mails to openhour_worker;
create trigger live_insert after insert on waiting_client_mails referencing new table as changed for each statement execute function app.notify_change('user_id');
create trigger live_delete after delete on waiting_client_mails referencing old table as changed for each statement execute function app.notify_change('user_id');

-- Set while a mail to a client still has to pass the limits; such a mail is counted when it is sent.
alter table outgoing_mails add uncounted_practice_id uuid;
grant update (uncounted_practice_id, created_at) on outgoing_mails to openhour_worker;
