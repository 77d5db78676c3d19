-- sms_messages.rev counts a text's changes, so that browsers can tell the newer of two states whatever order they hear
-- them in.
create or replace function count_revision() returns trigger
  language plpgsql set search_path = public, pg_temp
as $$
begin
  new.rev := old.rev + 1;
  return new;
end $$;

create or replace trigger sms_messages_rev before update on sms_messages
  for each row execute function count_revision();
