-- These functions work across accounts: a web process calls them for all its connections at once.

-- Records that these users are connected. Returns those who were not until now, whose return the caller must publish.
create or replace function presence_touch(
  p_account_ids uuid[], p_user_ids uuid[], p_now timestamptz, p_stale timestamptz
) returns table (account_id uuid, user_id uuid, status presence_status, coachee_id uuid)
  language sql security definer set search_path = public, pg_temp
as $$
  with seen as (
    select distinct k.account_id, k.user_id
    from unnest(p_account_ids, p_user_ids) as k (account_id, user_id)
    join users u on u.account_id = k.account_id and u.id = k.user_id and u.disabled_at is null
  ), written as (
    insert into presence as p (account_id, user_id, last_seen_at, changed_at)
    select account_id, user_id, p_now, p_now from seen order by 1, 2
    on conflict on constraint presence_account_id_user_id_pk
      do update set last_seen_at = greatest(p.last_seen_at, excluded.last_seen_at)
    returning p.account_id, p.user_id, p.status, p.coachee_id, old.last_seen_at as before
  )
  select w.account_id, w.user_id, w.status, w.coachee_id
  from written w
  where w.before is null or w.before < p_stale
$$;

-- Marks users not seen since p_before as disconnected: of the given users, or of all users after a web process died. Each
-- is returned to one caller only, which must publish it.
create or replace function presence_expire(
  p_before timestamptz, p_account_ids uuid[] default null, p_user_ids uuid[] default null
) returns table (account_id uuid, user_id uuid)
  language sql security definer set search_path = public, pg_temp
as $$
  update presence p set last_seen_at = null
  where p.last_seen_at < p_before
    and (p_account_ids is null or (p.account_id, p.user_id) in (select * from unnest(p_account_ids, p_user_ids)))
  returning p.account_id, p.user_id
$$;

-- Returns those of the given sessions that may have lost the right to their connection: ended, locked, expired, idle, with a
-- disabled user or account, or with another actor than the given one. The caller checks each by session_find, which has
-- the exact rules.
create or replace function sessions_to_recheck(
  p_account_ids uuid[], p_session_ids uuid[], p_actor_ids uuid[], p_now timestamptz, p_idle timestamptz
) returns table (session_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select k.session_id
  from unnest(p_account_ids, p_session_ids, p_actor_ids) as k (account_id, session_id, actor_id)
  left join sessions s on s.account_id = k.account_id and s.id = k.session_id
  left join users u on u.account_id = s.account_id and u.id = s.user_id
  left join accounts a on a.id = s.account_id
  left join users gu on gu.account_id = s.ghost_account_id and gu.id = s.ghost_user_id and u.role = 'super'
  left join accounts ga on ga.id = s.ghost_account_id
  where s.id is null or s.ended_at is not null or s.locked_at is not null or s.expires_at <= p_now
    or s.last_activity_at <= p_idle or u.disabled_at is not null or a.suspended_at is not null
    or gu.disabled_at is not null or ga.suspended_at is not null
    or k.actor_id is distinct from coalesce(gu.id, u.id)
$$;

do $$
declare
  routine text;
begin
  foreach routine in array array[
    'presence_touch(uuid[], uuid[], timestamptz, timestamptz)', 'presence_expire(timestamptz, uuid[], uuid[])',
    'sessions_to_recheck(uuid[], uuid[], uuid[], timestamptz, timestamptz)'
  ] loop
    execute format('alter function %s owner to switchboard_definer', routine);
    execute format('revoke all on function %s from public', routine);
    execute format('grant execute on function %s to switchboard_app', routine);
  end loop;
end $$;
