-- Live updates name the person and the table, never the content. PostgreSQL folds equal messages of one transaction into one.
create function app.notify_change() returns trigger language plpgsql set search_path = pg_catalog as $$
declare
  person text;
begin
  for person in execute format('select distinct %I::text from changed', tg_argv[0]) loop
    perform pg_notify('openhour_live', person || ' ' || tg_table_name);
  end loop;
  return null;
end $$;
grant execute on function app.notify_change to openhour_app, openhour_sign_in, openhour_worker, openhour_definer;

create function app.notify_practice() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE' then
    perform pg_notify('openhour_live', old.therapist_id || ' ' || tg_table_name);
  else
    perform pg_notify('openhour_live', new.therapist_id || ' ' || tg_table_name);
  end if;
  return null;
end $$;
grant execute on function app.notify_practice to openhour_app, openhour_sign_in, openhour_worker, openhour_definer;

-- Tells the client's own windows that a row of their record has changed.
create function app.notify_client() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject record := coalesce(new, old);
  account uuid;
begin
  select user_id into account from clients where therapist_id = subject.therapist_id and id = subject.client_id and user_id is not null;
  if account is not null then
    perform pg_notify('openhour_live', account || ' ' || tg_table_name);
  end if;
  return null;
end $$;
alter function app.notify_client owner to openhour_definer;

-- Open windows of the clients themselves learn of added appointments.
create function app.notify_added() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject record;
  account uuid;
begin
  for subject in select distinct a.therapist_id, a.client_id from added a loop
    select c.user_id into account from clients c where c.therapist_id = subject.therapist_id and c.id = subject.client_id and c.user_id is not null;
    if account is not null then
      perform pg_notify('openhour_live', account || ' ' || tg_table_name);
    end if;
  end loop;
  return null;
end $$;
alter function app.notify_added owner to openhour_definer;

-- Jobs are queued in the transaction of the write that needs them. A payload holds ids, never text or addresses.
-- One function per kind of job sets its kind, key and queue, so the database decides which role may enqueue what. Each person or practice has a
-- queue; jobs of one kind in one queue run one at a time, so one person's backlog does not delay another's.

-- Called only by functions of openhour_definer. Owned by the database owner, like the queue's tables.
create function app.enqueue(kind text, payload json, job_key text default null, run_at timestamptz default null, queue text default null)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  loop
    exit when (graphile_worker.add_job(kind, payload, queue_name => queue, run_at => coalesce(run_at, now()), job_key => job_key)).id is not null;
  end loop;
end $$;
grant execute on function app.enqueue to openhour_definer;

-- Deletion of an account, at once and with everything that belongs to it.

-- Deletes the waiting jobs of an account, except the removal of files, and returns the emails of these jobs. Owned by the database owner, like the
-- queue's tables.
create function app.drop_jobs(account uuid, address text) returns uuid[] language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  mails uuid[];
begin
  with dropped as (
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier <> 'remove-file' and j.locked_at is null and (position(account::text in j.payload::text) > 0
        or exists (select from graphile_worker._private_job_queues q where q.id = j.job_queue_id
          and (position(account::text in q.queue_name) > 0 or q.queue_name = 'to ' || hashtextextended(lower(address), 0))))
      returning j.payload ->> 'mailId' as mail
  ) select array_agg(mail::uuid) into mails from dropped where mail is not null;
  return mails;
end $$;
grant execute on function app.drop_jobs to openhour_definer;

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
alter function app.enqueue_file_removal owner to openhour_definer;
grant execute on function app.enqueue_file_removal to openhour_app, openhour_client, openhour_admin, openhour_worker;

-- Trigger on every table with a file_key: a job removes the file of a deleted row and retries until it succeeds.
create function app.file_row_deleted() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE' or new.file_key <> old.file_key then
    perform app.enqueue_file_removal(old.file_key);
  end if;
  return null;
end $$;
grant execute on function app.file_row_deleted to openhour_app, openhour_worker, openhour_definer;

-- One row: whether this installation holds a practice or sample data. The two never mix. It is 'seeding' only within the transaction that inserts
-- the sample.
create table installation (
  only_row boolean primary key default true check (only_row),
  kind text not null default 'practice' check (kind in ('practice', 'seeding', 'sample')),
  created_at timestamptz not null default now()
);
insert into installation default values;
call app.protect_inner_table('installation', 'openhour_worker', 'select, update');
create policy definer_read on installation for select to openhour_definer using (true);
grant select on installation to openhour_definer;

-- Lets the sample practice be signed on past days, and an import add rows that were.
create function app.is_seeding() returns boolean language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select exists (select from installation where kind = 'seeding') or app.is_importing() $$;
alter function app.is_seeding owner to openhour_definer;
grant execute on function app.is_seeding to openhour_app, openhour_worker;
