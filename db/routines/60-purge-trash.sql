-- Permanently removes the rows of a table with a trash, in all accounts, that were deleted before p_before and at least 30 days ago
-- (TRASH_DAYS in app/lib/trash.ts) whatever the caller says. p_files names its columns with storage keys: then rows of clients
-- deleted as long ago go too, and the result has the keys that no other row has, so that their files can be removed. To be called
-- before clients are purged.
create or replace function purge_trash(p_table text, p_files text[], p_before timestamptz)
  returns table (account_id uuid, storage_key text)
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  before constant timestamptz := least(p_before, now() - interval '30 days');
  keys constant text := (select string_agg(format('%I', name), ', ') from unnest(p_files) name);
  columns constant text[] := array(
    select c.column_name from information_schema.columns c where c.table_schema = 'public' and c.table_name = p_table);
begin
  if not 'deleted_at' = any(columns) then
    raise exception '% has no trash', p_table;
  end if;
  if keys is null then
    execute format('delete from %I where deleted_at < $1', p_table) using before;
    return;
  end if;
  return query execute format($query$
    with expired as (
      select t.account_id, t.id from %1$I t where t.deleted_at < $1 %3$s
    ), removed as (
      delete from %1$I t using expired e where t.account_id = e.account_id and t.id = e.id returning t.*
    ), kept as (
      select t.account_id, key from %1$I t, unnest(array[%2$s]) key
      where key is not null and t.account_id in (select account_id from removed) and t.id not in (select id from removed)
    )
    select r.account_id, own.key from removed r, unnest(array[%2$s]) own(key)
    where own.key is not null and not exists (
      select 1 from kept k where k.account_id = r.account_id and k.key = own.key
    )
  $query$, p_table, keys, case when 'client_id' = any(columns) then format($union$
      union
      select t.account_id, t.id from clients c
        join %I t on t.account_id = c.account_id and t.client_id = c.id
        where c.deleted_at < $1
  $union$, p_table) end) using before;
end $$;
alter function purge_trash owner to switchboard_definer;
revoke all on function purge_trash from public, switchboard_app;
grant execute on function purge_trash to switchboard_worker;
