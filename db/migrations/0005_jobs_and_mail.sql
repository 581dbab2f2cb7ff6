-- Jobs are queued in the transaction of the write that needs them. A payload holds ids, never text or addresses.
-- One function per kind of job sets its kind, key and queue, so the database decides which role may enqueue what. Each person or practice has a
-- queue; jobs of one kind in one queue run one at a time, so one person's backlog does not delay another's.

-- Called only by functions of openhour_definer. Owned by the database owner, like the queue's tables.
create function app.enqueue(kind text, payload json, job_key text default null, run_at timestamptz default null, queue text default null)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(kind, payload, queue_name => queue, run_at => coalesce(run_at, now()), job_key => job_key);
end $$;
grant execute on function app.enqueue(text, json, text, timestamptz, text) to openhour_definer;

-- For a file whose row was deleted, or may never be committed. The job keeps a file that a row still references.
create function app.enqueue_file_removal(file_key text, run_at timestamptz default now()) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if file_key !~ '^[0-9a-f]{32}$' then
    raise exception using errcode = '22023', message = 'a file is named by a key of 32 hexadecimal digits';
  end if;
  perform app.enqueue('remove-file', json_build_object('fileKey', file_key), 'file ' || file_key, run_at,
    queue => nullif(current_setting('app.user_id', true), ''));
end $$;
alter function app.enqueue_file_removal(text, timestamptz) owner to openhour_definer;
grant execute on function app.enqueue_file_removal(text, timestamptz) to openhour_app, openhour_worker, openhour_definer;

-- Trigger on every table with a file_key: a job removes the file of a deleted row and retries until it succeeds.
create function app.file_row_deleted() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE' or new.file_key <> old.file_key then
    perform app.enqueue_file_removal(old.file_key);
  end if;
  return null;
end $$;
grant execute on function app.file_row_deleted() to openhour_app, openhour_definer, openhour_worker;
create trigger remove_file after update or delete on profile_pictures for each row execute function app.file_row_deleted();

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
  created_at timestamptz not null default now()
);
call app.protect_inner_table('outgoing_mails', 'openhour_worker', 'select, insert, delete, update (uncounted_therapist_id, created_at)');
create policy queue_sign_in_mail on outgoing_mails for insert to openhour_sign_in with check (true);
grant insert on outgoing_mails to openhour_sign_in;
create policy queue_cancellation_mail on outgoing_mails for insert to openhour_definer with check (template = 'appointment-cancelled');
grant insert on outgoing_mails to openhour_definer;

-- `sender`: the person or practice that causes the email.
create function app.enqueue_mail(mail uuid, sender uuid, run_at timestamptz default now()) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.enqueue('send-mail', json_build_object('mailId', mail), 'mail-' || mail, run_at, sender::text);
end $$;
alter function app.enqueue_mail(uuid, uuid, timestamptz) owner to openhour_definer;
grant execute on function app.enqueue_mail(uuid, uuid, timestamptz) to openhour_worker;

-- Sign-in emails are a separate kind, so they never wait for other emails. The queue is a hash of the recipient.
create function app.enqueue_sign_in_mail(mail uuid, to_address text) returns void
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform app.enqueue('send-sign-in-mail', json_build_object('mailId', mail), 'mail-' || mail,
    queue => 'to ' || hashtextextended(lower(to_address), 0));
end $$;
alter function app.enqueue_sign_in_mail(uuid, text) owner to openhour_definer;
grant execute on function app.enqueue_sign_in_mail(uuid, text) to openhour_sign_in;

-- Emails to clients per day: by a practice, by a practice to one recipient, and to one recipient by all practices that do not pay. The day
-- is in UTC, so changing a practice's zone starts no new day. Recipients are keyed hashes.
create table client_mail_counts (
  day date not null,
  counted text not null check (char_length(counted) between 1 and 200),
  mails integer not null check (mails > 0),
  primary key (day, counted)
);
call app.protect_inner_table('client_mail_counts', 'openhour_worker', 'select, insert, update, delete');

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

-- Counts an email to a client, in the transaction that queues it. Always locks the practice first, to avoid deadlocks.
create function app.count_client_mail(on_day date, therapist uuid, recipient text, practice_limit integer, recipient_limit integer, paid boolean)
  returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.count_mail(on_day, 'practice:' || therapist, practice_limit, 'client-mails-of-practice');
  perform app.count_mail(on_day, 'practice:' || therapist || ':' || recipient, recipient_limit, 'client-mails-to-recipient');
  if not paid then
    perform app.count_mail(on_day, 'unpaid:' || recipient, recipient_limit, 'client-mails-to-recipient');
  end if;
end $$;
grant execute on function app.count_mail(date, text, integer, text), app.count_client_mail(date, uuid, text, integer, integer, boolean) to openhour_worker;

-- Idempotency keys of writes. Stores the id of what was created, not the response. A row lives for one day, so it has no foreign key and no
-- further index: every write would pay for them.
create table idempotency_keys (
  user_id uuid not null,
  key text not null check (char_length(key) between 1 and 100),
  operation text not null,
  request_hash bytea not null,
  resource_id uuid not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_once primary key (user_id, key)
);
call app.protect_personal_table('idempotency_keys', 'user_id', 'select, insert');
create policy purge_expired on idempotency_keys to openhour_worker using (true) with check (true);
grant select, delete on idempotency_keys to openhour_worker;
create policy delete_with_client on idempotency_keys to openhour_definer using (user_id = (select app.therapist_id())) with check (false);
grant select, delete on idempotency_keys to openhour_definer;
