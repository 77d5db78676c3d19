-- Users a super user may act as: everyone who may sign in except super users. The functions check the asker's role, so
-- that no caller can forget to.
create or replace function ghost_candidates(p_asker_account uuid, p_asker uuid, p_search text)
  returns table (account_id uuid, account_name text, user_id uuid, name text, email text, role user_role)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.account_id, a.name, u.id, trim(u.first_name || ' ' || u.last_name), u.email, u.role
  from users u join accounts a on a.id = u.account_id
  where exists (
      select 1 from users s
      where s.account_id = p_asker_account and s.id = p_asker and s.role = 'super' and s.disabled_at is null
    )
    and u.role <> 'super' and u.disabled_at is null and a.suspended_at is null
    and not exists (
      select 1 from regexp_split_to_table(lower(p_search), '\s+') as word
      where strpos(lower(u.first_name || ' ' || u.last_name || ' ' || u.email || ' ' || a.name), word) = 0
    )
  order by a.name, u.last_name, u.first_name, u.id
  limit 30
$$;

create or replace function ghost_target(p_asker_account uuid, p_asker uuid, p_account uuid, p_user uuid)
  returns table (name text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select trim(u.first_name || ' ' || u.last_name)
  from users u join accounts a on a.id = u.account_id
  where u.account_id = p_account and u.id = p_user
    and u.role <> 'super' and u.disabled_at is null and a.suspended_at is null
    and exists (
      select 1 from users s
      where s.account_id = p_asker_account and s.id = p_asker and s.role = 'super' and s.disabled_at is null
    )
$$;

do $$
declare
  routine text;
begin
  foreach routine in array array['ghost_candidates(uuid, uuid, text)', 'ghost_target(uuid, uuid, uuid, uuid)'] loop
    execute format('alter function %s owner to switchboard_definer', routine);
    execute format('revoke all on function %s from public', routine);
    execute format('grant execute on function %s to switchboard_app', routine);
  end loop;
end $$;
