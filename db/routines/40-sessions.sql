-- These functions work across accounts, because a cookie or an email doesn't say which account it belongs to.

create or replace function session_user_json(u users) returns jsonb
  language sql stable set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'id', u.id, 'role', u.role, 'email', u.email, 'firstName', u.first_name, 'lastName', u.last_name,
    'avatarKey', u.avatar_key, 'themeColor', u.theme_color, 'mfaEnabled', u.mfa_enabled
  )
$$;

create or replace function session_account_json(a accounts) returns jsonb
  language sql stable set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'id', a.id, 'name', a.name, 'timezone', a.timezone, 'mfaRequired', a.mfa_required,
    'gatheringForms', a.gathering_forms, 'messagingEnabled', a.messaging_enabled,
    'serviceReviewEnabled', a.service_review_enabled, 'calendar', a.calendar,
    'calendarConnected', a.calendar_connected,
    'closedAt', a.closed_at, 'pastDueSince', a.past_due_since, 'pastDueGrace', a.past_due_grace,
    'minutesReached', a.minutes_reached, 'messagesReached', a.messages_reached
  )
$$;

-- Returns in one round trip the session, the user who signed in (own), the user they act as (actor) and that user's
-- account. The actor differs while ghosting, which requires that the super user is still one and that the ghosted user may
-- sign in.
create or replace function session_find(p_token_hash bytea) returns jsonb
  language plpgsql stable security definer set search_path = public, pg_temp
as $$
declare
  s sessions;
  u users;
  a accounts;
  ghosted users;
  ghosted_account accounts;
  has_passkey boolean;
  is_ghosting boolean := false;
begin
  select * into s from sessions where token_hash = p_token_hash;
  if not found then return null; end if;
  select * into u from users where account_id = s.account_id and id = s.user_id;
  if not found then return null; end if;
  select * into a from accounts where id = s.account_id;
  if not found then return null; end if;
  has_passkey := not u.mfa_enabled and (a.mfa_required or u.role = 'super')
    and exists (select 1 from passkeys p where p.account_id = u.account_id and p.user_id = u.id);
  if s.ghost_user_id is not null and u.role = 'super' then
    select * into ghosted from users
    where account_id = s.ghost_account_id and id = s.ghost_user_id and disabled_at is null;
    select * into ghosted_account from accounts where id = s.ghost_account_id and suspended_at is null;
    is_ghosting := ghosted.id is not null and ghosted_account.id is not null;
  end if;
  return jsonb_build_object(
    'session', jsonb_build_object(
      'id', s.id, 'accountId', s.account_id, 'userId', s.user_id, 'createdAt', s.created_at,
      'expiresAt', s.expires_at, 'lastActivityAt', s.last_activity_at, 'lockedAt', s.locked_at,
      'companyAt', s.company_at, 'endedAt', s.ended_at, 'endedReason', s.ended_reason
    ),
    'own', session_user_json(u) || jsonb_build_object(
      'refused', u.disabled_at is not null or a.suspended_at is not null,
      'mfaDue', not u.mfa_enabled and (a.mfa_required or u.role = 'super') and not has_passkey
    ),
    'ghosting', is_ghosting,
    'actor', case when is_ghosting then session_user_json(ghosted) else session_user_json(u) end,
    'account', case when is_ghosting then session_account_json(ghosted_account) else session_account_json(a) end
  );
end $$;

-- Records user activity, at most once in 30 seconds. Doesn't revive a session that was idle long enough to be locked.
create or replace function session_touch(p_account_id uuid, p_id uuid, p_now timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update sessions set last_activity_at = p_now
  where account_id = p_account_id and id = p_id and ended_at is null and locked_at is null
    and last_activity_at <= p_now - interval '30 seconds' and last_activity_at > p_now - interval '2 hours'
$$;

-- The users with this email who have a password, one per account. Where multi-factor sign-in is required, a passkey meets
-- that, and the password alone then lets nobody in. Those of a suspended account learn so, once their
-- password was right.
create or replace function sign_in_candidates(p_email text)
  returns table (
    account_id uuid, account_name text, user_id uuid, password_hash text, mfa_enabled boolean, suspended boolean
  )
  language sql stable security definer set search_path = public, pg_temp
as $$
  select u.account_id, a.name, u.id, u.password_hash,
    u.mfa_enabled or (a.mfa_required or u.role = 'super')
      and exists (select from passkeys p where p.account_id = u.account_id and p.user_id = u.id),
    a.suspended_at is not null
  from users u join accounts a on a.id = u.account_id
  where u.email = p_email and u.disabled_at is null and u.password_hash <> ''
  order by a.name, a.id
$$;

do $$
declare
  routine text;
begin
  foreach routine in array array[
    'session_find(bytea)', 'session_touch(uuid, uuid, timestamptz)', 'sign_in_candidates(text)'
  ] loop
    execute format('alter function %s owner to switchboard_definer', routine);
    execute format('revoke all on function %s from public', routine);
    execute format('grant execute on function %s to switchboard_app', routine);
  end loop;
end $$;
