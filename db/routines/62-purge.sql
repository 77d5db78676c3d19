-- What has had its time goes, in all accounts. Run daily by a job.
create or replace function purge_old() returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  delete from sessions where coalesce(ended_at, expires_at) < now() - interval '30 days';
  delete from password_resets where expires_at < now() - interval '1 day';
  delete from rate_limits where expire < extract(epoch from now()) * 1000;
  -- Trash keeps for 30 days (product rule 6). The conversations stay, with the number alone.
  update sms_rooms r set client_id = null, level = null
    from clients c
    where r.account_id = c.account_id and r.client_id = c.id and c.deleted_at < now() - interval '30 days';
  delete from clients where deleted_at < now() - interval '30 days';
  -- What nobody can undo any more; the others went with their contact.
  delete from client_merges where created_at < now() - interval '31 days';
end $$;

-- Files that were uploaded and never sent.
create or replace function forsaken_uploads(most int)
  returns table (account_id uuid, media_id uuid, storage_key text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account_id, id, storage_key from sms_media
  where message_id is null and uploaded_by is not null and created_at < now() - interval '1 day'
  limit least(most, 1000)
$$;

alter function purge_old owner to switchboard_definer;
alter function forsaken_uploads owner to switchboard_definer;
revoke all on function purge_old, forsaken_uploads from public;
grant execute on function purge_old, forsaken_uploads to switchboard_app;
