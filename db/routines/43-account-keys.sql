-- Accounts whose key is wrapped by a master key other than the current one.
create or replace function account_keys_to_rewrap(p_master_key_id text, p_limit int) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account_id from account_keys where master_key_id <> p_master_key_id order by account_id limit p_limit
$$;
alter function account_keys_to_rewrap(text, int) owner to switchboard_definer;
revoke all on function account_keys_to_rewrap(text, int) from public, switchboard_app;
grant execute on function account_keys_to_rewrap(text, int) to switchboard_worker;
