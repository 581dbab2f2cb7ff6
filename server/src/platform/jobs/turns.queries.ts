import { sql } from 'kysely'
import { build } from '../database/tenancy.ts'

// What graphile-worker's tables lack to take jobs without looking at all that wait. It is made when the server starts, because the queue's own tables
// are, and no backup needs it: `findWaiting` adds what is missing.

const settingUpLock = 7_271_003

/** Lets one process at a time set up its part of the database. Held until the transaction ends, which may take longer than other statements. */
export function lockSettingUp() {
  return sql`select set_config('statement_timeout', '0', true), pg_advisory_xact_lock(${settingUpLock})`.compile(build)
}

/** Whether the tables, indexes and triggers are there. */
export function hasTurns() {
  return sql<{ there: boolean }>`select to_regclass('jobs.turns') is not null as there`.compile(build)
}

/**
 * A queue has a turn for each kind: when one of its jobs was last taken, and its first due job, if there is one. Only the process that takes jobs writes
 * turns. A hint says that a queue may have a due job from then on; every statement that adds or changes jobs adds hints, so writers never wait for each other.
 */
export const createTurns = [
  sql`create schema if not exists jobs`,
  sql`create table jobs.hints (task_id int not null, queue_id int not null, priority smallint not null, due_at timestamptz not null,
    added_by xid8 not null default pg_current_xact_id())`,
  sql`create index hints_in_order on jobs.hints (task_id, priority, due_at, queue_id)`,
  sql`create index hints_by_queue on jobs.hints (task_id, queue_id, due_at)`,
  sql`create table jobs.turns (task_id int, queue_id int, served_at timestamptz not null default '-infinity', priority smallint, run_at timestamptz,
    job_id bigint, primary key (task_id, queue_id))`,
  sql`create index turns_in_order on jobs.turns (task_id, priority, served_at, run_at, job_id) where job_id is not null`,
  sql`create index if not exists openhour_jobs_by_queue on graphile_worker._private_jobs (task_id, job_queue_id, priority, run_at, id) where is_available`,
  sql`create index if not exists openhour_jobs_without_queue on graphile_worker._private_jobs (task_id, priority, run_at, id)
    where is_available and job_queue_id is null`,
  sql`create index if not exists openhour_jobs_running on graphile_worker._private_jobs (locked_at, task_id, job_queue_id) where locked_at is not null`,
  sql`create index if not exists openhour_jobs_failed on graphile_worker._private_jobs (id) where last_error is not null`,
  sql`create function jobs.add_hints() returns trigger language plpgsql set enable_seqscan = off as $$
    begin
      insert into jobs.hints (task_id, queue_id, priority, due_at)
        select c.task_id, c.job_queue_id, c.priority, min(c.run_at) from changed c where c.is_available and c.job_queue_id is not null group by 1, 2, 3
          having not exists (select from jobs.hints h where h.task_id = c.task_id and h.queue_id = c.job_queue_id and h.due_at <= min(c.run_at)
            and h.priority <= c.priority and h.added_by = pg_current_xact_id());
      return null;
    end $$`,
  sql`create trigger openhour_added after insert on graphile_worker._private_jobs referencing new table as changed
    for each statement execute function jobs.add_hints()`,
  sql`create function jobs.add_hint() returns trigger language plpgsql set enable_seqscan = off as $$
    begin
      insert into jobs.hints (task_id, queue_id, priority, due_at) select new.task_id, new.job_queue_id, new.priority, new.run_at
        where not exists (select from jobs.hints h where h.task_id = new.task_id and h.queue_id = new.job_queue_id and h.due_at <= new.run_at
          and h.priority <= new.priority and h.added_by = pg_current_xact_id());
      return null;
    end $$`,
  sql`create trigger openhour_changed after update on graphile_worker._private_jobs for each row
    when (new.is_available and new.job_queue_id is not null) execute function jobs.add_hint()`,
].map((statement) => statement.compile(build))

