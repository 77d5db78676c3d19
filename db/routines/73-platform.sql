-- The operator's view of all accounts. The functions check that the asker is a super user, so that no caller can forget to.
-- Up to 101 accounts whose name, or a user's email, contains every word.
-- Plan, use and invoice are read for the returned accounts alone.
create or replace function platform_accounts(p_asker_account uuid, p_asker uuid, p_search text)
  returns table (
    id uuid, name text, created_at timestamptz, suspended_at timestamptz, closed_at timestamptz, is_platform boolean,
    timezone text, past_due_since timestamptz, past_due_grace text,
    users bigint, clients integer, plan text, terms text, trial_ends_at timestamptz, minutes bigint, messages bigint,
    invoice_status text, invoice_total integer, invoice_at timestamptz
  )
  language sql stable security definer set search_path = public, pg_temp
as $$
  select a.id, a.name, a.created_at, a.suspended_at, a.closed_at, a.is_platform,
    a.timezone, a.past_due_since, a.past_due_grace::text,
    (select count(*) from users u where u.account_id = a.id and u.disabled_at is null),
    coalesce((select n.clients from account_counts n where n.account_id = a.id), 0),
    p.name, p.terms, p.trial_ends_at, used.minutes, used.messages, i.status, i.total, i.created_at
  from (
    select f.* from accounts f
    where f.erased_at is null and exists (
        select 1 from users s
        where s.account_id = p_asker_account and s.id = p_asker and s.role = 'super' and s.disabled_at is null
      )
      and not exists (
        select 1 from regexp_split_to_table(lower(p_search), '\s+') as word
        where strpos(lower(f.name), word) = 0
          and not exists (select 1 from users u where u.account_id = f.id and strpos(lower(u.email), word) > 0)
      )
    order by lower(f.name), f.id
    limit 101
  ) a
  left join account_plans p on p.account_id = a.id
  left join lateral (
    select coalesce(sum(d.minutes), 0) as minutes, coalesce(sum(d.segments), 0) as messages from usage_days d
    where d.account_id = a.id and d.day >= date_trunc('month', now() at time zone a.timezone)::date
  ) used on true
  left join lateral (
    select n.status, n.total, n.created_at from invoices n
    where n.account_id = a.id and n.status <> 'upcoming' order by n.created_at desc, n.id desc limit 1
  ) i on true
  order by lower(a.name), a.id
$$;

-- One account with its users and what is wrong in it; null for an unknown one.
create or replace function platform_account(p_asker_account uuid, p_asker uuid, p_account uuid, p_since timestamptz)
  returns jsonb
  language sql stable security definer set search_path = public, pg_temp
as $$
  select jsonb_build_object(
    'id', a.id, 'name', a.name, 'timezone', a.timezone, 'createdAt', a.created_at, 'suspendedAt', a.suspended_at, 'closedAt', a.closed_at,
    'isPlatform', a.is_platform, 'calendar', a.calendar,
    'clients', coalesce((select n.clients from account_counts n where n.account_id = a.id), 0),
    'users', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', u.id, 'name', trim(u.first_name || ' ' || u.last_name), 'email', u.email, 'role', u.role,
        'invited', u.password_hash = ''
      ) order by u.first_name, u.last_name, u.id)
      from users u where u.account_id = a.id and u.disabled_at is null
    ), '[]'),
    'failedJobs', (
      select count(*) from graphile_worker._private_jobs j
      where j.payload ->> 'accountId' = a.id::text and j.attempts >= j.max_attempts
    ),
    'failedTexts', (
      select count(*) from sms_deliveries d
      where d.account_id = a.id and d.status in ('failed', 'undelivered') and d.created_at >= p_since
    ),
    'failedWebhooks', (
      select count(*) from webhook_failures w where w.account_id = a.id and w.created_at >= p_since
    ),
    'failedCalls', (
      select count(*) from calls c where c.account_id = a.id and c.status = 'error' and c.created_at >= p_since
    ),
    'unregisteredNumbers', (
      select count(*) from phone_numbers p where p.account_id = a.id and p.status <> 'released' and p.sms_enabled and not p.sms_registered
    )
  )
  from accounts a
  where a.id = p_account and a.erased_at is null and exists (
      select 1 from users s
      where s.account_id = p_asker_account and s.id = p_asker and s.role = 'super' and s.disabled_at is null
    )
$$;

-- The accounts that a release is announced to.
create or replace function platform_active_accounts(p_asker_account uuid, p_asker uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from accounts where suspended_at is null and erased_at is null and exists (
      select 1 from users s
      where s.account_id = p_asker_account and s.id = p_asker and s.role = 'super' and s.disabled_at is null
    )
$$;

do $$
declare
  routine text;
begin
  foreach routine in array array[
    'platform_accounts(uuid, uuid, text)',
    'platform_account(uuid, uuid, uuid, timestamptz)', 'platform_active_accounts(uuid, uuid)'
  ] loop
    execute format('alter function %s owner to switchboard_definer', routine);
    execute format('revoke all on function %s from public', routine);
    execute format('grant execute on function %s to switchboard_app', routine);
  end loop;
end $$;
