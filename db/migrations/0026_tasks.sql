-- What a therapist has to do besides sessions. It hangs on no client, though its words may name one.
create table tasks (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 200 and title ~ '\S'),
  description text check (char_length(description) between 1 and 5000),
  category text not null default 'Administrative' check (category in ('Administrative', 'Clinical', 'Billing', 'Marketing', 'Personal')),
  reminder text check (char_length(reminder) between 1 and 200),
  -- when the notification comes
  remind_at timestamptz check (remind_at >= '1900-01-01T00:00:00Z' and remind_at < '2200-01-01T00:00:00Z'),
  -- as the clocks of the practice show it; without a time it is due at the end of the day
  due_date date check (due_date >= '1900-01-01' and due_date < '2200-01-01'),
  due_time time(0) check (due_time < '24:00'),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint tasks_due_day check (due_time is null or due_date is not null)
);
create index tasks_newest on tasks (therapist_id, created_at desc, id);
create index tasks_pending on tasks (therapist_id, created_at desc, id) where completed_at is null;
create index tasks_completed on tasks (therapist_id, created_at desc, id) where completed_at is not null;
create index tasks_due on tasks (therapist_id, (due_date + coalesce(due_time, time '24:00'))) where completed_at is null;
create index tasks_to_remind on tasks (remind_at) where completed_at is null and remind_at is not null;
create trigger touch before update on tasks for each row execute function app.touch_updated_at();

-- A row that hangs on no client stands in the audit log without one.
create or replace function app.audit_write() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  subject record;
  client uuid;
  act text := case tg_op when 'INSERT' then 'added' when 'DELETE' then 'deleted' else 'changed' end;
  fields jsonb;
begin
  if tg_op = 'DELETE' then subject := old; else subject := new; end if;
  if tg_table_name = 'clients' then client := subject.id; else client := (to_jsonb(subject) ->> 'client_id')::uuid; end if;
  if tg_op = 'UPDATE' then
    select jsonb_build_object('fields', jsonb_agg(after.key order by after.key)) into fields
      from jsonb_each(to_jsonb(new)) after where after.key <> 'updated_at' and after.value is distinct from to_jsonb(old) -> after.key;
    act := app.audit_act_of(to_jsonb(new), to_jsonb(old), coalesce(fields -> 'fields', '[]'));
  end if;
  perform app.audit_append(act, tg_table_name, subject.id, client, fields, subject.therapist_id);
  return null;
end $$;
call app.protect_practice_table('tasks');

-- The instant at which the clocks of a zone show this. Where they show it twice it is the first time, where they skip it the time moves on by what
-- they skip.
create function app.due_instant(wall timestamp, zone text) returns timestamptz language sql stable parallel safe
  return case when ((wall - interval '1 day') at time zone zone + interval '24 hours') at time zone zone = wall
    then (wall - interval '1 day') at time zone zone + interval '24 hours' else wall at time zone zone end;
grant execute on function app.due_instant(timestamp, text) to openhour_app;

-- What tasks are found by: the words of title and reminder. As with clients, no person reads it, and one function asks it for the acting therapist.
create table task_search (
  practice_id uuid not null,
  task_id uuid not null,
  completed boolean not null,
  created_at timestamptz not null,
  -- all words, in order
  text text not null,
  -- the same for beginnings of words
  words tsvector not null,
  primary key (practice_id, task_id),
  foreign key (practice_id, task_id) references tasks (therapist_id, id) on delete cascade
);
call app.protect_inner_table('task_search', 'openhour_definer', 'select, insert, update');

create function app.task_words(given tasks) returns text[] language sql immutable parallel safe
  return app.words_of(concat_ws(' ', given.title, given.reminder));

create function app.index_task() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_by text[] := app.task_words(new);
begin
  insert into task_search (practice_id, task_id, completed, created_at, text, words)
    values (new.therapist_id, new.id, new.completed_at is not null, new.created_at, array_to_string(found_by, ' '),
      array_to_tsvector(array(select left(word, 100) from unnest(found_by) as one (word))))
    on conflict (practice_id, task_id) do update set completed = excluded.completed, text = excluded.text, words = excluded.words;
  return null;
