-- The job queue. Its tables have row-level security without policies, so that only their owner and the roles below use them.
grant usage on schema graphile_worker to switchboard_worker, switchboard_definer;
grant select, insert, update, delete on all tables in schema graphile_worker to switchboard_worker, switchboard_definer;

do $$
declare
  relation regclass;
begin
  for relation in
    select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity
  loop
    execute format('drop policy if exists worker on %s', relation);
    execute format('create policy worker on %s to switchboard_worker using (true) with check (true)', relation);
  end loop;
end $$;

-- Adds a job in the caller's transaction. This is the application role's only way to add jobs, and it only works for the
-- current account. Job keys and queues get the account as their prefix, so that no account can replace or delay another's job.
create or replace function enqueue_job(
  identifier text, payload json, run_at timestamptz default null, job_key text default null, max_attempts int default null,
  queue text default null, priority int default null
) returns void
  -- pg_catalog is second, because nodes of a cluster have a pg_notify that does nothing (docs/scaling.md).
  language plpgsql security definer set search_path = graphile_worker, pg_catalog, pg_temp
as $$
begin
  if public.current_account_id() is null or (payload ->> 'accountId')::uuid is distinct from public.current_account_id() then
    raise exception 'a job may only be added for the current account' using errcode = 'insufficient_privilege';
  end if;
  perform graphile_worker.add_job(
    identifier, payload, run_at => run_at, job_key => public.current_account_id() || ':' || job_key, max_attempts => max_attempts,
    job_key_mode => case when job_key is null then null else 'replace' end,
    queue_name => public.current_account_id() || ':' || queue, priority => priority
  );
end $$;
alter function enqueue_job owner to switchboard_definer;
revoke all on function enqueue_job from public;
grant execute on function enqueue_job to switchboard_app;

-- Unlocks jobs of these workers, of workers that died (a living one holds an advisory lock on its name), and those locked for
-- over ten minutes: no job takes nine, and all may safely run twice. (graphile-worker itself waits four hours.)
create or replace function unlock_jobs(workers text[] default '{}') returns void
  language sql security definer set search_path = graphile_worker, pg_temp
as $$
  select graphile_worker.force_unlock_workers(array(
    select distinct locked_by from graphile_worker._private_jobs
    where locked_by is not null and (
      locked_by = any(workers) or locked_at < now() - interval '10 minutes'
      or pg_try_advisory_xact_lock(hashtextextended('worker ' || locked_by, 0))
    )
  ))
$$;
alter function unlock_jobs owner to switchboard_definer;
revoke all on function unlock_jobs from public, switchboard_app;
grant execute on function unlock_jobs to switchboard_worker;
