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

-- Texts of all accounts that aren't with the carrier yet, for /metrics. The condition is that of the index.
create or replace function text_counts() returns table (held bigint, late bigint)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select count(*) filter (where held_until > now()),
    count(*) filter (where coalesce(held_until, created_at) < now() - interval '5 minutes')
  from sms_deliveries where status in ('pending', 'sending')
$$;
alter function text_counts owner to switchboard_definer;
revoke all on function text_counts from public;
grant execute on function text_counts to switchboard_app;
