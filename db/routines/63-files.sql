-- Files of all accounts that can't be downloaded anymore.
create or replace function expired_files(at timestamptz, most int)
  returns table (account_id uuid, file_id uuid, file_key text, pdf_key text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select f.account_id, f.id, f.file_key, f.pdf_key from made_files f
  where (f.file_key is not null or f.pdf_key is not null) and f.expires_at < at
  limit least(most, 1000)
$$;
alter function expired_files owner to switchboard_definer;
revoke all on function expired_files from public, switchboard_app;
grant execute on function expired_files to switchboard_worker;
