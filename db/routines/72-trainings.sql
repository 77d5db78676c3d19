-- The operator's trainings, which every account reads.
create or replace function trainings_list() returns setof trainings
  language sql stable security definer set search_path = public, pg_temp
as $$
  select t.* from trainings t join accounts a on a.id = t.account_id and a.is_platform
  order by t.created_at desc, t.id desc
$$;
alter function trainings_list() owner to switchboard_definer;
revoke all on function trainings_list() from public;
grant execute on function trainings_list() to switchboard_app;
