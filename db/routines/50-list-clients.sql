-- A text as clients are looked for by. The same expression as `folded` in db/schema/clients.ts: a test holds them together.
create or replace function fold_text(given text) returns text
  language sql immutable parallel safe
  as $$
    select regexp_replace(
      replace(
        lower(
          translate(regexp_replace(normalize(given, NFKD), '[\u0300-\u036f]', '', 'g'), 'ŁłØøĐđıς', 'LlOoDdiσ')
          collate "pg_c_utf8"
        ),
        'ß', 'ss'
      ),
      '\s+', ' ', 'g'
    )
  $$;

create index if not exists clients_search on clients using gin (account_id, search_text gin_trgm_ops)
  where deleted_at is null;

-- What is read of the members of a tag to put them in order: without it each is fetched from its own corner of the table.
create index if not exists clients_order on clients (account_id, id) include (sort_name) where deleted_at is null;

-- A manager, a location or a tag belongs to one account: taken for independent of it, a filter that half of an account
-- passes looks as if nobody did, and the worst plan as the best.
create statistics if not exists clients_of_account (dependencies, mcv) on account_id, managed_by, location_id from clients;
create statistics if not exists client_tags_of_account (dependencies, mcv) on account_id, tag_id from client_tags;

-- The contact list: what the search box, the alphabet, the stars and the filters leave, in order, from behind a place.
-- It runs as switchboard_definer because row security keeps LIKE off the index; it filters by the account itself.
--   query    words, each of which has to be found: three letters and more anywhere, one or two at the start of a word.
--            Or the whole as it stands. Only digits and their punctuation: a phone number, found by its digits.
--   letter   a to z: the sort name begins so; '#': with none of them
--   fan      only contacts this user starred
--   tag      only contacts that carry it
--   manager, location  only contacts managed by, or of it
--   sort     name: of a search those first whose sort name begins with it, as one expects who types a last name; and they
--            are found without all who match. contact and created: the last first. `sort_name` then holds that time, to
--            go on after it
drop function if exists search_clients(text, text, uuid, text, uuid, int);
drop function if exists search_clients(text, text, uuid, text, uuid, int, uuid);
create or replace function search_clients(
  query text, letter text, fan uuid, after_name text, after_id uuid, page_size int, tag uuid default null,
  manager uuid default null, location uuid default null, sort text default 'name'
) returns table (id uuid, sort_name text)
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp
  -- Starting helpers takes longer than any page.
  set max_parallel_workers_per_gather = 0
as $$
declare
  account constant uuid := current_account_id();
  folded constant text := btrim(fold_text(coalesce(query, '')));
  digits constant text := regexp_replace(folded, '\D', '', 'g');
  conditions text := '';
  after text := '';
  words text := '';
  word text;
  source text := format('clients c where c.account_id = %L and c.deleted_at is null', account);
  members int;
  few boolean := false;
  begins text;
  ahead boolean := false;
  given int;
  near uuid[];
  near_names text[];
  branch text;
  direction text;
  seek boolean;
  reach int;
  furthest int;
  promised boolean;
  inner_letter text;
  most int;
  times constant boolean := sort in ('contact', 'created');
  key constant text := case sort
    when 'contact' then 'coalesce(c.last_contacted_on, ''-infinity''::timestamptz)'
    when 'created' then 'c.created_at'
    else 'c.sort_name' end;
