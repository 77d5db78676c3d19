-- Search in texts and conversations. Postgres doesn't use text indexes under row-level security, because their operators
-- aren't leakproof. So these functions bypass it, filter by the current account themselves and return only ids.

-- Texts that contain `term`, newest first. A common term fills the page from the newest texts; a rare one is found by the
-- index. Estimated at the default 1,000 rows, a join with the result would scan the account's texts; hence rows 20.
create or replace function search_sms_messages(term text, most int) returns table (id uuid)
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp
  set max_parallel_workers_per_gather = 0
as $$
declare
  account constant uuid := current_account_id();
  pattern constant text := '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  wanted constant int := least(most, 200);
  recent uuid[];
begin
  recent := array(
    select m.id from (
      select m.id, m.body from sms_messages m where m.account_id = account order by m.id desc limit 500
    ) m where m.body ilike pattern order by m.id desc limit wanted
  );
  if cardinality(recent) = wanted then
    return query select unnest(recent);
  else
    return query select found.id from (
      select m.id from sms_messages m where m.account_id = account and m.body ilike pattern offset 0
    ) found order by found.id desc limit wanted;
  end if;
end $$;

-- Conversations with a single number that belongs to no client, by part of the number, latest first.
create or replace function search_unknown_conversations(digits text, most int) returns setof uuid
  language sql stable security definer rows 20 set search_path = public, pg_temp
as $$
  select r.id from conversations r
  where r.account_id = current_account_id() and r.client_id is null and cardinality(r.recipients) = 1
    and r.phone_number like '%' || regexp_replace(digits, '\D', '', 'g') || '%'
  order by r.last_message_on desc, r.id desc limit least(most, 50)
$$;

-- Conversations by their clients' names, or by their numbers if the term has at least three digits and no letters.
create or replace function search_conversations(term text) returns setof uuid
  language sql stable security definer rows 50 set search_path = public, pg_temp
as $$
  select id from (
    select r.id, r.last_message_on from conversations r
    where r.account_id = current_account_id()
      and length(regexp_replace(term, '\D', '', 'g')) >= 3 and term ~ '^[-+().\s\d]*$'
      and array_to_string(r.recipients, ' ') like '%' || regexp_replace(term, '\D', '', 'g') || '%'
    union
    select r.id, r.last_message_on from clients c
    join conversations r on r.account_id = c.account_id and r.client_id = c.id
    where c.account_id = current_account_id() and c.deleted_at is null
      and c.search_text like '%' || replace(replace(replace(lower(term), '\', '\\'), '%', '\%'), '_', '\_') || '%'
    union
    -- Groups of several clients, of which there are few, by the clients' names.
    select g.id, g.last_message_on from (
      select r.id, r.last_message_on, unnest(r.recipients) as number from conversations r
      where r.account_id = current_account_id() and r.client_id is null and cardinality(r.recipients) > 1
    ) g
    join clients c on c.account_id = current_account_id() and c.deleted_at is null
      and (c.mobile_phone = g.number or c.co_mobile_phone = g.number)
      and c.search_text like '%' || replace(replace(replace(lower(term), '\', '\\'), '%', '\%'), '_', '\_') || '%'
  ) found order by last_message_on desc limit 500
$$;

alter function search_sms_messages owner to switchboard_definer;
alter function search_conversations owner to switchboard_definer;
alter function search_unknown_conversations owner to switchboard_definer;
revoke all on function search_sms_messages, search_conversations, search_unknown_conversations from public;
grant execute on function search_sms_messages, search_conversations, search_unknown_conversations to switchboard_app;
