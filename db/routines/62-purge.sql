-- Permanently removes expired rows of all accounts, one function per area. Only workers may call these functions, and rows stay
-- in the trash for 30 days (TRASH_DAYS in app/lib/trash.ts) whatever the caller says.
create or replace function purge_sessions() returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from sessions where coalesce(ended_at, expires_at) < now() - interval '30 days';
  delete from password_resets where expires_at < now() - interval '1 day';
  delete from passkey_challenges where expires_at < now() - interval '1 day';
$$;

create or replace function purge_rate_limits() returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from rate_limits where expire < extract(epoch from now()) * 1000;
$$;

create or replace function purge_webhook_failures() returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from webhook_failures where created_at < now() - interval '30 days';
$$;

-- Clients deleted before p_trash_before. Their conversations stay: see unlink_purged_conversations.
create or replace function purge_clients(p_trash_before timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from clients where deleted_at < least(p_trash_before, now() - interval '30 days');
$$;

create or replace function unlink_purged_conversations(p_trash_before timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update conversations r set client_id = null, level = null
    from clients c
    where r.account_id = c.account_id and r.client_id = c.id and c.deleted_at < least(p_trash_before, now() - interval '30 days');
$$;

-- Imported calls stay with their numbers, as conversations do.
create or replace function unlink_purged_imported_calls(p_trash_before timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  update imported_calls h set client_id = null
    from clients c
    where h.account_id = c.account_id and h.client_id = c.id and c.deleted_at < least(p_trash_before, now() - interval '30 days');
$$;

-- A merge can be undone as long as its client is in the trash.
create or replace function purge_merges(p_trash_before timestamptz) returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from client_merges where created_at < least(p_trash_before, now() - interval '30 days') - interval '1 day';
$$;

-- Files uploaded for a text that was never sent.
create or replace function orphaned_uploads(most int)
  returns table (account_id uuid, media_id uuid, storage_key text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account_id, id, storage_key from sms_media
  where message_id is null and uploaded_by is not null and created_at < now() - interval '1 day'
  limit least(most, 1000)
$$;

alter function purge_sessions owner to switchboard_definer;
alter function purge_rate_limits owner to switchboard_definer;
alter function purge_webhook_failures owner to switchboard_definer;
alter function purge_clients owner to switchboard_definer;
alter function unlink_purged_conversations owner to switchboard_definer;
alter function unlink_purged_imported_calls owner to switchboard_definer;
alter function purge_merges owner to switchboard_definer;
alter function orphaned_uploads owner to switchboard_definer;
revoke all on function purge_sessions, purge_rate_limits, purge_webhook_failures, purge_clients, unlink_purged_conversations,
  unlink_purged_imported_calls, purge_merges, orphaned_uploads from public, switchboard_app;
grant execute on function purge_sessions, purge_rate_limits, purge_webhook_failures, purge_clients, unlink_purged_conversations,
  unlink_purged_imported_calls, purge_merges, orphaned_uploads to switchboard_worker;
