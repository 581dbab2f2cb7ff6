-- What the server finds of its own parts, and what admins are told of it. Nothing here is about a practice or a person.

-- The latest result of each part's check. Two columns are about the past: when it last worked, and what was wrong last.
create table part_states (
  part text primary key check (part ~ '^[a-z]+(-[a-z]+)*$' and char_length(part) <= 40),
  name text not null check (char_length(name) between 1 and 60),
  state text not null check (state in ('working', 'not-configured', 'warning', 'failing')),
  detail text not null check (char_length(detail) <= 2000),
  checked_at timestamptz not null,
  -- how long the check took
  latency_ms integer not null check (latency_ms >= 0),
  success_at timestamptz,
  problem text check (char_length(problem) between 1 and 2000),
  problem_at timestamptz,
  check ((problem is null) = (problem_at is null)),
  -- what the watch found last, and how often in a row: one bad answer is no fault yet
  seen text not null default 'working' check (seen in ('working', 'warning', 'failing')),
  seen_count integer not null default 0 check (seen_count >= 0),
  -- what admins know
  told text not null default 'working' check (told in ('working', 'warning', 'failing')),
  told_at timestamptz,
  reminders integer not null default 0 check (reminders >= 0),
  check (told = 'working' or told_at is not null)
);
call app.protect_inner_table('part_states', 'openhour_worker', 'select, insert, update, delete');
create policy definer_read on part_states for select to openhour_definer using (true);
grant select on part_states to openhour_definer;

-- The alerts that were sent, for their limits.
create table admin_alerts (
  id uuid primary key default gen_random_uuid(),
  part text not null,
  at timestamptz not null
);
create index admin_alerts_by_time on admin_alerts (at desc);
call app.protect_inner_table('admin_alerts', 'openhour_worker', 'select, insert, delete');

-- Tells all admins in the bell, and by email if `mail_data` is given. Returns whether the limits of a day allowed it.
create function app.alert_admins(in_part text, in_at timestamptz, in_since timestamptz, of_part integer, of_all integer, title text, message text,
    action_url text, mail_data jsonb) returns boolean language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  person record;
  mail uuid;
begin
  -- one at a time, so that two servers do not pass the limit together
  perform pg_advisory_xact_lock(hashtextextended('admin alerts', 0));
  if (select count(*) from admin_alerts where at > in_since) >= of_all
    or (select count(*) from admin_alerts where at > in_since and part = in_part) >= of_part then
    return false;
  end if;
  insert into admin_alerts (part, at) values (in_part, in_at);
  for person in select u.id, u.email from users u where u.role = 'admin' and u.suspended_at is null and u.address_proved_at is not null order by u.id loop
    perform app.raise_notification(person.id, 'system-alert', title, message, action_url);
    if mail_data is not null then
      mail := gen_random_uuid();
      insert into outgoing_mails (id, to_address, template, data) values (mail, person.email, 'admin-alert', mail_data);
      perform app.enqueue_mail(mail, person.id);
    end if;
  end loop;
  return true;
end $$;
grant execute on function app.alert_admins to openhour_worker;

-- Errors that the server logged: answers with a fault, and jobs that failed. Numbers only.
create table fault_days (
  day date primary key,
  requests integer not null default 0 check (requests >= 0),
  jobs integer not null default 0 check (jobs >= 0)
);
call app.protect_inner_table('fault_days', 'openhour_worker', 'select, insert, update, delete');
create policy definer_read on fault_days for select to openhour_definer using (true);
grant select on fault_days to openhour_definer;

-- The last size of each day, of the database and of the disk that holds the data folder.
create table size_days (
  day date primary key,
  database_bytes bigint not null check (database_bytes >= 0),
  disk_bytes bigint not null check (disk_bytes > 0),
  free_bytes bigint not null check (free_bytes between 0 and disk_bytes)
);
call app.protect_inner_table('size_days', 'openhour_worker', 'select, insert, update, delete');
create policy definer_read on size_days for select to openhour_definer using (true);
grant select on size_days to openhour_definer;

create function app.admin_part_states()
  returns table (part text, success_at timestamptz, problem text, problem_at timestamptz)
  language plpgsql stable rows 25 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  return query select p.part, p.success_at, p.problem, p.problem_at from part_states p;
end $$;
alter function app.admin_part_states owner to openhour_definer;
grant execute on function app.admin_part_states to openhour_admin;

create function app.admin_fault_days(in_days integer, in_at timestamptz) returns table (day date, requests integer, jobs integer)
  language plpgsql stable rows 30 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  return query
    select d::date, coalesce(f.requests, 0), coalesce(f.jobs, 0)
    from generate_series((in_at at time zone 'utc')::date - (in_days - 1), (in_at at time zone 'utc')::date, interval '1 day') d
      left join fault_days f on f.day = d::date;
end $$;
alter function app.admin_fault_days owner to openhour_definer;
grant execute on function app.admin_fault_days to openhour_admin;

create function app.admin_size_days(in_days integer, in_at timestamptz)
  returns table (day date, database_bytes bigint, disk_bytes bigint, free_bytes bigint)
  language plpgsql stable rows 30 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  return query select s.day, s.database_bytes, s.disk_bytes, s.free_bytes from size_days s where s.day > (in_at at time zone 'utc')::date - in_days;
end $$;
alter function app.admin_size_days owner to openhour_definer;
grant execute on function app.admin_size_days to openhour_admin;

-- What waits for an admin: numbers only. `in_since`: an email that waits since then is late.
create function app.admin_waiting(in_since timestamptz) returns table (support bigint, late_mails bigint, given_up_jobs bigint, audit_faults bigint)
  language plpgsql stable rows 1 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform app.require_admin();
  return query select
    (select count(*) from support_requests r where r.state = 'open'),
    (select count(*) from outgoing_mails m where m.created_at < in_since and m.uncounted_therapist_id is null),
    (select coalesce(sum(j.given_up), 0)::bigint from app.count_jobs() j),
    coalesce((select v.fault_count::bigint from audit_verifications v where v.state = 'finished' order by v.started_at desc limit 1), 0);
end $$;
alter function app.admin_waiting owner to openhour_definer;
grant execute on function app.admin_waiting to openhour_admin;
