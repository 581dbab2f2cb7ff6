-- What admins see of the queue: kinds, counts, and jobs that failed with the error's words. Payloads stay here.

-- Jobs of the queue that failed at least once, newest first. Owned by the database owner, like the queue's tables; so are the next three.
create function app.failed_jobs(in_before bigint, in_kind text, in_given_up boolean, in_most integer)
  returns table (id bigint, kind text, attempts integer, max_attempts integer, last_error text, running boolean, run_at timestamptz, created_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select j.id, t.identifier, j.attempts::integer, j.max_attempts::integer, left(j.last_error, 4000), j.locked_at is not null, j.run_at, j.created_at
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where j.last_error is not null and j.id < coalesce(in_before, 9223372036854775807) and (in_kind is null or t.identifier = in_kind)
      and (in_given_up is null or in_given_up = (j.attempts >= j.max_attempts))
    order by j.id desc limit in_most;
end $$;
grant execute on function app.failed_jobs to openhour_definer;

-- `oldest`: since when the longest waiting job could have run.
create function app.count_jobs() returns table (kind text, waiting bigint, running bigint, retrying bigint, given_up bigint, oldest timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    select t.identifier, count(*) filter (where j.locked_at is null and j.last_error is null), count(*) filter (where j.locked_at is not null),
      count(*) filter (where j.locked_at is null and j.last_error is not null and j.attempts < j.max_attempts),
      count(*) filter (where j.locked_at is null and j.last_error is not null and j.attempts >= j.max_attempts),
      min(j.run_at) filter (where j.locked_at is null and j.run_at <= now() and j.attempts < j.max_attempts)
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id group by t.identifier order by t.identifier;
end $$;
grant execute on function app.count_jobs to openhour_definer, openhour_worker;

-- Runs a failed job again now, with all its attempts, or all that were given up.
create function app.rerun_jobs(in_id bigint) returns integer
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  changed integer;
begin
  update graphile_worker._private_jobs j set attempts = 0, run_at = now()
    where j.last_error is not null and j.locked_at is null and case when in_id is null then j.attempts >= j.max_attempts else j.id = in_id end;
  get diagnostics changed = row_count;
  return changed;
end $$;
grant execute on function app.rerun_jobs to openhour_definer;

-- Deletes a failed job. Returns its kind and, if it was to send an email, which.
create function app.drop_failed_job(in_id bigint) returns table (kind text, mail uuid)
  language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and j.id = in_id and j.last_error is not null and j.locked_at is null
    returning t.identifier, (j.payload ->> 'mailId')::uuid;
end $$;
grant execute on function app.drop_failed_job to openhour_definer;

create function app.admin_failed_jobs(in_before bigint, in_kind text, in_given_up boolean, in_most integer)
  returns table (id bigint, kind text, attempts integer, max_attempts integer, last_error text, running boolean, run_at timestamptz, created_at timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  return query select * from app.failed_jobs(in_before, in_kind, in_given_up, in_most);
end $$;
alter function app.admin_failed_jobs owner to openhour_definer;
grant execute on function app.admin_failed_jobs to openhour_admin;

create function app.admin_job_counts()
  returns table (kind text, waiting bigint, running bigint, retrying bigint, given_up bigint, oldest timestamptz)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  return query select * from app.count_jobs();
end $$;
alter function app.admin_job_counts owner to openhour_definer;
grant execute on function app.admin_job_counts to openhour_admin;

-- One failed job, or without an id all that were given up. Returns how many run again.
create function app.admin_retry_jobs(in_id bigint) returns integer
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  changed integer;
begin
  perform app.require_admin();
  changed := app.rerun_jobs(in_id);
  if changed > 0 then
    perform app.record_admin_act('jobs-retried', null, null, jsonb_build_object('jobs', changed));
  end if;
  return changed;
end $$;
alter function app.admin_retry_jobs owner to openhour_definer;
grant execute on function app.admin_retry_jobs to openhour_admin;

-- `in_kept`: kinds that end or remove something which nobody else would. Returns the kind, or nothing without such a failed job.
create function app.admin_discard_job(in_id bigint, in_kept text[]) returns table (kind text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  dropped record;
begin
  perform app.require_admin();
  select * into dropped from app.drop_failed_job(in_id);
  if dropped.kind is null then
    return;
  end if;
  perform app.refuse_when(dropped.kind = any(in_kept), 'job-kept');
  delete from outgoing_mails m where m.id = dropped.mail;
  perform app.record_admin_act('job-discarded', null, null, jsonb_build_object('kind', dropped.kind));
  return query select dropped.kind::text;
end $$;
alter function app.admin_discard_job owner to openhour_definer;
grant execute on function app.admin_discard_job to openhour_admin;

-- The outbox is a folder of files: this is where the database says who may read it.
create function app.admin_may_read_outbox() returns void
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
end $$;
alter function app.admin_may_read_outbox owner to openhour_definer;
grant execute on function app.admin_may_read_outbox to openhour_admin;

-- That an admin opened an email of the outbox, in the audit chain of its reader too.
create function app.admin_note_mail(in_address text, in_template text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  perform app.record_admin_act('mail-opened', (select u.id from users u where u.email = lower(in_address)), null,
    jsonb_build_object('template', in_template));
end $$;
alter function app.admin_note_mail owner to openhour_definer;
grant execute on function app.admin_note_mail to openhour_admin;
