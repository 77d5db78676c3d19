-- Lookups for webhooks and jobs that don't know the account yet. They return only ids.

create or replace function find_account_by_number(called text) returns table (account_id uuid, phone_number_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$ select account_id, id from phone_numbers where number = called and status <> 'released' $$;

-- Texts whose worker died before it recorded a result, or whose job never ran, oldest first.
create or replace function expired_sms_leases(at timestamptz, most int)
  returns table (account_id uuid, delivery_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account_id, id from sms_deliveries
  where status in ('pending', 'sending') and lease_until < at
  order by lease_until limit least(most, 1000)
$$;

alter function find_account_by_number owner to switchboard_definer;
alter function expired_sms_leases owner to switchboard_definer;
revoke all on function find_account_by_number, expired_sms_leases from public, switchboard_app;
grant execute on function find_account_by_number to switchboard_app;
grant execute on function expired_sms_leases to switchboard_worker;
