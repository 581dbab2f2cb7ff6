create table treatment_plans (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  plan_name text not null check (char_length(plan_name) between 1 and 200),
  primary_diagnosis text check (char_length(primary_diagnosis) <= 500),
  secondary_diagnosis text check (char_length(secondary_diagnosis) <= 500),
  interventions text[] not null default '{}' check (cardinality(interventions) <= 50),
  target_symptoms text[] not null default '{}' check (cardinality(target_symptoms) <= 50),
  success_metrics text[] not null default '{}' check (cardinality(success_metrics) <= 50),
  estimated_duration_weeks integer not null default 12 check (estimated_duration_weeks between 1 and 1040),
  status text not null default 'active' check (status in ('active', 'completed', 'paused', 'discontinued')),
  start_date date not null default current_date,
  end_date date,
  review_date date check (review_date between '1900-01-01' and '2200-01-01'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- a shared plan: the client sees its goals, objectives and review date, never its name, because it may hold a diagnosis
  shared_at timestamptz,
  primary key (therapist_id, id),
  constraint treatment_plans_end check (end_date >= start_date),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade
);
create index treatment_plans_of_client on treatment_plans (therapist_id, client_id, created_at desc, id);
create trigger touch before update on treatment_plans for each row execute function app.touch_updated_at();
call app.practice_table('treatment_plans',
  one => 'treatment plan', many => 'treatment plans',
  shown_by => 'aiSessionNotes.figures, clients.overview, clients.recordCounts, portal.plan, treatmentPlans',
  audited => 'added, changed, deleted, shared, unshared, opened, listed, printed',
  deletable => true, counted_as => 'treatmentPlans',
  client_sees => 'shared',
  client_columns => 'id, review_date, shared_at',
  client_rows => 'shared_at is not null',
  client_reads => 'your plan', client_reads_many => 'your plans');

-- The goals of a plan, in order. A removed goal is retired, not deleted, so its progress is kept.
create table plan_goals (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  plan_id uuid not null,
  position smallint not null,
  goal text not null check (char_length(goal) between 1 and 500),
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  foreign key (therapist_id, plan_id) references treatment_plans (therapist_id, id) on delete cascade
);
create index plan_goals_of_plan on plan_goals (therapist_id, plan_id, position, id);
create index plan_goals_of_client on plan_goals (therapist_id, client_id);
create trigger touch before update on plan_goals for each row execute function app.touch_updated_at();
-- Clients see only shared plans and only goals that have not been removed, so a visible parent is a shared one.
call app.practice_table('plan_goals',
  one => 'goal', many => 'goals',
  shown_by => 'aiSessionNotes.figures, clients.overview, portal.plan, treatmentPlans',
  audited => 'added, changed, deleted',
  client_sees => 'shared',
  client_columns => 'id, plan_id, position, goal',
  client_rows => 'retired_at is null and exists (select from treatment_plans p
  where p.therapist_id = plan_goals.therapist_id and p.id = plan_goals.plan_id)',
  client_reads => 'a goal of your plan', client_reads_many => 'the goals of your plan');

-- The objectives of a goal, each with the day it was reached.
create table plan_objectives (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  goal_id uuid not null,
  position smallint not null,
  objective text not null check (char_length(objective) between 1 and 500),
  reached_date date check (reached_date between '1900-01-01' and '2200-01-01'),
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  foreign key (therapist_id, goal_id) references plan_goals (therapist_id, id) on delete cascade
);
create index plan_objectives_of_goal on plan_objectives (therapist_id, goal_id, position, id);
create index plan_objectives_of_client on plan_objectives (therapist_id, client_id);
create trigger touch before update on plan_objectives for each row execute function app.touch_updated_at();
call app.practice_table('plan_objectives',
  one => 'objective', many => 'objectives',
  shown_by => 'aiSessionNotes.figures, portal.plan, treatmentPlans',
  audited => 'added, changed, deleted',
  client_sees => 'shared',
  client_columns => 'id, goal_id, position, objective, reached_date',
  client_rows => 'retired_at is null and exists (select from plan_goals g
  where g.therapist_id = plan_objectives.therapist_id and g.id = plan_objectives.goal_id)',
  client_reads => 'an objective of your plan', client_reads_many => 'the objectives of your plan');

