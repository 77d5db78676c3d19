create or replace trigger chat_messages_rev before update on chat_messages
  for each row execute function count_revision();

-- Messages in the reader's rooms that contain `term`, newest first. Works like search_sms_messages (60-sms-search.sql).
create or replace function search_chat_messages(term text, reader uuid, most int) returns table (id uuid)
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp
  set max_parallel_workers_per_gather = 0
as $$
declare
  account constant uuid := current_account_id();
  pattern constant text := '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  wanted constant int := least(most, 200);
  rooms constant uuid[] := array(
    select u.room_id from chat_room_users u where u.account_id = account and u.user_id = reader
  );
  recent uuid[];
begin
  recent := array(
    select m.id from (
      select m.* from chat_messages m where m.account_id = account order by m.id desc limit 500
    ) m
    where m.room_id = any(rooms) and m.type = 'message' and m.deleted_at is null and m.gif_title is null
      and m.body ilike pattern
    order by m.id desc limit wanted
  );
  if cardinality(recent) = wanted then
    return query select unnest(recent);
  else
    return query select found.id from (
      select m.id from chat_messages m
      where m.account_id = account and m.room_id = any(rooms)
        and m.type = 'message' and m.deleted_at is null and m.gif_title is null and m.body ilike pattern offset 0
    ) found order by found.id desc limit wanted;
  end if;
end $$;

-- Files uploaded for a chat message that was never sent.
create or replace function orphaned_chat_uploads(most int)
  returns table (account_id uuid, media_id uuid, storage_key text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account_id, id, storage_key from chat_media
  where message_id is null and created_at < now() - interval '1 day'
  limit least(most, 1000)
$$;

alter function search_chat_messages owner to switchboard_definer;
alter function orphaned_chat_uploads owner to switchboard_definer;
revoke all on function search_chat_messages, orphaned_chat_uploads from public, switchboard_app;
grant execute on function search_chat_messages to switchboard_app;
grant execute on function orphaned_chat_uploads to switchboard_worker;
