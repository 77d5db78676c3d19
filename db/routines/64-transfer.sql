-- Existing clients with one of these phone numbers, emails, or names with birth date. Bypasses row-level security, which
-- would keep lower(email) from using its index, and filters by the current account itself.
create or replace function find_client_duplicates(phones text[], emails text[], names text[], births date[])
  returns table (kind text, key text, client_id uuid)
  language sql stable security definer rows 20 set search_path = public, pg_temp
as $$
  with given as (select distinct unnest(phones) as phone)
  select 'phone', g.phone, c.id from given g join clients c
    on c.account_id = current_account_id() and c.mobile_phone = g.phone and c.mobile_phone is not null and c.deleted_at is null
  union
  select 'phone', g.phone, c.id from given g join clients c
    on c.account_id = current_account_id() and c.phone = g.phone and c.phone is not null and c.deleted_at is null
  union
  select 'phone', g.phone, c.id from given g join clients c
    on c.account_id = current_account_id() and c.co_mobile_phone = g.phone and c.co_mobile_phone is not null and c.deleted_at is null
  union
  select 'phone', g.phone, c.id from given g join clients c
    on c.account_id = current_account_id() and c.co_phone = g.phone and c.co_phone is not null and c.deleted_at is null
  union
  select 'email', e.email, c.id from (select distinct lower(unnest(emails)) as email) e join clients c
    on c.account_id = current_account_id() and lower(c.email) = e.email and c.email is not null and c.deleted_at is null
  union
  select 'birth', b.name || ' ' || b.born, c.id
    from (select distinct name, fold_text(name) as folded, born from unnest(names, births) given (name, born)) b
    join clients c on c.account_id = current_account_id() and c.sort_name = b.folded and c.dob = b.born
      and c.dob is not null and c.deleted_at is null
$$;
alter function find_client_duplicates owner to switchboard_definer;
revoke all on function find_client_duplicates from public;
grant execute on function find_client_duplicates to switchboard_app;

-- Policies with one of these numbers, which are compared by their letters and digits. Bypasses row-level security, which
-- would keep the expression from using its index, and filters by the current account itself.
create or replace function find_policies_by_number(numbers text[])
  returns table (number text, client_id uuid)
  language sql stable security definer rows 20 set search_path = public, pg_temp
as $$
  select distinct given.number, p.client_id
  from (select distinct unnest(numbers) as number) given
  join client_policies p on p.account_id = current_account_id() and p.deleted_at is null and p.data ->> 'idNumber' is not null
    and lower(regexp_replace(p.data ->> 'idNumber', '[^[:alnum:]]', '', 'g')) = given.number
  join clients c on c.account_id = p.account_id and c.id = p.client_id and c.deleted_at is null
  where given.number <> ''
$$;
alter function find_policies_by_number owner to switchboard_definer;
revoke all on function find_policies_by_number from public;
grant execute on function find_policies_by_number to switchboard_app;

-- Imports of all accounts that were abandoned or finished a day ago, and so can't be undone, but still have rows or a file.
create or replace function expired_imports(at timestamptz, most int)
  returns table (account_id uuid, import_id uuid, file_key text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select i.account_id, i.id, i.file_key from imports i
  where coalesce(i.finished_at, i.created_at)
      < at - case when i.state = 'done' then interval '7 days' else interval '24 hours' end and i.state not in ('running', 'undoing')
    and (i.file_key is not null
      or exists (select 1 from import_rows r where r.account_id = i.account_id and r.import_id = i.id))
  limit least(most, 1000)
$$;
alter function expired_imports owner to switchboard_definer;
revoke all on function expired_imports from public, switchboard_app;
grant execute on function expired_imports to switchboard_worker;

-- Groups of clients with the same phone, email or birth (name and birth date), in the order of that key and starting after
-- the key `after`. The key of a birth is the folded name, a tab and the date.
create or replace function duplicate_client_groups(kind text, after text, most int)
  returns table (key text, client_ids uuid[])
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp
as $$
declare
  account constant uuid := current_account_id();
  most_groups constant int := least(greatest(most, 1), 200);
begin
  if kind = 'phone' then
    return query
      select n.phone, array_agg(distinct n.id) from (
        select c.mobile_phone as phone, c.id from clients c
          where c.account_id = account and c.mobile_phone is not null and c.mobile_phone > after and c.deleted_at is null
        union all select c.phone, c.id from clients c
          where c.account_id = account and c.phone is not null and c.phone > after and c.deleted_at is null
        union all select c.co_mobile_phone, c.id from clients c
          where c.account_id = account and c.co_mobile_phone is not null and c.co_mobile_phone > after and c.deleted_at is null
        union all select c.co_phone, c.id from clients c
          where c.account_id = account and c.co_phone is not null and c.co_phone > after and c.deleted_at is null
      ) n group by n.phone having count(distinct n.id) > 1 order by n.phone limit most_groups;
  elsif kind = 'email' then
    return query
      select lower(c.email), array_agg(c.id) from clients c
      where c.account_id = account and c.email is not null and c.deleted_at is null and lower(c.email) > after
      group by lower(c.email) having count(*) > 1 order by lower(c.email) limit most_groups;
  elsif kind = 'birth' then
    return query
      select c.sort_name::text || chr(9) || c.dob, array_agg(c.id) from clients c
      where c.account_id = account and c.dob is not null and c.deleted_at is null and c.sort_name <> ''
        and (after = '' or (c.sort_name, c.dob) > (split_part(after, chr(9), 1) collate "C", split_part(after, chr(9), 2)::date))
      group by c.sort_name, c.dob having count(*) > 1 order by c.sort_name, c.dob limit most_groups;
  end if;
end $$;
alter function duplicate_client_groups owner to switchboard_definer;
revoke all on function duplicate_client_groups from public;
grant execute on function duplicate_client_groups to switchboard_app;

-- To be called when most rows of an import have changed, or when it has made many clients. Without fresh statistics Postgres would
-- expect a handful of rows instead of a hundred thousand, and read them all for each batch, or compare each row of the next file
-- with all clients of a new account.
grant maintain on import_rows, clients to switchboard_definer;
create or replace function analyze_imported(of_clients boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  if of_clients then
    analyze clients;
  else
    analyze import_rows;
  end if;
end
$$;
alter function analyze_imported owner to switchboard_definer;
revoke all on function analyze_imported from public;
grant execute on function analyze_imported to switchboard_app;