-- The progress of a goal on a day, usually that of a session.
create table goal_progress (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  goal_id uuid not null,
  session_id uuid,
  progress_date date not null check (progress_date between '1900-01-01' and '2200-01-01'),
  percent smallint not null check (percent between 0 and 100),
  comment text check (char_length(comment) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  foreign key (therapist_id, goal_id) references plan_goals (therapist_id, id) on delete cascade,
  foreign key (therapist_id, session_id) references sessions (therapist_id, id) on delete set null (session_id)
);
create index goal_progress_of_goal on goal_progress (therapist_id, goal_id, progress_date desc, created_at desc, id);
create index goal_progress_of_client on goal_progress (therapist_id, client_id, progress_date desc);
create index goal_progress_of_session on goal_progress (therapist_id, session_id) where session_id is not null;
create trigger touch before update on goal_progress for each row execute function app.touch_updated_at();
call app.practice_table('goal_progress',
  one => 'progress of a goal', many => 'progress of goals',
  shown_by => 'clients.overview, treatmentPlans',
  audited => 'added, changed, deleted',
  deletable => true,
  client_reads => 'the progress of a goal', client_reads_many => 'the progress of your goals');

-- Every version of a plan, with the fields that changed.
create table treatment_plan_versions (
  therapist_id uuid not null,
  id uuid not null default gen_random_uuid(),
  client_id uuid not null,
  plan_id uuid not null,
  version integer not null,
  -- field names as in the contract
  changed text[] not null default '{}',
  snapshot jsonb not null,
  created_at timestamptz not null default now(),
  primary key (therapist_id, id),
  foreign key (therapist_id, client_id) references clients (therapist_id, id) on delete cascade,
  foreign key (therapist_id, plan_id) references treatment_plans (therapist_id, id) on delete cascade,
  constraint treatment_plan_versions_once unique (therapist_id, plan_id, version)
);
create index treatment_plan_versions_of_client on treatment_plan_versions (therapist_id, client_id);
call app.practice_table('treatment_plan_versions',
  one => 'version of a treatment plan', many => 'versions of a treatment plan',
  shown_by => 'treatmentPlans',
  audited => 'added, deleted',
  append_only => true,
  client_reads => 'an earlier version of your plan', client_reads_many => 'earlier versions of your plan');

-- A plan as of now: its own fields, and the goals and objectives that are not retired.
create function app.plan_snapshot(in_therapist uuid, in_plan uuid) returns jsonb language sql stable set search_path = pg_catalog, public, pg_temp
  as $$
    select jsonb_build_object('planName', p.plan_name, 'primaryDiagnosis', p.primary_diagnosis, 'secondaryDiagnosis', p.secondary_diagnosis,
      'treatmentGoals', coalesce((
        select jsonb_agg(jsonb_build_object('id', g.id, 'goal', g.goal, 'objectives', coalesce((
          select jsonb_agg(jsonb_build_object('id', o.id, 'objective', o.objective, 'reachedDate', o.reached_date) order by o.position, o.id)
          from plan_objectives o where o.therapist_id = g.therapist_id and o.goal_id = g.id and o.retired_at is null), '[]')) order by g.position, g.id)
        from plan_goals g where g.therapist_id = p.therapist_id and g.plan_id = p.id and g.retired_at is null), '[]'),
      'interventions', to_jsonb(p.interventions), 'targetSymptoms', to_jsonb(p.target_symptoms), 'successMetrics', to_jsonb(p.success_metrics),
      'estimatedDurationWeeks', p.estimated_duration_weeks, 'status', p.status, 'startDate', p.start_date, 'endDate', p.end_date, 'reviewDate', p.review_date)
    from treatment_plans p where p.therapist_id = in_therapist and p.id = in_plan
  $$;
grant execute on function app.plan_snapshot to openhour_app;

-- Called at the end of every change to a plan, its goals or its objectives: stores a new version if anything differs from the last one.
create function app.save_plan_version(in_plan uuid) returns void language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  plan treatment_plans;
  before treatment_plan_versions;
  snapshot jsonb := app.plan_snapshot(app.therapist_id(), in_plan);
begin
  select * into plan from treatment_plans where therapist_id = app.therapist_id() and id = in_plan;
  if not found then
    return;
  end if;
  select * into before from treatment_plan_versions where therapist_id = plan.therapist_id and plan_id = in_plan order by version desc limit 1;
  if snapshot = before.snapshot then
    return;
  end if;
  insert into treatment_plan_versions (therapist_id, client_id, plan_id, version, changed, snapshot)
    values (plan.therapist_id, plan.client_id, in_plan, coalesce(before.version, 0) + 1, coalesce((
      select array_agg(field.key order by field.key) from jsonb_each(snapshot) field where before.snapshot -> field.key is distinct from field.value
        and before.id is not null), '{}'), snapshot);
  update treatment_plans set version = before.version + 1 where therapist_id = plan.therapist_id and id = in_plan and before.id is not null;
end $$;
grant execute on function app.save_plan_version to openhour_app;
