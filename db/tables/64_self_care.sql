-- What a client does between sessions. `category` is the plan's name where the assign form created the task.
create table self_care_tasks (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  task text not null check (char_length(task) between 1 and 500 and task ~ '\S'),
  category text not null default 'general' check (char_length(category) between 1 and 100),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high')),
  completed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index self_care_tasks_of_client on self_care_tasks (therapist_id, client_id, created_at desc, id);
create index self_care_tasks_completed on self_care_tasks (therapist_id, client_id, completed_at desc, id) where completed_at is not null;
create trigger touch before update on self_care_tasks for each row execute function app.touch_updated_at();
call app.practice_table('self_care_tasks',
  one => 'self-care task', many => 'self-care tasks',
  shown_by => 'aiWeeklyReports.get, clients.recordCounts, portal.home, portal.tasks, selfCare',
  audited => 'added, changed, deleted, completed, reopened, listed',
  deletable => true, counted_as => 'selfCareTasks',
  client_sees => 'own',
  client_columns => 'id, task, category, priority, completed_at, created_at, updated_at',
  client_reads => 'a task', client_reads_many => 'your tasks');
call app.let_client_change('self_care_tasks', 'completed_at');
