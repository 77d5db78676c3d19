-- Sentences that contain `term`, newest first. Works like search_sms_messages (60-sms-search.sql).
create or replace function search_transcript_sentences(term text, most int) returns table (id uuid)
  language plpgsql stable security definer rows 20 set search_path = public, pg_temp
  set max_parallel_workers_per_gather = 0
as $$
declare
  account constant uuid := current_account_id();
  pattern constant text := '%' || replace(replace(replace(term, '\', '\\'), '%', '\%'), '_', '\_') || '%';
  wanted constant int := least(most, 200);
  recent uuid[];
begin
  recent := array(
    select s.id from (
      select s.id, s.text from transcript_sentences s where s.account_id = account order by s.id desc limit 500
    ) s where s.text ilike pattern order by s.id desc limit wanted
  );
  if cardinality(recent) = wanted then
    return query select unnest(recent);
  else
    return query select found.id from (
      select s.id from transcript_sentences s where s.account_id = account and s.text ilike pattern offset 0
    ) found order by found.id desc limit wanted;
  end if;
end $$;

alter function search_transcript_sentences owner to switchboard_definer;
revoke all on function search_transcript_sentences from public;
grant execute on function search_transcript_sentences to switchboard_app;
