-- Of these follow-ups, those with a reminder in the queue. Job keys begin with the account, so other accounts' jobs can't be
-- probed.
create or replace function waiting_reminders(p_ids uuid[]) returns setof uuid
  language sql stable security definer set search_path = graphile_worker, pg_temp
as $$
  select wanted from unnest(p_ids) wanted
  where exists (
    select from graphile_worker._private_jobs j
    where j.key = public.current_account_id() || ':follow-ups.remind:' || wanted and j.attempts < j.max_attempts
  )
$$;
alter function waiting_reminders owner to switchboard_definer;
revoke all on function waiting_reminders from public;
grant execute on function waiting_reminders to switchboard_app;

-- Permanently removes notes of all accounts that were deleted before p_before and at least 30 days ago, themselves or with their
-- client. Returns the storage keys of their pictures. To be called before clients are purged.
create or replace function purge_notes(p_before timestamptz)
  returns table (account_id uuid, storage_key text)
  language sql security definer set search_path = public, pg_temp
as $$
  with expired as (
    select account_id, id from activities where deleted_at < least(p_before, now() - interval '30 days')
    union
    select a.account_id, a.id from clients c
      join activities a on a.account_id = c.account_id and a.client_id = c.id
      where c.deleted_at < least(p_before, now() - interval '30 days')
  ), removed as (
    delete from activities a using expired where a.account_id = expired.account_id and a.id = expired.id
    returning a.account_id, a.image_key, a.thumbnail_key
  )
  select account_id, key from removed, unnest(array[image_key, thumbnail_key]) key where key is not null
$$;
alter function purge_notes owner to switchboard_definer;
revoke all on function purge_notes from public, switchboard_app;
grant execute on function purge_notes to switchboard_worker;
