-- Webhooks of the provider only know its id of a profile, a brand, a message campaign or a port. Return only an id.
create or replace function find_account_by_registration(sid text) returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account_id from location_registrations where profile_sid = $1
  union all select account_id from location_registrations where trust_bundle_sid = $1
  union all select account_id from location_registrations where brand_sid = $1
  union all select account_id from message_services where message_services.sid = $1
  limit 1
$$;

create or replace function find_account_by_port(sid text) returns uuid
  language sql stable security definer set search_path = public, pg_temp
as $$ select account_id from port_orders where port_in_sid = sid $$;

-- The accounts that wait for a decision, which is asked for again and again, since a webhook may get lost.
create or replace function accounts_awaiting_registration() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select a.id from accounts a
  where a.erased_at is null and (
    exists (
      select 1 from location_registrations r where r.account_id = a.id
        and (
          r.profile_status in ('pending-review', 'in-review') or r.brand_status in ('PENDING', 'IN_REVIEW')
          -- Submitted, and the answer was lost.
          or (r.profile_submitted_at is not null and r.profile_status = 'not-submitted')
          or (r.brand_submitted_at is not null and r.brand_sid is null)
        )
    )
    or exists (
      select 1 from message_services s where s.account_id = a.id and s.status in ('PENDING', 'IN_PROGRESS')
    )
  )
  order by 1
$$;

-- The accounts whose message campaigns the provider has. It sends no event when one is deleted there.
create or replace function accounts_with_message_campaigns() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct s.account_id from message_services s join accounts a on a.id = s.account_id
  where s.campaign_sid is not null and a.erased_at is null
  order by 1
$$;

create or replace function accounts_with_ports() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct account_id from port_orders
  where status not in ('draft', 'completed', 'canceled', 'expired')
  order by 1
$$;

-- The accounts whose old port requests have documents, account numbers or PINs, or are drafts that nobody went on with.
create or replace function accounts_with_old_ports(before timestamptz) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct o.account_id from port_orders o
  where (o.status = 'draft' and coalesce(o.submitted_at, o.created_at) < $1)
    or (o.decided_at < $1 and (
      exists (select 1 from port_documents d where d.account_id = o.account_id and d.order_id = o.id)
      or exists (select 1 from port_numbers n where n.account_id = o.account_id and n.order_id = o.id and n.sealed <> '{}')
    ))
  order by 1
$$;

alter function find_account_by_registration owner to switchboard_definer;
alter function find_account_by_port owner to switchboard_definer;
alter function accounts_awaiting_registration owner to switchboard_definer;
alter function accounts_with_message_campaigns owner to switchboard_definer;
alter function accounts_with_ports owner to switchboard_definer;
alter function accounts_with_old_ports owner to switchboard_definer;
revoke all on function find_account_by_registration, find_account_by_port, accounts_awaiting_registration,
  accounts_with_message_campaigns, accounts_with_ports, accounts_with_old_ports from public, switchboard_app;
grant execute on function find_account_by_registration, find_account_by_port to switchboard_app;
grant execute on function accounts_awaiting_registration, accounts_with_message_campaigns, accounts_with_ports,
  accounts_with_old_ports to switchboard_worker;
