-- Permanently removes attached records of all accounts that were deleted before p_before, and at least 30 days ago (TRASH_DAYS
-- in app/lib/trash.ts) whatever the caller says. Returns their number.
create or replace function purge_client_records(p_before timestamptz) returns int
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  name text;
  removed int;
  total int := 0;
begin
  foreach name in array array[
    'client_addresses', 'client_dependents', 'client_policies', 'client_vehicles', 'client_homes',
    'client_commercials', 'client_payment_methods', 'client_extras', 'client_links'
  ] loop
    execute format('delete from %I where deleted_at < $1', name) using least(p_before, now() - interval '30 days');
    get diagnostics removed = row_count;
    total := total + removed;
  end loop;
  return total;
end $$;
alter function purge_client_records owner to switchboard_definer;
revoke all on function purge_client_records from public, switchboard_app;
grant execute on function purge_client_records to switchboard_worker;

-- Permanently removes documents of all accounts that were deleted before p_before and at least 30 days ago, themselves or with
-- their client: a row for each, with the storage key of its file unless another document has it too. To be called before
-- clients are purged.
create or replace function purge_documents(p_before timestamptz)
  returns table (account_id uuid, storage_key text)
  language sql security definer set search_path = public, pg_temp
as $$
  with expired as (
    select account_id, id from client_documents where deleted_at < least(p_before, now() - interval '30 days')
    union
    select d.account_id, d.id from clients c
      join client_documents d on d.account_id = c.account_id and d.client_id = c.id
      where c.deleted_at < least(p_before, now() - interval '30 days')
  ), removed as (
    delete from client_documents d using expired where d.account_id = expired.account_id and d.id = expired.id
    returning d.account_id, d.id, d.storage_key
  )
  select account_id, case when not exists (
      select from client_documents other
      where other.account_id = removed.account_id and other.storage_key = removed.storage_key
        and other.id not in (select id from removed)
    ) then storage_key end
  from removed
$$;
alter function purge_documents owner to switchboard_definer;
revoke all on function purge_documents from public, switchboard_app;
grant execute on function purge_documents to switchboard_worker;
