-- Returns in one round trip a key with its user and account. Suspended accounts and users who were dismissed are `refused`; a service
-- account is disabled from the start, and ends with its key. The old one of a key that was rolled expires earlier.
create or replace function api_key_find(p_account_id uuid, p_token_hash bytea) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  k api_keys;
  u users;
  a accounts;
begin
  select * into k from api_keys where account_id = p_account_id and (token_hash = p_token_hash or old_token_hash = p_token_hash);
  if not found then return null; end if;
  select * into u from users where account_id = p_account_id and id = k.user_id;
  if not found then return null; end if;
  select * into a from accounts where id = p_account_id;
  if not found then return null; end if;
  return jsonb_build_object(
    'key', jsonb_build_object(
      'id', k.id, 'scopes', k.scopes, 'lastUsedAt', k.last_used_at,
      'expiresAt', case when k.token_hash = p_token_hash then k.expires_at else least(k.expires_at, k.old_until) end,
      'revokedAt', k.revoked_at
    ),
    'refused', (u.disabled_at is not null and not u.is_service) or a.suspended_at is not null or a.erased_at is not null,
    'actor', session_user_json(u) || jsonb_build_object('isService', u.is_service),
    'account', session_account_json(a)
  );
end $$;

-- A preflight request names no account. Each account's own list decides about the call that follows.
create or replace function api_origin_listed(p_origin text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
as $$
  select exists (select 1 from api_origins where origin = p_origin)
$$;

create or replace function purge_api_replays() returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from api_replays where created_at < now() - interval '24 hours';
$$;

do $$
declare
  routine text;
begin
  foreach routine in array array['api_key_find(uuid, bytea)', 'api_origin_listed(text)'] loop
    execute format('alter function %s owner to switchboard_definer', routine);
    execute format('revoke all on function %s from public', routine);
    execute format('grant execute on function %s to switchboard_app', routine);
  end loop;
end $$;

alter function purge_api_replays() owner to switchboard_definer;
revoke all on function purge_api_replays() from public;
grant execute on function purge_api_replays() to switchboard_worker;

-- A job for each key that expires within a week and is used, which is marked so that its user gets one mail, or each owner that of a
-- service account. Others may expire unseen.
create or replace function enqueue_expiring_keys() returns void
  language sql security definer set search_path = public, pg_temp
as $$
  with warned as (
    update api_keys set warned_at = now()
    where revoked_at is null and warned_at is null and last_used_at is not null
      and expires_at between now() and now() + interval '7 days'
    returning account_id, id, user_id, made_by
  )
  select graphile_worker.add_job(
    'mail', json_build_object('accountId', k.account_id, 'mail', 'api.expiring', 'keyId', k.id, 'userId', u.id)
  )
  from warned k
  join users u on u.account_id = k.account_id and u.disabled_at is null
    and (u.id = k.user_id or (k.made_by is not null and u.role = 'owner'))
$$;
alter function enqueue_expiring_keys() owner to switchboard_definer;
revoke all on function enqueue_expiring_keys() from public;
grant execute on function enqueue_expiring_keys() to switchboard_worker;
