-- What webhooks and sweeps must find out before they know an account. Each returns ids, nothing that anybody wrote.

-- Whose number was texted.
create or replace function account_of_number(called text) returns table (account_id uuid, phone_number_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$ select account_id, id from phone_numbers where number = called $$;

-- Texts that a worker left: claimed and not settled, or waiting with no job running. Oldest first.
create or replace function expired_sms_leases(at timestamptz, most int)
  returns table (account_id uuid, delivery_id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account_id, id from sms_deliveries
  where status in ('pending', 'sending') and lease_until < at
  order by lease_until limit least(most, 1000)
$$;

alter function account_of_number owner to switchboard_definer;
alter function expired_sms_leases owner to switchboard_definer;
revoke all on function account_of_number, expired_sms_leases from public;
grant execute on function account_of_number, expired_sms_leases to switchboard_app;
