-- Returns those of these follow-ups with a reminder in the queue. Job keys begin with the account, so other accounts' jobs can't be
-- probed.
create or replace function waiting_reminders(p_ids uuid[]) returns setof uuid
  language sql stable security definer set search_path = graphile_worker, pg_temp
as $$
  select wanted from unnest(p_ids) wanted
  where exists (
    select 1 from graphile_worker._private_jobs j
    where j.key = public.current_account_id() || ':follow-ups.remind:' || wanted and j.attempts < j.max_attempts
  )
$$;
alter function waiting_reminders owner to switchboard_definer;
revoke all on function waiting_reminders from public;
grant execute on function waiting_reminders to switchboard_app;
