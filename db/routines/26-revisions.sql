-- Counts a message's changes, so that browsers know which of two events is newer even if they arrive out of order.
create or replace function count_revision() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  new.rev := old.rev + 1;
  return new;
end $$;

create or replace trigger sms_messages_rev before update on sms_messages
  for each row execute function count_revision();