/** Notes the first due job of a queue, or when the next will be due, and if `served` that one was just taken. One look for each priority that occurs. */
const createRefresh = sql`
create or replace function jobs.refresh(task int, queue int, served boolean default false) returns void language plpgsql as $$
declare
  level smallint;
  head_id bigint;
  head_at timestamptz;
  next_at timestamptz;
  next_level smallint;
begin
  select j.priority into level from graphile_worker._private_jobs j
    where j.is_available and j.task_id = task and j.job_queue_id = queue order by j.priority, j.run_at, j.id limit 1;
  while level is not null loop
    select j.id, j.run_at into head_id, head_at from graphile_worker._private_jobs j
      where j.is_available and j.task_id = task and j.job_queue_id = queue and j.priority = level order by j.run_at, j.id limit 1;
    exit when head_at <= now();
    if next_at is null or head_at < next_at then
      next_at := head_at;
      next_level := level;
    end if;
    head_id := null;
    head_at := null;
    select j.priority into level from graphile_worker._private_jobs j
      where j.is_available and j.task_id = task and j.job_queue_id = queue and j.priority > level order by j.priority, j.run_at, j.id limit 1;
  end loop;
  if level is not null and not served then
    insert into jobs.turns as t (task_id, queue_id, priority, run_at, job_id) values (task, queue, level, head_at, head_id)
      on conflict (task_id, queue_id) do update set priority = excluded.priority, run_at = excluded.run_at, job_id = excluded.job_id
        where t.job_id is distinct from excluded.job_id or t.run_at <> excluded.run_at or t.priority <> excluded.priority;
    return;
  end if;
  update jobs.turns t set priority = level, run_at = head_at, job_id = head_id,
      served_at = case when served then clock_timestamp() else t.served_at end
    where t.task_id = task and t.queue_id = queue and (served or t.job_id is not null);
  if level is null then
    insert into jobs.hints (task_id, queue_id, priority, due_at) select task, queue, next_level, next_at where next_at is not null
      and not exists (select from jobs.hints h where h.task_id = task and h.queue_id = queue and h.due_at <= next_at);
  end if;
end $$`

/** The due jobs of a kind that are in no queue, locked, first ones first. */
const createWithoutQueue = sql`
create or replace function jobs.without_queue(task int, most int) returns bigint[] language plpgsql as $$
declare
  level smallint;
  found_jobs bigint[] := '{}';
begin
  select j.priority into level from graphile_worker._private_jobs j
    where j.is_available and j.task_id = task and j.job_queue_id is null order by j.priority, j.run_at, j.id limit 1;
  while level is not null and cardinality(found_jobs) < most loop
    found_jobs := found_jobs || array(select j.id from graphile_worker._private_jobs j
      where j.is_available and j.task_id = task and j.job_queue_id is null and j.priority = level and j.run_at <= now()
      order by j.run_at, j.id limit most - cardinality(found_jobs) for update skip locked);
    select j.priority into level from graphile_worker._private_jobs j
      where j.is_available and j.task_id = task and j.job_queue_id is null and j.priority > level order by j.priority, j.run_at, j.id limit 1;
  end loop;
  return found_jobs;
end $$`

/**
 * Locks as many due jobs of each kind as there is room for, and returns them. A first job that was deleted, moved or locked since it was noted is looked up anew;
 * how much of this one call does is limited, and the next call continues. Hints are followed until they have led to two queues for each free place:
 * a job that is taken has left two hints at most, so hints do not pile up. Those of jobs that were deleted or moved hold nobody up.
 */
