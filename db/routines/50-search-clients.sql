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

-- The contact list: what the search box, the alphabet, the stars and the filters leave, in order, from behind a place.
-- It runs as switchboard_definer because row security keeps LIKE off the index; it filters by the account itself.
--   query    words, each of which has to be found: three letters and more anywhere, one or two at the start of a word.
--            Or the whole as it stands. Only digits and their punctuation: a phone number, found by its digits.
--   letter   a to z: the sort name begins so; '#': with none of them
--   fan      only contacts this user starred
--   tag      only contacts that carry it
--   manager, location  only contacts managed by, or of it
--   sort     name; contact and created: the last first. `sort_name` then holds that time, to go on after it
drop function if exists search_clients(text, text, uuid, text, uuid, int);
drop function if exists search_clients(text, text, uuid, text, uuid, int, uuid);
create or replace function search_clients(
  query text, letter text, fan uuid, after_name text, after_id uuid, page_size int, tag uuid default null,
  manager uuid default null, location uuid default null, sort text default 'name'
) returns table (id uuid, sort_name text)
  language plpgsql stable security definer rows 50 set search_path = public, pg_temp
as $$
declare
  account constant uuid := current_account_id();
  folded constant text := btrim(fold_text(coalesce(query, '')));
  digits constant text := regexp_replace(folded, '\D', '', 'g');
  conditions text := '';
  words text := '';
  word text;
  branch text;
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
      if position(' ' in folded) > 0 then
        words := format('((%s) or c.search_text like %L)', words,
          '%' || regexp_replace(folded, '([\\%_])', '\\\1', 'g') || '%');
      end if;
    end if;
    conditions := conditions || ' and ' || words;
  end if;

  if fan is not null then
    conditions := conditions || format(
      ' and c.id in (select f.client_id from client_favorites f where f.account_id = %L and f.user_id = %L)',
      account, fan
    );
  end if;
  if tag is not null then
    conditions := conditions || format(
      ' and exists (select from client_tags t where t.account_id = %L and t.tag_id = %L and t.client_id = c.id)',
      account, tag
    );
  end if;
  if manager is not null then
    conditions := conditions || format(' and c.managed_by = %L', manager);
  end if;
  if location is not null then
    conditions := conditions || format(' and c.location_id = %L', location);
  end if;
  if after_id is not null and times then
    conditions := conditions || format(' and (%s, c.id) < (%L::timestamptz, %L::uuid)', key, after_name, after_id);
  elsif after_id is not null then
    conditions := conditions || format(' and (c.sort_name, c.id) > (%L, %L::uuid)', after_name, after_id);
  end if;

  -- Values are written into the statement, not passed to it: the best plan differs from one word to the next.
  branch := format(
    'select c.id, (%s)::text from clients c where c.account_id = %L and c.deleted_at is null%s%%s
     order by %s limit %s',
    key, account, replace(conditions, '%', '%%'),
    case when times then key || ' desc, c.id desc' else 'c.sort_name, c.id' end,
    least(greatest(page_size, 1), 500)
  );
  if letter = '#' and times then
    return query execute format(branch, ' and (c.sort_name < ''a'' or c.sort_name >= ''{'')');
  elsif letter = '#' then
    return query execute format(
      'select * from ((%s) union all (%s)) found order by found.sort_name collate "C", found.id limit %s',
      format(branch, ' and c.sort_name < ''a'''), format(branch, ' and c.sort_name >= ''{'''),
      least(greatest(page_size, 1), 500)
    );
  elsif letter ~ '^[a-z]$' then
    return query execute format(branch, format(' and c.sort_name >= %L and c.sort_name < %L', letter, chr(ascii(letter) + 1)));
  else
    return query execute format(branch, '');
  end if;
end $$;

-- rows 50: a page; taken for the default 1,000 the join to the rows themselves would scan the account.
alter function search_clients owner to switchboard_definer;
revoke all on function search_clients from public;
grant execute on function search_clients to switchboard_app;
