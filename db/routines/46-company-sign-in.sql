-- The accounts that proved a domain and have a company sign-in, before anyone has signed in. Returns what the page for
-- signing in shows of them.
create or replace function company_sign_in_find(p_domain text)
  returns table (account_id uuid, account_name text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select a.id, a.name
  from sign_in_domains d
  join company_sign_ins s on s.account_id = d.account_id
  join accounts a on a.id = d.account_id
  where d.domain = p_domain and d.proved_at is not null
  order by a.name, a.id
$$;

alter function company_sign_in_find(text) owner to switchboard_definer;
revoke all on function company_sign_in_find(text) from public;
grant execute on function company_sign_in_find(text) to switchboard_app;