end $$;
create trigger search_added after insert on tasks for each row execute function app.index_task();
create trigger search_changed after update of title, reminder, completed_at on tasks for each row
  when ((old.title, old.reminder, old.completed_at is null) is distinct from (new.title, new.reminder, new.completed_at is null))
  execute function app.index_task();

-- The acting therapist's tasks that all words of `given` fit, pending ones first, the newest first; nobody's for anybody else. A word fits as the
-- beginning of a word, and from three letters on inside one. Without `most` all of them.
create function app.search_tasks(given text, most int) returns table (task_id uuid, place bigint) language plpgsql stable rows 20 security definer
  set plan_cache_mode = force_custom_plan as $$
declare
  practice uuid := app.therapist_id();
  terms text[];
  -- from three letters on, the longest first, and as patterns; and the shorter ones, which only begin words
  long text[];
  likely text[];
  short tsquery;
  beginnings tsquery;
begin
  select array_agg(left(word, 100) order by length(word) desc, word) into terms
    from (select distinct word from unnest((app.words_of(given))[1:12]) as one (word)) as given_words;
  if practice is null or terms is null then
    return;
  end if;
  long := array(select term from unnest(terms) as one (term) where length(term) >= 3);
  likely := array(select '%' || term || '%' from unnest(long) as one (term));
  select string_agg(format('%L:*', term), '&')::tsquery into short from unnest(terms) as one (term) where length(term) < 3;
  select string_agg(format('%L:*', term), '&')::tsquery into beginnings from unnest(terms) as one (term);
  return query
    select s.task_id, row_number() over (order by s.completed, s.created_at desc, s.task_id)
    from task_search s
    where s.practice_id = practice
      -- Words that begin with all of them are a part of those that hold the long ones: one condition for the index, not two.
      and (cardinality(long) > 0 or s.words @@ beginnings)
      and (cardinality(long) = 0 or s.text like likely[1] and s.text like coalesce(likely[2], likely[1]) and (short is null or s.words @@ short)
        and not exists (select from unnest(long[3:]) as one (term) where strpos(s.text, term) = 0))
    order by 2 limit most;
end $$;

do $$
declare
  parts text := (select string_agg(distinct quote_ident(nspname), ', ') from pg_extension join pg_namespace n on n.oid = extnamespace
    where extname in ('pg_trgm', 'btree_gin'));
begin
  perform set_config('search_path', 'public, ' || parts, true);
  execute format('alter function app.search_tasks(text, int) set search_path = pg_catalog, public, %s, pg_temp', parts);
  -- What was written lately is searched one by one: a short list of it keeps writing cheap and searching quick.
  create index task_search_words on task_search using gin (practice_id, text gin_trgm_ops, words) with (gin_pending_list_limit = 256);
end $$;
grant execute on function app.task_words(tasks) to openhour_definer;
alter function app.index_task() owner to openhour_definer;
alter function app.search_tasks(text, int) owner to openhour_definer;
grant execute on function app.index_task(), app.search_tasks(text, int) to openhour_app;

-- A reminder that was told goes with its task.
create trigger forget_notifications after delete on tasks for each row execute function app.forget_notifications_of_client();

-- Reminding: the worker sees of pending tasks what the notification says.
create policy reminding on tasks for select to openhour_worker using (completed_at is null and remind_at is not null);
grant select (therapist_id, id, title, reminder, remind_at, completed_at) on tasks to openhour_worker;

create or replace function app.delete_record(in_table text, in_id uuid) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  gone integer;
begin
  if in_table not in ('sessions', 'mood_logs', 'treatment_plans', 'clinical_notes', 'process_notes', 'note_templates', 'note_snippets',
    'measure_responses', 'documents', 'self_care_tasks', 'goal_progress', 'date_overrides', 'tasks') then
    raise exception using errcode = '42501', message = 'rows of this table are not deleted one by one';
  end if;
  execute format('delete from %I where therapist_id = app.therapist_id() and id = $1', in_table) using in_id;
  get diagnostics gone = row_count;
  return gone > 0;
end $$;
