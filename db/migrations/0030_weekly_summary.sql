-- The mail of Monday morning counts: of pending tasks the worker sees when they are due.
create policy summing_up on tasks for select to openhour_worker using (completed_at is null);
grant select (due_date, due_time) on tasks to openhour_worker;
grant execute on function app.due_instant(timestamp, text) to openhour_worker;
