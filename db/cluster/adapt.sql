-- On a cluster (docs/scaling.md) a trigger runs on the node that has the rows. There, a statement may not join transition tables
-- with distributed ones, and has to name its account; row-level security is what names it. So the trigger functions with
-- transition tables are written again: account by account they copy the rows into arrays, and their owner is a role that the
-- policies apply to.
do $$
declare
  each record;
  set_name text;
  operations text[];
  copies text;
  accounts text;
begin
  if not exists (select 1 from pg_roles where rolname = 'switchboard_triggers') then
    create role switchboard_triggers nologin nobypassrls;
  end if;
  grant usage, create on schema public to switchboard_triggers;
  grant select, insert, update, delete on all tables in schema public to switchboard_triggers;
  grant execute on all functions in schema public to switchboard_triggers;

  for each in
    select p.proname as name, t.tgrelid::regclass as relation,
      regexp_replace(
        replace(regexp_replace(p.prosrc, '\s*return null;\s*end\s*$', E'\nend'), 'current_account_id()', 'trigger_account'),
        '\m(from|join) (added|removed|changed)\M', '\1 unnest(\2_rows)', 'g'
      ) as body,
      -- These add jobs, which they do for the transaction's account only.
      p.prosrc ~ 'current_account_id|fill_board' as for_caller,
      array(
        select distinct v.name from pg_trigger o, unnest(array[o.tgnewtable, o.tgoldtable]) v (name)
        where o.tgfoid = p.oid and v.name is not null
      ) as sets
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and coalesce(t.tgnewtable, t.tgoldtable) is not null
      and p.proname <> 'follow_merge' and p.prosrc not like '%trigger_account%'
    group by p.oid, t.tgrelid
  loop
    copies := '';
    accounts := '';
    for set_name, operations in select * from (values
      ('added', array['INSERT', 'UPDATE']), ('removed', array['DELETE', 'UPDATE']), ('changed', array['INSERT', 'DELETE'])
    ) as sets where column1 = any(each.sets) loop
      copies := copies || format(
        'if tg_op = any(%2$L) then %1$s_rows := array(select r from %1$s r where r.account_id = trigger_account); end if; ',
        set_name, operations
      );
      accounts := accounts || format(
        'if tg_op = any(%2$L) then accounts := accounts || array(select distinct account_id from %1$s); end if; ',
        set_name, operations
      );
    end loop;
    execute format(
      $f$
      create or replace function %1$I() returns trigger
        language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_custom_plan
      as $body$
      declare
        caller_account constant text := current_setting('app.account_id', true);
        added_rows %2$s[];
        removed_rows %2$s[];
        changed_rows %2$s[];
        accounts uuid[] := '{}';
        trigger_account uuid;
      begin
        %3$s
        for trigger_account in select distinct unnest(accounts) loop
          %4$s
          %5$s
          perform set_config('app.account_id', trigger_account::text, true);
          %6$s;
          perform set_config('app.account_id', coalesce(caller_account, ''), true);
        end loop;
        return null;
      end $body$
      $f$,
      each.name, each.relation, accounts,
      case when each.for_caller then 'continue when trigger_account::text is distinct from caller_account;' end,
      copies, each.body
    );
    execute format('alter function %I() owner to switchboard_triggers', each.name);
  end loop;
end $$;

-- Functions that filter by the account themselves, because they bypass row-level security, need it in the plan as well.
do $$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(p.oid) from pg_proc p join pg_language l on l.oid = p.prolang
    where p.pronamespace = 'public'::regnamespace and p.prosecdef and l.lanname = 'sql' and p.prosrc like '%current_account_id()%'
  loop
    execute replace(definition, 'current_account_id()', 'planned_account_id()');
  end loop;
end $$;

-- A plan knows its account (planned_account_id), so none may be kept for the next transaction. Functions that a statement calls
-- run on the node too, for the same account, whose rows are all there.
do $$
declare
  login text;
begin
  if not exists (select 1 from pg_extension where extname = 'citus') then return; end if; -- as in a test
  foreach login in array array['switchboard_app', 'switchboard_worker', 'switchboard_definer', 'switchboard_triggers'] loop
    execute format('alter role %I login', login);
    execute format('alter role %I set plan_cache_mode = force_custom_plan', login);
    execute format('alter role %I set citus.allow_nested_distributed_execution = on', login);
  end loop;
end $$;

-- Rows that another role added in the same transaction can't be analyzed; the nodes' autovacuum does that a little later.
create or replace function analyze_imported(of_clients boolean) returns void
  language sql security definer set search_path = public, pg_temp
  as '';

-- A node can't see the queue on the coordinator, so no reminder counts as lost.
create or replace function waiting_reminders(p_ids uuid[]) returns setof uuid
  language sql stable security definer set search_path = pg_temp
  as 'select unnest(p_ids)';
