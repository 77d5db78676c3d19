-- Webhooks of the payment provider only know its customer. Returns only an id.
create or replace function find_account_by_customer(customer text) returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select account_id from billing_customers where customer_id = customer $$;

-- The accounts whose mirror is read again every day.
create or replace function accounts_with_customers() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select c.account_id from billing_customers c join accounts a on a.id = c.account_id
  where a.erased_at is null
  order by 1
$$;

alter function find_account_by_customer owner to switchboard_definer;
alter function accounts_with_customers owner to switchboard_definer;
revoke all on function find_account_by_customer, accounts_with_customers from public, switchboard_app;
grant execute on function find_account_by_customer to switchboard_app;
grant execute on function accounts_with_customers to switchboard_worker;
