-- The provider's events are for settling calls, not a record of them.
create or replace function purge_call_events() returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from call_events where created_at < now() - interval '30 days';
$$;

-- Calls whose webhooks may have been lost, longest overdue first.
create or replace function calls_to_check(at timestamptz, most int) returns table (account_id uuid, call_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account_id, id from calls where check_at < at order by check_at limit least(most, 1000)
$$;

alter function purge_call_events owner to switchboard_definer;
alter function calls_to_check owner to switchboard_definer;
revoke all on function purge_call_events, calls_to_check from public, switchboard_app;
grant execute on function purge_call_events, calls_to_check to switchboard_worker;
