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
