-- tags.assigned: contacts that carry the tag. Statement triggers, so that tagging thousands updates each tag once.
create or replace function count_client_tags() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    update tags t set assigned = t.assigned + changed.n
    from (select account_id, tag_id, count(*)::int as n from added group by 1, 2) changed
    where t.account_id = changed.account_id and t.id = changed.tag_id;
  else
    update tags t set assigned = t.assigned - changed.n
    from (select account_id, tag_id, count(*)::int as n from removed group by 1, 2) changed
    where t.account_id = changed.account_id and t.id = changed.tag_id;
  end if;
  return null;
end $$;

alter function count_client_tags() owner to switchboard_definer;

create or replace trigger client_tags_counted after insert on client_tags
  referencing new table as added for each statement execute function count_client_tags();
create or replace trigger client_tags_uncounted after delete on client_tags
  referencing old table as removed for each statement execute function count_client_tags();

-- Accounts in which it is another day than when their tags that change by the day were last worked out.
create or replace function accounts_with_tags_of_yesterday(given timestamptz) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct t.account_id
  from tags t join accounts a on a.id = t.account_id
  where t.timed and t.refreshed_at is not null
    and (t.refreshed_at at time zone a.timezone)::date < (given at time zone a.timezone)::date
$$;
alter function accounts_with_tags_of_yesterday owner to switchboard_definer;
revoke all on function accounts_with_tags_of_yesterday from public;
grant execute on function accounts_with_tags_of_yesterday to switchboard_app;
