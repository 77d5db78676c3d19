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
