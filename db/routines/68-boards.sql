-- Hides the cards of clients in the trash.
create or replace function hide_cards_of_trash() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update task_cards k set client_deleted = a.deleted_at is not null
  from added a join removed r using (account_id, id)
  where k.account_id = a.account_id and k.client_id = a.id and (a.deleted_at is null) <> (r.deleted_at is null);
  return null;
end $$;
alter function hide_cards_of_trash() owner to switchboard_definer;
create or replace trigger clients_cards_hidden after update on clients
  referencing old table as removed new table as added for each statement execute function hide_cards_of_trash();

-- Does the same for a card that gets another client, as by a merge.
create or replace function hide_card_of_trash() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  new.client_deleted := exists (
    select 1 from clients c where c.account_id = new.account_id and c.id = new.client_id and c.deleted_at is not null
  );
  return new;
end $$;
alter function hide_card_of_trash() owner to switchboard_definer;
create or replace trigger task_cards_hidden before insert or update of client_id on task_cards
  for each row execute function hide_card_of_trash();

-- Adds the job that puts cards on a board for the people of its tags and takes those of others off. Not while a purge
-- removes clients, which has no account and removes their cards itself.
create or replace function fill_board(p_account uuid, p_board uuid) returns void
  language sql set search_path = public, pg_temp
as $$
  select enqueue_job(
    'boards.fill', json_build_object('accountId', p_account, 'boardId', p_board), null, 'boards.fill:' || p_board
  )
  where p_account::text = current_setting('app.account_id', true)
$$;

-- For contacts that get or lose a tag.
create or replace function fill_boards_of_tags() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform fill_board(account_id, board_id) from (
    select distinct b.account_id, b.board_id
    from changed c join task_board_tags b on b.account_id = c.account_id and b.tag_id = c.tag_id
  ) boards;
  return null;
end $$;
alter function fill_boards_of_tags() owner to switchboard_definer;
create or replace trigger client_tags_fill_boards after insert on client_tags
  referencing new table as changed for each statement execute function fill_boards_of_tags();
create or replace trigger client_tags_empty_boards after delete on client_tags
  referencing old table as changed for each statement execute function fill_boards_of_tags();

-- For a board that gets or loses tags, as when a tag is deleted.
create or replace function fill_changed_boards() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform fill_board(account_id, board_id) from (
    select distinct b.account_id, c.board_id
    from changed c join task_boards b on b.account_id = c.account_id and b.id = c.board_id
  ) boards;
  return null;
end $$;
alter function fill_changed_boards() owner to switchboard_definer;
create or replace trigger task_board_tags_added after insert on task_board_tags
  referencing new table as changed for each statement execute function fill_changed_boards();
create or replace trigger task_board_tags_removed after delete on task_board_tags
  referencing old table as changed for each statement execute function fill_changed_boards();

-- Cards of the given boards by title and details, newest first. Works like search_sms_messages (60-sms-search.sql).
create or replace function search_task_cards(term text, boards uuid[], most int) returns setof uuid
  language sql stable security definer rows 10 set search_path = public, pg_temp
as $$
  select id from (
    select k.id from task_cards k
    where k.account_id = current_account_id() and k.board_id = any(boards)
      and k.deleted_at is null and not k.client_deleted
      and k.title || ' ' || k.details ilike
        '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%'
    offset 0
  ) found order by id desc limit least(most, 50)
$$;
alter function search_task_cards owner to switchboard_definer;
revoke all on function search_task_cards from public;
grant execute on function search_task_cards to switchboard_app;

-- Cards of a board by title and details, or by their contact's names, numbers and email as the contact list finds them.
create or replace function search_board_cards(p_board uuid, term text) returns setof uuid
  language plpgsql stable security definer rows 100 set search_path = public, pg_temp
  set plan_cache_mode = force_custom_plan
  set max_parallel_workers_per_gather = 0
as $$
declare
  account constant uuid := current_account_id();
  written constant text := '%' || escape_like(btrim(term)) || '%';
  folded constant text := nullif(btrim(fold_text(term)), '');
  pattern record;
begin
  select * into pattern from client_search_patterns(folded);
  return query
    select k.id from task_cards k
    where k.account_id = account and k.board_id = p_board and k.deleted_at is null and not k.client_deleted
      and k.title || ' ' || k.details ilike written
    union
    select k.id from clients c
    join task_cards k on k.account_id = account and k.client_id = c.id and k.board_id = p_board
    where c.account_id = account and c.deleted_at is null and k.deleted_at is null and not k.client_deleted
      and c.search_text like pattern.indexed
      and (pattern.phrase is null or c.search_text like all (pattern.words) or c.search_text like pattern.phrase);
end $$;
alter function search_board_cards owner to switchboard_definer;
revoke all on function search_board_cards from public;
grant execute on function search_board_cards to switchboard_app;

-- Accounts that have due cards whose assignees were not notified, where it is morning or later.
create or replace function accounts_with_due_cards(p_now timestamptz) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp
as $$
  select distinct k.account_id
  from task_cards k join accounts a on a.id = k.account_id
  where k.reminded_at is null and k.assigned_to is not null and not k.done and k.deleted_at is null
    and not k.client_deleted and k.due_on <= (p_now at time zone a.timezone)::date
    and extract(hour from p_now at time zone a.timezone) >= 8
$$;
alter function accounts_with_due_cards owner to switchboard_definer;
revoke all on function accounts_with_due_cards from public, switchboard_app;
grant execute on function accounts_with_due_cards to switchboard_worker;
