-- A passkey names no account, so it is looked up across accounts. Returns its public key and whose it is: a right
-- signature is needed to sign in. A user without a password was dismissed, or hasn't accepted the invitation again.
create or replace function passkey_find(p_credential_id text)
  returns table (
    account_id uuid, user_id uuid, id uuid, public_key bytea, handle text, refused boolean, suspended boolean
  )
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.account_id, p.user_id, p.id, p.public_key, u.passkey_handle,
    u.disabled_at is not null or u.password_hash = '', a.suspended_at is not null
  from passkeys p
  join users u on u.account_id = p.account_id and u.id = p.user_id
  join accounts a on a.id = p.account_id
  where p.credential_id = p_credential_id
$$;

alter function passkey_find(text) owner to switchboard_definer;
revoke all on function passkey_find(text) from public;
grant execute on function passkey_find(text) to switchboard_app;