begin
  if account is null then return; end if;

  if folded <> '' then
    if folded ~ '^[-+().0-9 ]+$' and length(digits) >= 3 then
      words := format('c.search_text like %L', '%' || digits || '%');
    else
      foreach word in array string_to_array(folded, ' ') loop
        words := words || case when words = '' then '' else ' and ' end || format(
          'c.search_text like %L',
          case when length(word) >= 3 then '%' else '% ' end
            || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
        );
      end loop;
      -- A word of the whole that others precede begins after a blank.
      if folded ~ '^\S{1,2} ' then
        words := format('((%s) or c.search_text like %L)', words,
          '%' || regexp_replace(folded, '([\\%_])', '\\\1', 'g') || '%');
      end if;
    end if;
  end if;

  if fan is not null then
    conditions := conditions || format(
      ' and c.id in (select f.client_id from client_favorites f where f.account_id = %L and f.user_id = %L)',
      account, fan
    );
  end if;
  if tag is not null then
    select t.assigned into members from tags t where t.account_id = account and t.id = tag;
    -- Few are fetched and put in order; with many, the next of the list are soon found. Each by its id: what Postgres thinks
    -- of how many a manager or a location has would make it look through all of theirs for each member.
    if members <= 2000 then
      few := true;
      source := format(
        '(select t.client_id from client_tags t where t.account_id = %L and t.tag_id = %L offset 0) member
          cross join lateral (select * from clients k
            where k.account_id = %1$L and k.id = member.client_id and k.deleted_at is null offset 0) c
          where true', account, tag
      );
    else
      conditions := conditions || format(
        ' and exists (select from client_tags t where t.account_id = %L and t.tag_id = %L and t.client_id = c.id)',
        account, tag
      );
    end if;
  end if;
  if manager is not null then
    conditions := conditions || format(' and c.managed_by = %L', manager);
  end if;
  if location is not null then
    conditions := conditions || format(' and c.location_id = %L', location);
  end if;
  if words <> '' and not times and folded ~ '[^-+().0-9 ]' then
    begins := format('(c.sort_name >= %L and c.sort_name < %L)', folded, folded || chr(1114111));
    ahead := after_id is null or starts_with(after_name, folded);
  end if;
  if after_id is not null and times then
    after := format(' and (%s, c.id) < (%L::timestamptz, %L::uuid)', key, after_name, after_id);
  elsif after_id is not null then
    after := format(' and (c.sort_name, c.id) > (%L, %L::uuid)', after_name, after_id);
  end if;

  -- Values are written into the statement, not passed to it: the best plan differs from one word to the next. `%%s` is
  -- what the letter adds.
  most := least(greatest(page_size, 1), 500);
  direction := case when times then key || ' desc, c.id desc' else 'c.sort_name, c.id' end;
  inner_letter := case
    when letter = '#' then ' and (c.sort_name < ''a'' or c.sort_name >= ''{'')'
    when letter ~ '^[a-z]$' then format(' and c.sort_name >= %L and c.sort_name < %L', letter, chr(ascii(letter) + 1))
    else '' end;
  if ahead then
    return query execute format(
      'select c.id, c.sort_name::text from %s%s%s%s and %s order by c.sort_name, c.id limit %s',
      source, conditions, after, inner_letter, begins, most
    );
    get diagnostics given = row_count;
    most := most - given;
    if most = 0 then return; end if;
    after := '';
  end if;
  conditions := conditions || after || coalesce(' and not ' || begins, '');
  branch := format(
    'select c.id, (%s)::text as sort_name, %1$s as place from %s%s%%s',
    key, replace(source, '%', '%%'), replace(conditions, '%', '%%')
  );

  -- Words that many have, and members of a tag, are among the next of the list. Else words are found by the index over all of
  -- them, which the planner leaves aside as soon as it hopes for the former; and members are fetched.
  seek := words <> '' and tag is null and fan is null and manager is null and location is null and folded ~ '\S\S';
  if letter is distinct from '#' and (seek or few and members > 200 and words = '') then
    -- The beginnings of words that one or two letters are also stand in emails and the like: by index nearly everybody is
    -- looked at. Members are looked for in an index alone.
    reach := case when seek and folded ~ '\S{3}' then 600 else 6000 end;
    select sqrt(2.0 * k.clients * most) into furthest from account_counts k where k.account_id = account;
    loop
      execute format(
        'select array_agg(found.id order by %1$s), array_agg(found.sort_name order by %1$s) from (
           select * from (
             select c.id, (%2$s)::text as sort_name, %2$s as place%3$s from clients c
             where c.account_id = %4$L and c.deleted_at is null%5$s order by %6$s limit %7$s
           ) found where %8$s order by %1$s limit %9$s
         ) found',
        case when times then 'found.place desc, found.id desc' else 'found.place, found.id' end,
        key,
        case when seek then ', c.search_text' else '' end,
        account,
        conditions || inner_letter,
        direction,
        reach,
        case when seek then replace(words, 'c.search_text', 'found.search_text')
          else format('(found.id in (select t.client_id from client_tags t where t.account_id = %L and t.tag_id = %L)) is true',
            account, tag) end,
        most
      ) into near, near_names;
      if cardinality(near) = most then
        return query select * from unnest(near, near_names);
        return;
      end if;
      -- Words are looked for further on where that promises the page: by how many were found, or by the names themselves,
      -- which the index of their order holds. As far as it takes no longer than to fetch all who match, clients * most / reach.
      exit when reach > 600 or (furthest > reach) is not true;
      if (reach * most * 4 / 3 / cardinality(near) <= furthest) is not true then
        exit when times or folded ~ '[0-9@]';
        execute format(
          'select true from (
             select c.sort_name from clients c
             where c.account_id = %s and c.deleted_at is null%s order by c.sort_name, c.id limit %s
           ) name where %s offset %s limit 1',
          quote_literal(account), conditions || inner_letter, furthest,
          replace(words, 'c.search_text', 'name.sort_name'), most - 1
        ) into promised;
        exit when promised is null;
      end if;
      reach := furthest;
    end loop;
  end if;
  if seek then
    return query execute format(
      'select found.id, found.sort_name from (%s offset 0) found order by found.place %s, found.id %2$s limit %s',
      format(branch, inner_letter || ' and ' || words), case when times then 'desc' else '' end, most
    );
    return;
  end if;

  branch := branch || case when words = '' then '' else replace(' and ' || words, '%', '%%') end;
  if letter = '#' and times then
    return query execute format(
      'select found.id, found.sort_name from (%s offset 0) found order by found.place desc, found.id desc limit %s',
      format(branch, inner_letter), most
    );
  elsif letter = '#' then
    return query execute format(
      'select found.id, found.sort_name from ((%s order by c.sort_name, c.id limit %s) union all (%s order by c.sort_name, c.id limit %2$s)) found
       order by found.place collate "C", found.id limit %2$s',
      format(branch, ' and c.sort_name < ''a'''), most, format(branch, ' and c.sort_name >= ''{''')
    );
  else
    return query execute format(
      'select page.id, page.sort_name from (%s order by %s limit %s) page', format(branch, inner_letter), direction, most
    );
  end if;
end $$;

-- rows 50: a page; taken for the default 1,000 the join to the rows themselves would scan the account.
alter function search_clients owner to switchboard_definer;
revoke all on function search_clients from public;
grant execute on function search_clients to switchboard_app;
