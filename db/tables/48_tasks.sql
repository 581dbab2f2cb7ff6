-- The therapist's own to-do list. A task belongs to no client, though its text may name one. One that reminds of a document that expires goes with it.
create table tasks (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  title text not null check (char_length(title) between 1 and 200 and title ~ '\S'),
  description text check (char_length(description) between 1 and 5000),
  category text not null default 'Administrative' check (category in ('Administrative', 'Clinical', 'Billing', 'Marketing', 'Personal')),
  reminder text check (char_length(reminder) between 1 and 200),
  -- when the notification is sent
  remind_at timestamptz check (remind_at >= '1900-01-01T00:00:00Z' and remind_at < '2200-01-01T00:00:00Z'),
  -- in the practice's time zone; without a time, due at the end of the day
  due_date date check (due_date >= '1900-01-01' and due_date < '2200-01-01'),
  due_time time(0) check (due_time < '24:00'),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- of whose last day it reminds
  document_id uuid,
  primary key (therapist_id, id),
  foreign key (therapist_id, document_id) references documents (therapist_id, id) on delete cascade,
  constraint tasks_due_day check (due_time is null or due_date is not null)
);
create index tasks_newest on tasks (therapist_id, created_at desc, id);
create index tasks_pending on tasks (therapist_id, created_at desc, id) where completed_at is null;
create index tasks_completed on tasks (therapist_id, created_at desc, id) where completed_at is not null;
create index tasks_due on tasks (therapist_id, (due_date + coalesce(due_time, time '24:00'))) where completed_at is null;
create index tasks_of_document on tasks (therapist_id, document_id) where document_id is not null;
create index tasks_to_remind on tasks (remind_at) where completed_at is null and remind_at is not null;
create trigger touch before update on tasks for each row execute function app.touch_updated_at();
create trigger delete_notifications after delete on tasks for each row execute function app.delete_notifications_of_record();
call app.practice_table('tasks',
  one => 'task', many => 'tasks',
  shown_by => 'dashboard, search, tasks',
  audited => 'added, changed, deleted, completed, reopened, listed',
  deletable => true);
-- The worker reads what the reminder says, and for Monday's summary when pending tasks are due.
create policy worker_read_pending on tasks for select to openhour_worker using (completed_at is null);
grant select (therapist_id, id, title, reminder, remind_at, due_date, due_time, completed_at) on tasks to openhour_worker;

-- The searchable text of tasks: title and reminder. Read like client_search.
create table task_search (
  therapist_id uuid not null,
  task_id uuid not null,
  completed boolean not null,
  created_at timestamptz not null,
  -- all words, in order
  text text not null,
  -- the same for prefix search
  words tsvector not null,
  primary key (therapist_id, task_id),
  foreign key (therapist_id, task_id) references tasks (therapist_id, id) on delete cascade
);
call app.protect_inner_table('task_search', 'openhour_definer', 'select, insert, update');

create function app.task_words(given tasks) returns text[] language sql immutable parallel safe
  return app.words_of(concat_ws(' ', given.title, given.reminder));
grant execute on function app.task_words to openhour_definer;

create function app.index_task() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_by text[] := app.task_words(new);
begin
  insert into task_search (therapist_id, task_id, completed, created_at, text, words)
    values (new.therapist_id, new.id, new.completed_at is not null, new.created_at, array_to_string(found_by, ' '),
      array_to_tsvector(array(select left(word, 100) from unnest(found_by) as one (word))))
    on conflict (therapist_id, task_id) do update set completed = excluded.completed, text = excluded.text, words = excluded.words;
  return null;
end $$;
alter function app.index_task owner to openhour_definer;
grant execute on function app.index_task to openhour_app;
create trigger search_added after insert on tasks for each row execute function app.index_task();
create trigger search_changed after update of title, reminder, completed_at on tasks for each row
  when ((old.title, old.reminder, old.completed_at is null) is distinct from (new.title, new.reminder, new.completed_at is null))
  execute function app.index_task();

-- The acting therapist's tasks that match all words of `given`: pending before completed, newest first. A word matches the beginning of a word and,
-- from three letters on, any part of one. Without `most` all of them.
create function app.search_tasks(given text, most int) returns table (task_id uuid, place bigint) language plpgsql stable rows 20 security definer
  set plan_cache_mode = force_custom_plan as $$
declare
  therapist uuid := app.therapist_id();
  terms text[];
  -- terms of three letters or more, longest first, also as patterns; shorter ones only match the beginning of a word
  long text[];
  likely text[];
  short tsquery;
  beginnings tsquery;
begin
  select array_agg(left(word, 100) order by length(word) desc, word) into terms
    from (select distinct word from unnest((app.words_of(given))[1:12]) as one (word)) as given_words;
  if therapist is null or terms is null then
    return;
  end if;
  long := array(select term from unnest(terms) as one (term) where length(term) >= 3);
  likely := array(select '%' || term || '%' from unnest(long) as one (term));
  select string_agg(format('%L:*', term), '&')::tsquery into short from unnest(terms) as one (term) where length(term) < 3;
  select string_agg(format('%L:*', term), '&')::tsquery into beginnings from unnest(terms) as one (term);
  return query
    select s.task_id, row_number() over (order by s.completed, s.created_at desc, s.task_id)
    from task_search s
    where s.therapist_id = therapist
      -- A row that matches by prefix also contains the long terms, so the index needs only one of the two conditions.
      and (cardinality(long) > 0 or s.words @@ beginnings)
      and (cardinality(long) = 0 or s.text like likely[1] and s.text like coalesce(likely[2], likely[1]) and (short is null or s.words @@ short)
        and not exists (select from unnest(long[3:]) as one (term) where strpos(s.text, term) = 0))
    order by 2 limit most;
end $$;
alter function app.search_tasks owner to openhour_definer;
grant execute on function app.search_tasks to openhour_app;

-- A short pending list keeps both writes and searches fast: entries in it are searched one by one.
do $$
declare
  before text := current_setting('search_path');
  parts text := (select string_agg(distinct quote_ident(nspname), ', ') from pg_extension join pg_namespace n on n.oid = extnamespace
    where extname in ('pg_trgm', 'btree_gin'));
begin
  perform set_config('search_path', 'public, ' || parts, true);
  execute format('alter function app.search_tasks(text, int) set search_path = pg_catalog, public, %s, pg_temp', parts);
  create index task_search_words on task_search using gin (therapist_id, text gin_trgm_ops, words) with (gin_pending_list_limit = 256);
  perform set_config('search_path', before, true);
end $$;
