-- Password resets belong to an email rather than to an account. password_resets is only reached through these functions.

-- Starts a reset, cancels an earlier one and enqueues the mail. Does the same for an unknown email, so that neither this
-- nor a later guess takes longer for a known one. No code fits until the job sets one.
create or replace function password_reset_open(p_email text, p_now timestamptz) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  reset_id uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('password reset ' || p_email, 0));
  update password_resets set used_at = p_now where email = p_email and used_at is null;
  insert into password_resets (email, code_hash, created_at, expires_at)
    values (p_email, '', p_now, p_now + interval '10 minutes') returning id into reset_id;
  perform graphile_worker.add_job('auth.mail-reset-code', json_build_object('resetId', reset_id));
end $$;

-- The email of a reset that is still valid, and one of its users, to address in the mail. Returns nothing if no user may
-- sign in with the email.
create or replace function password_reset_recipient(p_id uuid, p_now timestamptz)
  returns table (email text, user_id uuid, first_name text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select r.email, u.id, u.first_name
    from password_resets r
    join users u on u.email = r.email
    join accounts a on a.id = u.account_id
    where r.id = p_id and r.used_at is null and r.expires_at > p_now
      and u.disabled_at is null and u.password_hash <> '' and a.suspended_at is null
    order by u.created_at, u.id limit 1
$$;

-- Sets the code of a reset. Returns when it expires, or null if the reset is no longer valid.
create or replace function password_reset_set_code(p_id uuid, p_code_hash bytea, p_now timestamptz) returns timestamptz
  language sql security definer set search_path = public, pg_temp
as $$
  update password_resets set code_hash = p_code_hash
    where id = p_id and used_at is null and expires_at > p_now
    returning expires_at
$$;

-- Tries a code. The right one sets a new password for every user with the email and ends all their sessions. After five
-- wrong ones the reset is void. Returns null for a wrong code, else the users and the ended sessions.
create or replace function password_reset_use(
  p_email text, p_code_hash bytea, p_password_hash text, p_reason text, p_ip text, p_now timestamptz
) returns jsonb
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  reset password_resets;
  changed jsonb;
  ended jsonb;
begin
  select * into reset from password_resets
    where email = p_email and used_at is null and expires_at > p_now and tries < 5
    order by created_at desc limit 1
    for update;
  if not found then return null; end if;
  if reset.code_hash <> p_code_hash then
    update password_resets set tries = tries + 1 where id = reset.id;
    return null;
  end if;
  update password_resets set used_at = p_now where id = reset.id;
  with done as (
    update users u set password_hash = p_password_hash, password_changed_at = p_now
    from accounts a
    where a.id = u.account_id and u.email = p_email and u.disabled_at is null and u.password_hash <> ''
      and a.suspended_at is null
    returning u.account_id, u.id
  ), logged as (
    insert into audit_log (account_id, actor_id, action, entity, entity_id, detail, ip, created_at)
    select account_id, id, 'reset the password', 'user', id, 'by a mailed code', p_ip, p_now from done
  )
  select coalesce(jsonb_agg(jsonb_build_object('accountId', account_id, 'userId', id)), '[]') into changed from done;
  with ended_sessions as (
    update sessions s set ended_at = p_now, ended_reason = p_reason
    from jsonb_to_recordset(changed) as d ("accountId" uuid, "userId" uuid)
    where s.account_id = d."accountId" and s.user_id = d."userId" and s.ended_at is null
    returning s.*
  )
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', id, 'accountId', account_id, 'userId', user_id,
    'ghostAccountId', ghost_account_id, 'ghostUserId', ghost_user_id
  )), '[]') into ended from ended_sessions;
  return jsonb_build_object('users', changed, 'ended', ended);
end $$;

do $$
declare
  routine text;
begin
  foreach routine in array array[
    'password_reset_open(text, timestamptz)',
    'password_reset_recipient(uuid, timestamptz)',
    'password_reset_set_code(uuid, bytea, timestamptz)',
    'password_reset_use(text, bytea, text, text, text, timestamptz)'
  ] loop
    execute format('alter function %s owner to switchboard_definer', routine);
    execute format('revoke all on function %s from public', routine);
    execute format('grant execute on function %s to switchboard_app', routine);
  end loop;
  -- Only the job that mails codes may learn who gets one and set it.
  foreach routine in array array[
    'password_reset_recipient(uuid, timestamptz)',
    'password_reset_set_code(uuid, bytea, timestamptz)'
  ] loop
    execute format('revoke execute on function %s from switchboard_app', routine);
    execute format('grant execute on function %s to switchboard_worker', routine);
  end loop;
end $$;
