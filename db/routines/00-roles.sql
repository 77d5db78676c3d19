-- Two roles besides the owner that migrates. The web and worker processes act as switchboard_app, which owns nothing and
-- is subject to every policy. switchboard_definer owns the few functions that must look past one account or past the
-- planner's row-security barrier; nobody signs in as it.
do $$
begin
  if not exists (select from pg_roles where rolname = 'switchboard_app') then
    create role switchboard_app nologin nobypassrls;
  end if;
  if not exists (select from pg_roles where rolname = 'switchboard_definer') then
    create role switchboard_definer nologin bypassrls;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster was first
end $$;

-- Roles belong to the whole server: where another database's owner made them, an administrator has granted them to this one.
do $$
begin
  if not (pg_has_role(current_user, 'switchboard_app', 'set') and pg_has_role(current_user, 'switchboard_definer', 'set')) then
    execute format('grant switchboard_app, switchboard_definer to %I', current_user);
  end if;
end $$;
grant usage on schema public to switchboard_app, switchboard_definer;
grant create on schema public to switchboard_definer; -- needed to be handed functions, by a restore too
revoke create on schema public from public;
