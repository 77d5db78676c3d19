-- Team chat. chat_messages.rev counts a message's changes, as sms_messages.rev does.
create or replace trigger chat_messages_rev before update on chat_messages
  for each row execute function count_revision();

-- Row-level security keeps text operators away from their indexes (60-sms-search.sql). A room is read by those in it, so
-- this looks at the reader's rooms only.
create index if not exists chat_messages_search on chat_messages using gin (account_id, body gin_trgm_ops);

create or replace function search_chat_messages(term text, reader uuid, most int) returns table (id uuid)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select m.id from chat_messages m
  join chat_room_users u on u.account_id = m.account_id and u.room_id = m.room_id and u.user_id = reader
  where m.account_id = current_account_id()
    and m.type = 'message' and m.deleted_at is null and m.gif_title is null
    and m.body ilike '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%'
  order by m.id desc limit least(most, 200)
$$;

-- Files that were uploaded and never sent.
create or replace function forsaken_chat_uploads(most int)
  returns table (account_id uuid, media_id uuid, storage_key text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select account_id, id, storage_key from chat_media
  where message_id is null and created_at < now() - interval '1 day'
  limit least(most, 1000)
$$;

alter function search_chat_messages owner to switchboard_definer;
alter function forsaken_chat_uploads owner to switchboard_definer;
revoke all on function search_chat_messages, forsaken_chat_uploads from public;
grant execute on function search_chat_messages, forsaken_chat_uploads to switchboard_app;
