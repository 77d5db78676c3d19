-- A row added to a client while that client is being merged into another moves to the other one. The insert waits for the
-- merge, because its foreign key needs a lock that the merge holds; then this trigger updates the row.
create or replace function follow_merge() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  account uuid;
begin
  for account in select distinct account_id from added where client_id is not null loop
    execute format(
      'update %I t set client_id = m.client_id from client_merges m
       where t.account_id = $1 and t.id = any($2) and m.account_id = $1 and m.other_id = t.client_id
         and m.kind = ''merge'' and m.undone_at is null',
      tg_argv[0]
    ) using account, array(select id from added where account_id = account and client_id is not null);
  end loop;
  return null;
end $$;

-- Does the same for conversations, which also have a level and may be linked to a client after their creation.
create or replace function follow_merge_of_conversation() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  kept record;
begin
  select m.client_id, (m.snapshot -> 'levels' ->> new.level::text)::client_level as level into kept
  from client_merges m
  where m.account_id = new.account_id and m.other_id = new.client_id and m.kind = 'merge' and m.undone_at is null;
  if found then
    update conversations r set client_id = kept.client_id, level = coalesce(kept.level, r.level)
    where r.account_id = new.account_id and r.id = new.id;
  end if;
  return null;
end $$;

do $$
declare
  name text;
begin
  for name in
    select c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname not in ('client_merges', 'conversations')
      and (select count(*) from pg_attribute a where a.attrelid = c.oid and a.attname in ('account_id', 'id', 'client_id')) = 3
  loop
    execute format(
      'create or replace trigger follow_merge after insert on %I referencing new table as added
       for each statement execute function follow_merge(%L)', name, name);
  end loop;
end $$;

create or replace trigger follow_merge after insert on conversations
  for each row when (new.client_id is not null) execute function follow_merge_of_conversation();
create or replace trigger follow_merge_later after update of client_id on conversations
  for each row when (new.client_id is distinct from old.client_id and new.client_id is not null)
  execute function follow_merge_of_conversation();
