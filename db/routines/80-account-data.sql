-- Accounts that were closed 30 days ago (REOPEN_DAYS in app/lib/account-closing.ts), whatever the caller says.
create or replace function accounts_to_erase(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from accounts
  where closed_at < least(at, now()) - interval '30 days' and erased_at is null and not is_platform
$$;

-- Erases a part of an account's history, which only grows otherwise, if the account was closed 30 days ago. What the law makes
-- us keep stays: opt-outs with their evidence, and that the account was closed. Returns the number of rows.
create or replace function erase_history(account uuid, most int) returns int
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  entries int;
  consent int;
  seals int;
begin
  if not exists (select 1 from accounts where id = account and closed_at < now() - interval '30 days') then
    raise exception 'the account was not closed 30 days ago' using errcode = 'insufficient_privilege';
  end if;
  delete from audit_log l using (
    select id from audit_log a
    where a.account_id = account and not (a.entity = 'account' and a.action in ('closed the account', 'erased the account'))
    order by a.id limit most
  ) old where l.account_id = account and l.id = old.id;
  get diagnostics entries = row_count;
  delete from consent_events e using (
    select id from consent_events c where c.account_id = account and c.event <> 'opt-out' order by c.id limit most
  ) old where e.account_id = account and e.id = old.id;
  get diagnostics consent = row_count;
  delete from evidence_entries e using (
    select seal_id, position from evidence_entries v where v.account_id = account order by v.seal_id, v.position limit most
  ) old where e.account_id = account and e.seal_id = old.seal_id and e.position = old.position;
  get diagnostics seals = row_count;
  if seals = 0 then
    delete from evidence_seals where account_id = account;
  end if;
  update audit_log set ip = null, detail = null, actor_id = null, key_id = null
    where account_id = account and (ip is not null or detail is not null or actor_id is not null or key_id is not null)
      and entity = 'account' and action in ('closed the account', 'erased the account');
  return entries + consent + seals;
end $$;

-- Five years after an account was erased no one can sue over a text anymore (docs/data.md).
create or replace function purge_erased_accounts() returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from consents c using accounts a where a.id = c.account_id and a.erased_at < now() - interval '5 years';
  delete from consent_events e using accounts a where a.id = e.account_id and a.erased_at < now() - interval '5 years';
$$;

-- Accounts that keep calls, texts, team chat or the audit log for a limited time.
create or replace function accounts_with_retention() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from accounts
  where coalesce(call_retention_days, message_retention_days, chat_retention_days, audit_retention_days) is not null
$$;

-- Removes a part of an account's audit log that is older than it keeps it, and at least a year old. Returns
-- the number of entries.
create or replace function purge_audit_log(account uuid, at timestamptz, most int) returns int
  language plpgsql security definer set search_path = public, pg_temp
as $$
declare
  removed int;
begin
  delete from audit_log l using (
    select entry.id from accounts a join audit_log entry on entry.account_id = a.id
      and entry.created_at < least(at, now()) - make_interval(days => greatest(a.audit_retention_days, 365))
    where a.id = account and a.audit_retention_days is not null
    order by entry.created_at limit most
  ) old where l.account_id = account and l.id = old.id;
  get diagnostics removed = row_count;
  return removed;
end $$;

do $$
declare
  routine text;
begin
  foreach routine in array array[
    'accounts_to_erase(timestamptz)', 'erase_history(uuid, int)',
    'purge_erased_accounts()', 'accounts_with_retention()', 'purge_audit_log(uuid, timestamptz, int)'
  ] loop
    execute format('alter function %s owner to switchboard_definer', routine);
    execute format('revoke all on function %s from public, switchboard_app', routine);
    execute format('grant execute on function %s to switchboard_worker', routine);
  end loop;
end $$;
