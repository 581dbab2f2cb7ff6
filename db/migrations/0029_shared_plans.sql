-- A treatment plan that the therapist shares: the client sees its goals, objectives and review date. Its name stays hidden, because it may hold a diagnosis.
alter table treatment_plans add column shared_at timestamptz;

call app.show_to_client('treatment_plans', 'id, review_date, shared_at', 'shared_at is not null');
-- Clients see only shared plans and only goals that have not been removed, so a visible parent is a shared one.
call app.show_to_client('plan_goals', 'id, plan_id, position, goal', 'retired_at is null and exists (select from treatment_plans p
  where p.therapist_id = plan_goals.therapist_id and p.id = plan_goals.plan_id)');
call app.show_to_client('plan_objectives', 'id, goal_id, position, objective, reached_date', 'retired_at is null and exists (select from plan_goals g
  where g.therapist_id = plan_objectives.therapist_id and g.id = plan_objectives.goal_id)');
