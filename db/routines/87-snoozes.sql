-- Snoozes whose time passed and whose job was lost or has failed too often.
create or replace function overdue_snoozes(at timestamptz, most int) returns table (account_id uuid, snooze_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select s.account_id, s.id from snoozes s
  join accounts a on a.id = s.account_id and a.closed_at is null and a.erased_at is null
  where s.ended_at is null and s.until < at
  order by s.until limit least(most, 1000)
$$;

alter function overdue_snoozes owner to switchboard_definer;
revoke all on function overdue_snoozes from public, switchboard_app;
grant execute on function overdue_snoozes to switchboard_worker;
