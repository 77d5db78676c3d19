-- Adds a job in the caller's transaction. This is the application role's only way to add jobs, and it only works for the
-- current account.
create or replace function enqueue_job(
  identifier text, payload json, run_at timestamptz default null, job_key text default null, max_attempts int default null
) returns void
  language plpgsql security definer set search_path = graphile_worker, pg_temp
as $$
begin
  if (payload ->> 'accountId')::uuid is distinct from nullif(current_setting('app.account_id', true), '')::uuid then
    raise exception 'a job may only be added for the current account' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    identifier, payload, run_at => run_at, job_key => job_key, max_attempts => max_attempts,
    job_key_mode => case when job_key is null then null else 'replace' end
  );
end $$;
revoke all on function enqueue_job from public;
grant execute on function enqueue_job to switchboard_app, switchboard_definer;

-- Unlocks jobs of these workers and jobs locked for over ten minutes, whose workers must have died: no job takes two
-- minutes, and all may safely run twice. (graphile-worker itself waits four hours.)
create or replace function unlock_jobs(workers text[] default '{}') returns void
  language sql security definer set search_path = graphile_worker, pg_temp
as $$
  select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker._private_jobs
    where locked_by is not null and (locked_by = any(workers) or locked_at < now() - interval '10 minutes')
  ))
$$;
revoke all on function unlock_jobs from public;
grant execute on function unlock_jobs to switchboard_app;
