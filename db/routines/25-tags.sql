-- Keeps tags.assigned, the number of clients outside the trash that have the tag. These are statement triggers, so that
-- tagging thousands of clients updates each tag once.
create or replace function count_client_tags() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    update tags t set assigned = t.assigned + changed.n
    from (
      select a.account_id, a.tag_id, count(*)::int as n
      from added a join clients c on c.account_id = a.account_id and c.id = a.client_id
      where c.deleted_at is null group by 1, 2
    ) changed
    where t.account_id = changed.account_id and t.id = changed.tag_id;
  else
    update tags t set assigned = t.assigned - changed.n
    from (
      select r.account_id, r.tag_id, count(*)::int as n
      from removed r join clients c on c.account_id = r.account_id and c.id = r.client_id
      where c.deleted_at is null group by 1, 2
    ) changed
    where t.account_id = changed.account_id and t.id = changed.tag_id;
  end if;
  return null;
end $$;

create or replace function recount_client_tags() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update tags t set assigned = t.assigned + moved.n
  from (
    select ct.account_id, ct.tag_id, sum(case when a.deleted_at is null then 1 else -1 end)::int as n
    from added a join removed r using (account_id, id)
    join client_tags ct on ct.account_id = a.account_id and ct.client_id = a.id
    where (a.deleted_at is null) <> (r.deleted_at is null)
    group by 1, 2
  ) moved
  where t.account_id = moved.account_id and t.id = moved.tag_id;
  return null;
end $$;
alter function recount_client_tags() owner to switchboard_definer;
create or replace trigger clients_tags_recounted after update on clients
  referencing old table as removed new table as added for each statement execute function recount_client_tags();

alter function count_client_tags() owner to switchboard_definer;

create or replace trigger client_tags_counted after insert on client_tags
  referencing new table as added for each statement execute function count_client_tags();
create or replace trigger client_tags_uncounted after delete on client_tags
  referencing old table as removed for each statement execute function count_client_tags();

-- Accounts where a new day has begun since tags that depend on the date were last refreshed.
create or replace function accounts_with_outdated_tags(p_now timestamptz) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct t.account_id
  from tags t join accounts a on a.id = t.account_id
  where t.timed and t.refreshed_at is not null
    and (t.refreshed_at at time zone a.timezone)::date < (p_now at time zone a.timezone)::date
$$;
alter function accounts_with_outdated_tags owner to switchboard_definer;
revoke all on function accounts_with_outdated_tags from public, switchboard_app;
grant execute on function accounts_with_outdated_tags to switchboard_worker;
