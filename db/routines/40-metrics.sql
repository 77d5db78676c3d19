-- Job counts of all accounts together, for /metrics.
create or replace function job_counts()
  returns table (job text, state text, jobs bigint, oldest double precision)
  language sql stable security definer set search_path = graphile_worker, pg_temp
as $$
  select
    task_identifier,
    case
      when locked_at is not null then 'running'
      when attempts >= max_attempts then 'failed'
      when run_at > now() then 'scheduled'
      else 'ready'
    end,
    count(*),
    coalesce(max(extract(epoch from now() - run_at)), 0)
  from graphile_worker.jobs
  group by 1, 2
$$;
alter function job_counts owner to switchboard_definer;
revoke all on function job_counts from public;
grant execute on function job_counts to switchboard_app;
