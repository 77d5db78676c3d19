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

-- The accounts that are past due or on trial, for the mails of each morning.
create or replace function accounts_with_billing_steps() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select a.id from accounts a
  where a.erased_at is null and a.closed_at is null and (
    a.past_due_since is not null
    or exists (select 1 from account_plans p where p.account_id = a.id and p.terms = 'trial')
  )
  order by 1
$$;

alter function accounts_with_billing_steps owner to switchboard_definer;
revoke all on function accounts_with_billing_steps from public, switchboard_app;
grant execute on function accounts_with_billing_steps to switchboard_worker;
alter function find_account_by_customer owner to switchboard_definer;
alter function accounts_with_customers owner to switchboard_definer;
revoke all on function find_account_by_customer, accounts_with_customers from public, switchboard_app;
grant execute on function find_account_by_customer to switchboard_app;
grant execute on function accounts_with_customers to switchboard_worker;
