-- Keeps when the account had a number that it gives back, since numbers are billed by month.
create or replace function note_released_number() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into released_numbers (account_id, id, held_from, held_until)
  select r.account_id, r.id, r.created_at, coalesce(r.released_at, now())
  from removed r
  -- An account that is being erased keeps nothing.
  join accounts a on a.id = r.account_id and (a.closed_at is null or a.closed_at > now() - interval '30 days')
  on conflict do nothing;
  return null;
end $$;
alter function note_released_number() owner to switchboard_definer;
create or replace trigger phone_numbers_released after delete on phone_numbers
  referencing old table as removed for each statement execute function note_released_number();
