-- Marks what has to be counted again (metric_changes): each change of something that a number of user_metrics or usage_days
-- is made of marks the user and the day of it, before and after the change. These are statement triggers, so that an import
-- writes one mark for each user and day. count-metrics.server.ts counts; what is counted there must be a fact here.

-- Writes a trigger function and three triggers for a table. `facts` selects from %s what can change a number: account_id, kind,
-- user_id, the moment or else the day it belongs to, and whatever else counts.
do $$
declare
  source record;
  marks constant text := $f$
    insert into metric_changes (account_id, kind, user_id, day)
    select distinct c.account_id, c.kind, c.user_id, coalesce(c.on_day, (c.at at time zone a.timezone)::date)
    from (%s) c (account_id, kind, user_id, at, on_day)
    -- An account that is being erased needs no marks.
    join accounts a on a.id = c.account_id and (a.closed_at is null or a.closed_at > now() - interval '30 days')
    -- Without a day it counts nowhere, and a mark without one would count everything.
    where num_nonnulls(c.at, c.on_day) > 0
  $f$;
  columns constant text := 'select account_id, kind, user_id, at, on_day from';
begin
  for source in select * from (values
    ('clients', $f$
      select account_id, 'user' as kind, created_by as user_id, created_at as at, null::date as on_day, id
      from %s where deleted_at is null and created_by is not null
    $f$),
    ('client_policies', $f$
      select account_id, 'user' as kind, created_by as user_id, created_at as at, null::date as on_day, id, client_id, premium_cents
      from %s where deleted_at is null and created_by is not null
    $f$),
    ('call_legs', $f$
      select account_id, case kind when 'user' then 'user' else 'usage' end as kind,
        case kind when 'user' then user_id end as user_id, created_at as at, null::date as on_day, id, call_id, joined_at, left_at
      from %s where kind in ('user', 'outside') and joined_at is not null
    $f$),
    ('call_recordings', $f$
      select account_id, 'usage' as kind, null::uuid as user_id, recorded_at as at, null::date as on_day, id from %s
    $f$),
    ('sms_messages', $f$
      select account_id, 'user' as kind, user_id, created_at as at, null::date as on_day, id
      from %1$s
      where flow = 'outgoing' and type in ('message', 'scheduled', 'optin', 'review') and user_id is not null
        and status not in ('failed', 'undelivered')
      union all
      select account_id, 'usage', null, created_at, null, id from %1$s where flow = 'incoming' and type <> 'imported'
    $f$),
    ('sms_deliveries', $f$
      select account_id, 'usage' as kind, null::uuid as user_id, created_at as at, null::date as on_day, id, message_id
      from %s where provider_sid is not null
    $f$),
    ('follow_ups', $f$
      select account_id, 'user' as kind, case when is_active then user_id else completed_by end as user_id,
        case when is_active then due_at else completed_at end as at, null::date as on_day, id, client_id, is_active
      from %s where assign_to <> 'none' and case when is_active then user_id else completed_by end is not null
    $f$),
    ('task_cards', $f$
      select account_id, 'user' as kind, assigned_to as user_id,
        case when done then done_at else coalesce(assigned_at, created_at) end as at,
        case when not done then due_on end as on_day, id, done
      from %s where deleted_at is null and not client_deleted and assigned_to is not null
    $f$),
    ('service_reviews', $f$
      select account_id, 'user' as kind, requested_by as user_id, created_at as at, null::date as on_day, id, rating from %s
    $f$)
  ) as sources (name, facts)
  loop
    execute format($f$
      create or replace function note_%1$s() returns trigger
        language plpgsql security definer set search_path = public, pg_temp
      as $body$
      begin
        case tg_op
          when 'INSERT' then %2$s;
          when 'DELETE' then %3$s;
          else %4$s;
        end case;
        return null;
      end $body$
    $f$,
      source.name,
      format(marks, columns || ' (' || format(source.facts, 'added') || ') f'),
      format(marks, columns || ' (' || format(source.facts, 'removed') || ') f'),
      format(marks, format(
        '%1$s (%2$s except %3$s) f union all %1$s (%3$s except %2$s) g',
        columns, '(' || format(source.facts, 'added') || ')', '(' || format(source.facts, 'removed') || ')'
      ))
    );
    execute format('alter function note_%s() owner to switchboard_definer', source.name);
    execute format('create or replace trigger %1$s_noted after insert on %1$s
      referencing new table as added for each statement execute function note_%1$s()', source.name);
    execute format('create or replace trigger %1$s_noted_change after update on %1$s
      referencing old table as removed new table as added for each statement execute function note_%1$s()', source.name);
    execute format('create or replace trigger %1$s_noted_end after delete on %1$s
      referencing old table as removed for each statement execute function note_%1$s()', source.name);
  end loop;
end $$;

-- Policies and follow-ups of a contact in the trash don't count.
create or replace function note_trash() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into metric_changes (account_id, kind, user_id, day)
  select distinct f.account_id, 'user', f.user_id, (f.at at time zone a.timezone)::date
  from added n join removed o using (account_id, id)
  join accounts a on a.id = n.account_id
  cross join lateral (
    select p.account_id, p.created_by as user_id, p.created_at as at from client_policies p
    where p.account_id = n.account_id and p.client_id = n.id and p.deleted_at is null
    union all
    select f.account_id, case when f.is_active then f.user_id else f.completed_by end,
      case when f.is_active then f.due_at else f.completed_at end
    from follow_ups f where f.account_id = n.account_id and f.client_id = n.id
  ) f
  where (n.deleted_at is null) <> (o.deleted_at is null) and f.user_id is not null and f.at is not null;
  return null;
end $$;
alter function note_trash() owner to switchboard_definer;
create or replace trigger clients_trash_noted after update on clients
  referencing old table as removed new table as added for each statement execute function note_trash();

-- A user's time in a call begins when it is answered.
create or replace function note_answer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into metric_changes (account_id, kind, user_id, day)
  select distinct l.account_id, 'user', l.user_id, (l.created_at at time zone a.timezone)::date
  from added n join removed o using (account_id, id)
  join call_legs l on l.account_id = n.account_id and l.call_id = n.id and l.kind = 'user' and l.joined_at is not null
  join accounts a on a.id = n.account_id
  where (n.answered_at, n.direction) is distinct from (o.answered_at, o.direction);
  return null;
end $$;
alter function note_answer() owner to switchboard_definer;
create or replace trigger calls_answer_noted after update on calls
  referencing old table as removed new table as added for each statement execute function note_answer();

-- In another time zone every event may be on another day.
create or replace function note_time_zone() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  insert into metric_changes (account_id, kind) values (new.id, 'user'), (new.id, 'usage');
  return null;
end $$;
alter function note_time_zone() owner to switchboard_definer;
create or replace trigger accounts_time_zone_noted after update of timezone on accounts
  for each row when (new.timezone <> old.timezone) execute function note_time_zone();

-- Since when a card is done.
create or replace function date_done_card() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  new.done_at := case when new.done then coalesce(new.done_at, new.updated_at) end;
  return new;
end $$;
create or replace trigger task_cards_dated before insert or update of done on task_cards
  for each row execute function date_done_card();

-- How many parts the carrier makes of a text, as countSegments (segments.ts) does.
create or replace function text_segments(body text) returns int
  language plpgsql immutable parallel safe set search_path = public, pg_temp
as $$
declare
  basic constant text := E'@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&''()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
  extended constant text := E'\f^{}\\[~]|€';
  is_plain constant boolean := translate(body, basic || extended, '') = '';
  wide constant int := case when is_plain then length(body) - length(translate(body, extended, ''))
    else (select count(*) from regexp_matches(body, '[\U00010000-\U0010FFFF]', 'g')) end;
  used constant int := length(body) + wide;
  single constant int := case when is_plain then 160 else 70 end;
  part constant int := case when is_plain then 153 else 67 end;
  parts int := 1;
  filled int := 0;
  width int;
begin
  if used <= single then return 1; end if;
  if wide = 0 then return ceil(used::numeric / part); end if;
  -- A character of two units is never split.
  foreach width in array array(
    select case when is_plain then 1 + (strpos(extended, c) > 0)::int else 1 + (ascii(c) > 65535)::int end
    from regexp_split_to_table(body, '') with ordinality as letters (c, n) order by n
  ) loop
    if filled + width > part then
      parts := parts + 1;
      filled := 0;
    end if;
    filled := filled + width;
  end loop;
  return parts;
end $$;

-- Accounts with something to count again.
create or replace function accounts_with_metric_changes() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct account_id from metric_changes
$$;
alter function accounts_with_metric_changes owner to switchboard_definer;
revoke all on function accounts_with_metric_changes from public, switchboard_app;
grant execute on function accounts_with_metric_changes to switchboard_worker;

-- All accounts that have numbers, for the operators' recount.
create or replace function accounts_with_metrics() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select id from accounts where erased_at is null order by id
$$;
alter function accounts_with_metrics owner to switchboard_definer;
revoke all on function accounts_with_metrics from public, switchboard_app;
grant execute on function accounts_with_metrics to switchboard_worker;
