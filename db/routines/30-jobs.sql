-- Adds a job inside the caller's transaction. The application role can reach the queue in no other way, and only for the
-- account it is acting for.
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

-- Gives back the jobs that dead workers hold: those named, and any held for ten minutes (the queue itself waits four
-- hours; none of our jobs takes two minutes, and each may be run twice).
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
