-- Exported files whose day is over, in all accounts.
create or replace function expired_export_files(at timestamptz, most int)
  returns table (account_id uuid, export_id uuid, file_key text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select e.account_id, e.id, e.file_key from exports e
  where e.file_key is not null and e.expires_at < at
  limit least(most, 1000)
$$;
alter function expired_export_files owner to switchboard_definer;
revoke all on function expired_export_files from public;
grant execute on function expired_export_files to switchboard_app;
