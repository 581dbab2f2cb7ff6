-- graphile_worker.add_job adds nothing and returns no row when a job with this key is taken at the same moment: its first statement still sees the job as
-- free, its second one as taken (graphile/worker, issue 580). Nobody would see the change that the job is for. A new call sees it as taken, and adds a job.
create or replace function app.enqueue(kind text, payload json, job_key text default null, run_at timestamptz default null, queue text default null)
  returns void language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  loop
    exit when (graphile_worker.add_job(kind, payload, queue_name => queue, run_at => coalesce(run_at, now()), job_key => job_key)).id is not null;
  end loop;
end $$;
