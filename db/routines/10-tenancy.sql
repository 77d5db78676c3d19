-- Creates one policy for every table with an account_id, so that no account can see another's rows. tests/tenancy fails
-- for a table without it.
create or replace function current_account_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.account_id', true), '')::uuid $$;

do $$
declare
  relation record;
  is_cluster boolean := false;
  account text;
begin
  if to_regclass('pg_dist_node') is not null then
    execute 'select exists (select 1 from pg_dist_node where groupid <> 0)' into is_cluster;
  end if;
  -- A subquery is run once for each statement, and its plan suits accounts of any size.
  account := case when is_cluster then 'planned_account_id()' else '(select current_account_id())' end;
  if is_cluster then
    -- Immutable, so that it is called when a statement is planned: Citus then knows the account and asks one node. No plan
    -- may be kept for another account (docs/decisions/137-cluster.md).
    create or replace function planned_account_id() returns uuid
      language sql immutable parallel safe
      as 'select nullif(current_setting(''app.account_id'', true), '''')::uuid';
  end if;
  for relation in
    select c.oid::regclass as name, case when c.relname = 'accounts' then 'id' else 'account_id' end as key
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and a.attname = case when c.relname = 'accounts' then 'id' else 'account_id' end
  loop
    execute format('alter table %s enable row level security', relation.name);
    execute format('alter table %s force row level security', relation.name);
    execute format('drop policy if exists tenant on %s', relation.name);
    execute format(
      'create policy tenant on %s using (%I = %s) with check (%I = %s)',
      relation.name, relation.key, account, relation.key, account
    );
  end loop;
  -- It came with the copy of a cluster.
  if not is_cluster then drop function if exists planned_account_id(); end if;
end $$;

alter table password_resets enable row level security;
alter table password_resets force row level security;
