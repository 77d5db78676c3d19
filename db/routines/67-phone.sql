-- The provider's events are for settling calls, not a record of them.
create or replace function purge_call_events() returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from call_events where created_at < now() - interval '30 days';
$$;

-- Calls whose webhooks may have been lost, longest overdue first.
create or replace function calls_to_check(at timestamptz, most int) returns table (account_id uuid, call_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account_id, id from calls where check_at < at order by check_at limit least(most, 1000)
$$;

-- Recordings whose job was lost or has failed too often.
create or replace function recordings_to_check(at timestamptz, most int) returns table (account_id uuid, recording_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account_id, id from call_recordings where check_at < at order by check_at limit least(most, 1000)
$$;

-- Recordings that are older than their account keeps them.
create or replace function expired_recordings(at timestamptz, most int)
  returns table (account_id uuid, recording_id uuid, days int)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select r.account_id, r.id, a.recording_retention_days
  from accounts a
  join call_recordings r on r.account_id = a.id
    and r.recorded_at < at - make_interval(days => a.recording_retention_days) and r.state <> 'deleted'
  where a.recording_retention_days is not null
  limit least(most, 1000)
$$;

-- Recordings of imported calls that are older than their account keeps recordings.
create or replace function expired_imported_recordings(at timestamptz, most int)
  returns table (account_id uuid, call_id uuid, storage_key text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select h.account_id, h.id, h.storage_key
  from accounts a
  join imported_calls h on h.account_id = a.id
    and h.started_at < at - make_interval(days => a.recording_retention_days) and h.storage_key is not null
  where a.recording_retention_days is not null
  limit least(most, 1000)
$$;

alter function purge_call_events owner to switchboard_definer;
alter function calls_to_check owner to switchboard_definer;
alter function recordings_to_check owner to switchboard_definer;
alter function expired_recordings owner to switchboard_definer;
alter function expired_imported_recordings owner to switchboard_definer;
revoke all on function purge_call_events, calls_to_check, recordings_to_check, expired_recordings, expired_imported_recordings
  from public, switchboard_app;
grant execute on function purge_call_events, calls_to_check, recordings_to_check, expired_recordings, expired_imported_recordings to switchboard_worker;
