-- A job is put into the queue in the transaction of the write that calls for it. Its payload holds ids only, never text or addresses.
-- Owned by the database's owner, like the queue itself: it can do nothing but add a job.
create function app.enqueue(task text, payload json, job_key text default null, run_at timestamptz default null)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform graphile_worker.add_job(task, payload, run_at => coalesce(run_at, now()), job_key => job_key);
end $$;
grant execute on function app.enqueue(text, json, text, timestamptz) to openhour_app, openhour_sign_in, openhour_worker;

-- A mail waits here until it has been handed over, then its row goes.
create table outgoing_mails (
  id uuid primary key default gen_random_uuid(),
  to_address text not null,
  template text not null,
  data jsonb not null default '{}',
  created_at timestamptz not null default now()
);
call app.protect_inner_table('outgoing_mails', 'openhour_worker', 'select, delete');
create policy signing_in on outgoing_mails for insert to openhour_sign_in with check (true);
grant insert on outgoing_mails to openhour_sign_in;

-- A write that a person could send twice names itself once. What is kept is the id that came of it, not the answer. A row lives for a day, so
-- that no reference and no index of its own is worth what it would cost every write.
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
create policy purging on idempotency_keys to openhour_worker using (true) with check (true);
grant select, delete on idempotency_keys to openhour_worker;