const createTake = sql`
create or replace function jobs.take(by_node text, of_kinds text[], of_free int[], of_groups text[])
  returns table (job_id bigint, job_kind text, job_payload json, job_queue int, job_attempts int, job_max_attempts int) language plpgsql
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_incremental_sort = off as $$
#variable_conflict use_column
declare
  most_looks constant int := 100;
  running_groups text[];
  running_queues int[];
  level smallint;
  hinted int;
  found_due int;
  plain bigint[];
  busy int[];
  kind record;
  first record;
  job record;
  room int;
begin
  select array_agg(k.shared), array_agg(j.job_queue_id) into running_groups, running_queues
    from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      join unnest(of_kinds, of_groups) as k (name, shared) on k.name = t.identifier
    where j.locked_at is not null and j.job_queue_id is not null;
  for kind in select t.id, k.name, k.free, k.shared, (select array_agg(o.id) from unnest(of_kinds, of_free, of_groups) as e (name, free, shared)
          join graphile_worker._private_tasks o on o.identifier = e.name where e.shared = k.shared and e.free > 0 and e.name <> k.name) as others
      from unnest(of_kinds, of_free, of_groups) as k (name, free, shared) join graphile_worker._private_tasks t on t.identifier = k.name
      where k.free > 0 and ((select h.queue_id from jobs.hints h where h.task_id = t.id order by h.priority, h.due_at limit 1) is not null
        or (select w.job_id from jobs.turns w where w.task_id = t.id and w.job_id is not null order by w.priority, w.served_at, w.run_at, w.job_id limit 1) is not null
        or (select j.id from graphile_worker._private_jobs j where j.is_available and j.task_id = t.id and j.job_queue_id is null
          order by j.priority, j.run_at, j.id limit 1) is not null) loop
    level := (select priority from jobs.hints where task_id = kind.id order by priority, due_at limit 1);
    found_due := 0;
    for look in 1..most_looks loop
      exit when level is null or found_due = 2 * kind.free;
      hinted := (select queue_id from jobs.hints where task_id = kind.id and priority = level and due_at <= now() order by due_at limit 1);
      if hinted is null then
        level := (select priority from jobs.hints where task_id = kind.id and priority > level order by priority, due_at limit 1);
        continue;
      end if;
      delete from jobs.hints where task_id = kind.id and queue_id = hinted and due_at <= now();
      perform jobs.refresh(kind.id, hinted);
      if (select w.job_id from jobs.turns w where w.task_id = kind.id and w.queue_id = hinted) is not null then
        found_due := found_due + 1;
      end if;
    end loop;
    busy := array(select r.queue from unnest(running_groups, running_queues) as r (shared, queue) where r.shared = kind.shared);
    plain := jobs.without_queue(kind.id, kind.free);
    room := kind.free;
    for look in 1..most_looks loop
      exit when room = 0;
      select c.* into first from (
        (select w.priority, w.served_at, w.run_at, w.job_id as id, w.queue_id from jobs.turns w
          where w.task_id = kind.id and w.job_id is not null and w.queue_id <> all(busy)
          order by w.priority, w.served_at, w.run_at, w.job_id limit 1)
        union all
        (select j.priority, '-infinity', j.run_at, j.id, null from graphile_worker._private_jobs j where j.id = any(plain))) c
        order by c.priority, c.served_at, c.run_at, c.id limit 1;
      exit when not found;
      if first.queue_id is not null and kind.others is not null then
        perform jobs.refresh(o.id, first.queue_id) from unnest(kind.others) as o (id);
        if exists (select from jobs.turns w where w.task_id = any(kind.others) and w.queue_id = first.queue_id
            and (w.priority, w.run_at, w.job_id) < (first.priority, first.run_at, first.id)) then
          busy := busy || first.queue_id;
          continue;
        end if;
      end if;
      update graphile_worker._private_jobs j set attempts = j.attempts + 1, locked_by = by_node, locked_at = now()
        where j.id = (select f.id from graphile_worker._private_jobs f where f.id = first.id and f.is_available and f.task_id = kind.id
          and f.job_queue_id is not distinct from first.queue_id and f.run_at <= now() for update skip locked)
        returning j.* into job;
      if not found then
        perform jobs.refresh(kind.id, first.queue_id);
        if (select w.job_id from jobs.turns w where w.task_id = kind.id and w.queue_id = first.queue_id) = first.id then
          busy := busy || first.queue_id; -- somebody is changing the job
        end if;
        continue;
      end if;
      room := room - 1;
      plain := array_remove(plain, first.id);
      if first.queue_id is not null then
        perform jobs.refresh(kind.id, first.queue_id, true);
        busy := busy || first.queue_id;
        running_groups := running_groups || kind.shared;
        running_queues := running_queues || first.queue_id;
      end if;
      job_id := job.id;
      job_kind := kind.name;
      job_payload := job.payload;
      job_queue := job.job_queue_id;
      job_attempts := job.attempts;
      job_max_attempts := job.max_attempts;
      return next;
    end loop;
  end loop;
end $$`

/** Functions are replaced at each start, so they are always those of this version. */
export const createTaking = [createRefresh, createWithoutQueue, createTake].map((statement) => statement.compile(build))

/** Adds hints for queues with jobs that came without: before the tables existed, or from a backup. */
export function findWaiting() {
  return sql`
    insert into jobs.hints (task_id, queue_id, priority, due_at) select w.task_id, w.queue_id, w.priority, w.due_at
      from (select task_id, job_queue_id as queue_id, priority, min(run_at) as due_at from graphile_worker._private_jobs
        where is_available and job_queue_id is not null group by 1, 2, 3) w
      where not exists (select from jobs.turns t where t.task_id = w.task_id and t.queue_id = w.queue_id and t.job_id is not null)
        and not exists (select from jobs.hints h where h.task_id = w.task_id and h.queue_id = w.queue_id and h.due_at <= w.due_at)`.compile(
    build,
  )
}

/** Forgets when queues were served that have had nothing to do for an hour. */
export function deleteOldTurns() {
  return sql`delete from jobs.turns where job_id is null and served_at < now() - interval '1 hour'`.compile(build)
}
