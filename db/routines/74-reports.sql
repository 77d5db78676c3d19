-- The accounts with users whose hour of the morning mail has come today. It is compared on their clocks, so that an hour which
-- the clocks skip has come with the next one.
create or replace function accounts_with_morning_mails(p_now timestamptz) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct m.account_id
  from morning_mails m
  join accounts a on a.id = m.account_id and a.closed_at is null and a.suspended_at is null
  where m.enabled and extract(hour from p_now at time zone coalesce(m.timezone, a.timezone)) >= m.hour
    and (m.last_day is null or m.last_day < (p_now at time zone coalesce(m.timezone, a.timezone))::date)
$$;
alter function accounts_with_morning_mails owner to switchboard_definer;
revoke all on function accounts_with_morning_mails from public, switchboard_app;
grant execute on function accounts_with_morning_mails to switchboard_worker;
