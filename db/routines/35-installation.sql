-- Which database this one is. A restored dump has tables of its own, and mostly another server or database, so the identity
-- that came with the dump no longer matches. A standby that takes over keeps it.
create or replace function database_identity() returns text
  language sql stable set search_path = pg_catalog, pg_temp
as $$
  select format('%s/%s/%s', system_identifier, (select oid from pg_database where datname = current_database()),
    'drizzle.installation'::regclass::oid)
  from pg_control_system()
$$;

-- Whether this database was restored from another one and hasn't been released (db/restored-copy.ts). No job runs in a copy.
create or replace function is_unreleased_copy() returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select 1 from drizzle.installation where identity <> public.database_identity())
$$;

-- When the newest migration that this database has run was written, in milliseconds.
create or replace function migrated_to() returns bigint
  language sql stable security definer set search_path = drizzle, pg_temp
as $$
  select max(created_at) from __drizzle_migrations
$$;

-- Whether anyone could sign in with the demo data's public password (db/seed).
create or replace function has_demo_users() returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select 1 from users where email in ('super@switchboard.example', 'owner@harbor.example') and disabled_at is null)
$$;

do $$
declare
  routine text;
begin
  foreach routine in array array['is_unreleased_copy()', 'migrated_to()', 'has_demo_users()'] loop
    execute format('alter function %s owner to switchboard_definer', routine);
    execute format('revoke all on function %s from public', routine);
    execute format('grant execute on function %s to switchboard_app', routine);
  end loop;
end $$;
grant usage on schema drizzle to switchboard_definer;
grant select on drizzle.installation, drizzle.__drizzle_migrations to switchboard_definer;
