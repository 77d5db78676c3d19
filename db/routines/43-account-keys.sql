-- Accounts whose key is wrapped by a master key other than the current one.
create or replace function account_keys_to_rewrap(p_master_key_id text, p_limit int) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account_id from account_keys where master_key_id <> p_master_key_id order by account_id limit p_limit
$$;
-- The master keys that wrap accounts' keys, each with one of those accounts and their number.
create or replace function master_keys_in_use() returns table (master_key_id text, account_id uuid, accounts int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select k.master_key_id, (min(k.account_id::text))::uuid, count(*)::int from account_keys k group by 1
$$;
alter function master_keys_in_use() owner to switchboard_definer;
revoke all on function master_keys_in_use() from public;
grant execute on function master_keys_in_use() to switchboard_app;

alter function account_keys_to_rewrap(text, int) owner to switchboard_definer;
revoke all on function account_keys_to_rewrap(text, int) from public, switchboard_app;
grant execute on function account_keys_to_rewrap(text, int) to switchboard_worker;
