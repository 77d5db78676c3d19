-- Keeps account_counts.clients, the number of clients outside the trash. These are statement triggers, so that a large
-- import updates the count once.
create or replace function count_clients() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into account_counts (account_id, clients)
  select account_id, sum(change)::int
  from (
    select account_id, count(*) as change from added where deleted_at is null group by 1
  ) changes
  group by account_id
  on conflict (account_id) do update set clients = account_counts.clients + excluded.clients;
  return null;
end $$;

create or replace function uncount_clients() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update account_counts c set clients = c.clients - gone.change
  from (select account_id, count(*)::int as change from removed where deleted_at is null group by 1) gone
  where c.account_id = gone.account_id;
  return null;
end $$;

create or replace function recount_clients() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update account_counts c set clients = c.clients + moved.change
  from (
    select a.account_id, sum((r.deleted_at is not null)::int - (a.deleted_at is not null)::int)::int as change
    from added a join removed r using (account_id, id)
    where (a.deleted_at is null) <> (r.deleted_at is null)
    group by 1
  ) moved
  where c.account_id = moved.account_id and moved.change <> 0;
  return null;
end $$;

alter function count_clients() owner to switchboard_definer;
alter function uncount_clients() owner to switchboard_definer;
alter function recount_clients() owner to switchboard_definer;

create or replace trigger clients_counted after insert on clients
  referencing new table as added for each statement execute function count_clients();
create or replace trigger clients_uncounted after delete on clients
  referencing old table as removed for each statement execute function uncount_clients();
create or replace trigger clients_recounted after update on clients
  referencing old table as removed new table as added for each statement execute function recount_clients();
