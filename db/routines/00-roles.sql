-- Besides the owner, who runs migrations, there are three roles. Web processes sign in as switchboard_app and workers as
-- switchboard_worker, which also has the job queue and the nightly clean-up of all accounts. Both own nothing, can't become
-- another role and are subject to every policy. switchboard_definer has no login and bypasses row-level security. It owns the
-- few functions that work across accounts or need indexes that row-level security would rule out.
do $$
begin
  if not exists (select 1 from pg_roles where rolname = 'switchboard_app') then
    create role switchboard_app nologin nobypassrls;
  end if;
  if not exists (select 1 from pg_roles where rolname = 'switchboard_worker') then
    create role switchboard_worker nologin nobypassrls;
  end if;
  if not exists (select 1 from pg_roles where rolname = 'switchboard_definer') then
    create role switchboard_definer nologin bypassrls;
  end if;
exception when duplicate_object or unique_violation then null; -- Another database of this server has just created it.
end $$;

-- Roles belong to the whole server. If another database's owner created them, an administrator must grant
-- switchboard_definer to this owner.
do $$
begin
  if not pg_has_role('switchboard_worker', 'switchboard_app', 'usage') then
    grant switchboard_app to switchboard_worker with inherit true, set false;
  end if;
  if not pg_has_role(current_user, 'switchboard_definer', 'set') then
    execute format('grant switchboard_definer to %I', current_user);
  end if;
end $$;
grant usage on schema public to switchboard_app, switchboard_definer; -- switchboard_worker inherits from switchboard_app.
grant create on schema public to switchboard_definer; -- Required to become the owner of a function.
revoke create on schema public from public;
