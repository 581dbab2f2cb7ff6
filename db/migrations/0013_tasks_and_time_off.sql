-- The therapist's own to-do list. A task belongs to no client, though its text may name one.
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
  primary key (therapist_id, id),
  constraint tasks_due_day check (due_time is null or due_date is not null)
);
create index tasks_newest on tasks (therapist_id, created_at desc, id);
create index tasks_pending on tasks (therapist_id, created_at desc, id) where completed_at is null;
create index tasks_completed on tasks (therapist_id, created_at desc, id) where completed_at is not null;
create index tasks_due on tasks (therapist_id, (due_date + coalesce(due_time, time '24:00'))) where completed_at is null;
create index tasks_to_remind on tasks (remind_at) where completed_at is null and remind_at is not null;
create trigger touch before update on tasks for each row execute function app.touch_updated_at();
create trigger delete_notifications after delete on tasks for each row execute function app.delete_notifications_of_record();
call app.protect_practice_table('tasks');
-- The worker reads what the reminder says, and for Monday's summary when pending tasks are due.
create policy worker_read_pending on tasks for select to openhour_worker using (completed_at is null);
grant select (therapist_id, id, title, reminder, remind_at, due_date, due_time, completed_at) on tasks to openhour_worker;

-- Days that differ from the weekly hours: time off or different hours. They never overlap.
create table date_overrides (
  therapist_id uuid not null references users (id) on delete cascade,
  id uuid not null default gen_random_uuid(),
  from_date date not null check (from_date between '1900-01-01' and '2200-01-01'),
  -- inclusive
  to_date date not null check (to_date between '1900-01-01' and '2200-01-01'),
  -- both or neither; neither means time off
  start_time time(0),
  end_time time(0) check (end_time < '24:00'),
  label text check (char_length(label) between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  constraint date_overrides_days check (to_date >= from_date and to_date - from_date < 366),
  constraint date_overrides_times check ((start_time is null) = (end_time is null) and end_time > start_time)
);
create index date_overrides_by_day on date_overrides (therapist_id, to_date, from_date);
create trigger touch before update on date_overrides for each row execute function app.touch_updated_at();
call app.protect_practice_table('date_overrides', false);

-- Takes the lock of app.lock_practice(), so that two overlapping ranges cannot be added at the same moment.
create function app.refuse_overlapping_overrides() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.therapist_id::text, 1));
  if exists (select from date_overrides where therapist_id = new.therapist_id and id <> new.id and to_date >= new.from_date and from_date <= new.to_date) then
    raise exception using errcode = 'OH001', message = 'days-taken';
  end if;
  return new;
end $$;
create trigger refuse_overlap before insert or update of from_date, to_date on date_overrides for each row execute function app.refuse_overlapping_overrides();
grant execute on function app.refuse_overlapping_overrides() to openhour_app;
