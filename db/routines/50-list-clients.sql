-- Folds text for searching: no accents, lower case, single blanks. The same expression as `folded` in db/schema/clients.ts;
-- a test compares them.
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

-- A manager, a location or a tag belongs to one account. Without these statistics Postgres treats the two columns as
-- independent and underestimates how many rows a filter leaves.
create statistics if not exists clients_of_account (dependencies, mcv) on account_id, managed_by, location_id from clients;
create statistics if not exists client_tags_of_account (dependencies, mcv) on account_id, tag_id from client_tags;

create or replace function escape_like(given text) returns text
  language sql immutable parallel safe
  as $$ select regexp_replace(given, '([\\%_])', '\\\1', 'g') $$;

-- LIKE patterns for a folded search term. A row matches when it is like `indexed` and, if there are several words, also like
-- all of `words` or like `phrase`. Words of three letters or more match anywhere, shorter ones at the start of a word.
-- Digits with phone punctuation match as one number.
create or replace function client_search_patterns(term text, out indexed text, out words text[], out phrase text)
  language plpgsql immutable strict parallel safe
as $$
declare
  digits constant text := regexp_replace(term, '\D', '', 'g');
  word text;
begin
  if term ~ '^[-+().0-9 ]+$' and length(digits) >= 3 then
    indexed := '%' || digits || '%';
    return;
  end if;
  foreach word in array string_to_array(term, ' ') loop
    words := words || (case when length(word) >= 3 then '%' else '% ' end || escape_like(word) || '%');
  end loop;
  if cardinality(words) > 1 then
    phrase := '%' || escape_like(term) || '%';
  end if;
  -- The longest word finds the fewest rows. A short first word won't do: the phrase may start in the middle of it.
  indexed := (
    select pattern from unnest(words) with ordinality as w (pattern, position)
    order by position = 1 and pattern like '\% %', length(pattern) desc limit 1
  );
end $$;

-- The contact list and its search: ids in order, from after the row `after`. It runs as switchboard_definer because row
-- security keeps LIKE from using an index, so it filters by the account itself.
--   search      what was typed; null or blank for everyone
--   letter      a to z: names that start with it; '#': names that start with none of them
--   starred_by, tag, manager, location  ids, each optional
--   changed_since  only those that were changed then or later
--   sort        'name', 'contact' (last contacted first), 'created' (newest first) or 'updated' (the oldest change first, so that one
--               that is changed while it is read comes again at the end)
--   after, after_value  the id of a row and what it was ordered by when it was read, so that a renamed or erased one doesn't
--               move the place; a value that isn't one of this order starts at the beginning
--   page_size   null for all
--
-- There is one query for all of this. force_custom_plan makes Postgres plan it for the values of each call: conditions and
-- orders that weren't asked for fold away, and the rest picks its index.
-- rows 50: with the default of 1,000 the caller's join would read the whole account.
create or replace function list_clients(
  search text default null, letter text default null, starred_by uuid default null, tag uuid default null,
  manager uuid default null, location uuid default null, sort text default 'name', after uuid default null,
  after_value text default null, page_size int default null, changed_since timestamptz default null
) returns setof uuid
  language plpgsql stable security definer rows 50
  set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  -- Starting parallel workers takes longer than reading a page.
  set max_parallel_workers_per_gather = 0
as $$
declare
  account constant uuid := current_account_id();
  term constant text := nullif(btrim(fold_text(search)), '');
  -- Not null, which would leave a join without its account: a cluster couldn't tell the node.
  nobody constant uuid := '00000000-0000-0000-0000-000000000000';
  pattern record;
  after_name text;
  after_time timestamptz;
  placed boolean;
  begins boolean;
  resume boolean;
  added int;
begin
  select * into pattern from client_search_patterns(term);
  if sort = 'name' then
    after_name := after_value;
  elsif pg_input_is_valid(after_value, 'timestamptz') then
    after_time := after_value;
  end if;
  placed := after is not null and (after_name is not null or after_time is not null);

  -- A search by name lists the names that start with the term (begins), then the other matches. Anything else is one list.
  foreach begins in array
    case when sort = 'name' and term is not null then array[true, false] else array[null::boolean] end
  loop
    resume := placed and (begins is null or begins = starts_with(after_name, term));
    continue when begins and placed and not resume;
    return query
      select c.id
      from clients c
      left join client_tags t on t.account_id = account and t.tag_id = coalesce(tag, nobody) and t.client_id = c.id
      left join client_favorites f on f.account_id = account and f.user_id = coalesce(starred_by, nobody) and f.client_id = c.id
      where c.account_id = account and c.deleted_at is null
        and (tag is null or t.client_id is not null)
        and (starred_by is null or f.client_id is not null)
        and (manager is null or c.managed_by = manager)
        and (location is null or c.location_id = location)
        and (changed_since is null or c.updated_at >= changed_since)
        and case letter
          when '#' then c.sort_name < 'a' or c.sort_name >= '{'
          else letter is null or starts_with(c.sort_name, letter) end
        and (begins is null or starts_with(c.sort_name, term) = begins)
        and (term is null or begins is true or c.search_text like pattern.indexed)
        and (pattern.phrase is null or begins is true
          or c.search_text like all (pattern.words) or c.search_text like pattern.phrase)
        and (not resume or case sort
          when 'name' then (c.sort_name, c.id) > (after_name, after)
          when 'contact' then (coalesce(c.last_contacted_on, '-infinity'), c.id) < (after_time, after)
          when 'created' then (c.created_at, c.id) < (after_time, after)
          when 'updated' then (c.updated_at, c.id) > (after_time, after) end)
      order by
        case sort when 'contact' then coalesce(c.last_contacted_on, '-infinity') when 'created' then c.created_at end desc,
        case when sort in ('contact', 'created') then c.id end desc,
        case when sort = 'updated' then c.updated_at end,
        case when sort = 'name' then c.sort_name end,
        c.id
      limit page_size;
    get diagnostics added = row_count;
    page_size := page_size - added;
    exit when page_size = 0;
  end loop;
end $$;

alter function list_clients owner to switchboard_definer;
revoke all on function list_clients from public;
grant execute on function list_clients to switchboard_app;
