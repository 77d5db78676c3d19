-- Keeps the account's number that a text or call came to or left from, and its name, on the row: the number may be released, renamed
-- or given to another conversation later.
create or replace function keep_text_number() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
declare
  ours phone_numbers;
begin
  if new.type in ('note', 'status', 'imported') then
    return new;
  end if;
  if new.our_number is null then
    select n.* into ours from conversations c
      join phone_numbers n on n.account_id = c.account_id and n.id = c.phone_number_id
      where c.account_id = new.account_id and c.id = new.conversation_id;
  else
    select * into ours from phone_numbers n
      where n.account_id = new.account_id and n.number = new.our_number order by n.status = 'released' limit 1;
  end if;
  new.our_number := coalesce(new.our_number, ours.number);
  new.our_number_name := coalesce(ours.friendly_name, new.our_number_name);
  return new;
end $$;

create or replace function keep_call_number() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  select n.number, n.friendly_name into new.our_number, new.our_number_name
    from phone_numbers n where n.account_id = new.account_id and n.id = new.phone_number_id;
  return new;
end $$;

create or replace trigger sms_messages_our_number before insert on sms_messages
  for each row execute function keep_text_number();
-- A queued text leaves from another number when its own was given back.
create or replace trigger sms_messages_moved before update of our_number on sms_messages
  for each row when (new.our_number is distinct from old.our_number) execute function keep_text_number();
create or replace trigger calls_our_number before insert on calls
  for each row when (new.phone_number_id is not null) execute function keep_call_number();
