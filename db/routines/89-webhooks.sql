-- Events for programs. Statement triggers add one to the account's list, and a delivery for each endpoint that wants it, so that no path of
-- the product forgets one, and an import adds its events in one statement. `types` selects from the changed rows (`n` after, `o` before)
-- the types of events that they are, with blanks between them, or null; `subject` the ids in the path of the event's call
-- (event-types.ts), with slashes between them.
do $$
declare
  source record;
begin
  for source in select * from (values
    ('clients', 'insert', 'n.id', $t$ case when n.deleted_at is null then 'contact.created' end $t$),
    ('clients', 'update', 'n.id', $t$ case
      when o.deleted_at is null and n.deleted_at is not null then 'contact.deleted'
      when o.deleted_at is not null and n.deleted_at is null then 'contact.restored'
      when n.deleted_at is null and n.version <> o.version then 'contact.updated' end $t$),
    -- An erased one; one in the trash was deleted before.
    ('clients', 'delete', 'n.id', $t$ case when n.deleted_at is null then 'contact.deleted' end $t$),
    ('client_tags', 'insert', 'n.client_id', $t$ 'contact.tagged' $t$),
    ('client_tags', 'delete', 'n.client_id', $t$ 'contact.tagged' $t$),
    ('client_policies', 'insert', 'n.client_id, n.id', $t$ case when n.deleted_at is null then 'policy.created' end $t$),
    ('client_policies', 'update', 'n.client_id, n.id', $t$ case
      when o.deleted_at is null and n.deleted_at is not null then 'policy.deleted'
      when o.deleted_at is not null and n.deleted_at is null then 'policy.created'
      when n.deleted_at is null and (n.version <> o.version or n.client_id <> o.client_id) then 'policy.updated' end $t$),
    ('activities', 'insert', 'n.client_id, n.id', $t$ case when n.type = 'note' and n.deleted_at is null then 'note.created' end $t$),
    ('activities', 'update', 'n.client_id, n.id', $t$ case
      when n.type <> 'note' then null
      when o.deleted_at is null and n.deleted_at is not null then 'note.deleted'
      when o.deleted_at is not null and n.deleted_at is null then 'note.created'
      when n.deleted_at is null and n.updated_at <> o.updated_at then 'note.updated' end $t$),
    ('follow_ups', 'insert', 'n.client_id, n.id', $t$ 'followup.created' $t$),
    ('follow_ups', 'update', 'n.client_id, n.id', $t$ case
      when o.is_active and not n.is_active then 'followup.completed'
      when n.version <> o.version then 'followup.updated' end $t$),
    ('sms_messages', 'insert', 'n.id', $t$ case when n.flow = 'incoming' and n.type <> 'imported' then 'message.received' end $t$),
    ('sms_messages', 'update', 'n.id', $t$ case when n.flow = 'outgoing' and n.status <> o.status then concat_ws(' ',
      case when n.status = 'sent' or (n.status = 'delivered' and o.status <> 'sent') then 'message.sent' end,
      case when n.status = 'delivered' then 'message.delivered' end,
      case when n.status in ('failed', 'undelivered') then 'message.failed' end) end $t$),
    -- Both events of an opt-out name its entry in the ledger, so that no number stands in the list.
    ('consents', 'insert', 'n.event_id', $t$ case when n.state = 'opted-out' then 'optout.created' end $t$),
    ('consents', 'update', 'case when n.state = $q$opted-out$q$ then n.event_id else o.event_id end', $t$ case
      when o.state <> 'opted-out' and n.state = 'opted-out' then 'optout.created'
      when o.state = 'opted-out' and n.state <> 'opted-out' then 'optout.removed' end $t$),
    ('consents', 'delete', 'n.event_id', $t$ case when n.state = 'opted-out' then 'optout.removed' end $t$),
    ('calls', 'insert', 'n.id', $t$ 'call.started' $t$),
    ('calls', 'update', 'n.id', $t$ case when n.state = 'ended' then concat_ws(' ',
      case when o.state <> 'ended' then 'call.ended' end,
      case when n.status in ('missed', 'hangup') and (o.state <> 'ended' or coalesce(o.status, '') not in ('missed', 'hangup'))
        then 'call.missed' end) end $t$),
    ('call_recordings', 'update', 'n.call_id', $t$ case
      when n.state <> 'stored' or o.state = 'stored' then null
      when n.kind = 'voicemail' then 'voicemail.received' else 'call.recorded' end $t$),
    ('call_transcripts', 'update', 'n.call_id', $t$ case when n.state = 'done' and o.state <> 'done' then 'call.transcribed' end $t$),
    ('task_cards', 'insert', 'n.id', $t$ case when n.deleted_at is null then 'card.created' end $t$),
    ('task_cards', 'update', 'n.id', $t$ case
      when o.deleted_at is null and n.deleted_at is not null then 'card.deleted'
      when o.deleted_at is not null and n.deleted_at is null then 'card.created'
      when n.deleted_at is not null then null
      when n.lane_id <> o.lane_id then 'card.moved'
      when n.edits <> o.edits then 'card.updated' end $t$),
    ('service_reviews', 'update', 'n.id', $t$ case when o.rating is null and n.rating is not null then 'review.received' end $t$),
    ('campaign_runs', 'insert', 'n.campaign_id', $t$ 'campaign.started' $t$),
    ('campaign_runs', 'update', 'n.campaign_id', $t$ case when o.state not in ('done', 'stopped') and n.state in ('done', 'stopped') then 'campaign.finished' end $t$),
    ('invoices', 'update', 'n.id', $t$ case
      when o.status <> 'paid' and n.status = 'paid' and n.total > 0 then 'payment.succeeded'
      when n.payment = 'failed' and (o.payment is distinct from 'failed' or n.attempt_count > o.attempt_count) then 'payment.failed' end $t$)
  ) as s (name, op, subject, types) loop
    execute format(
      $f$
      create or replace function webhook_%1$s_%2$s() returns trigger
        language plpgsql security definer set search_path = public, pg_temp
      as $t$
      begin
        -- Most accounts have no endpoint and no key, and then a change costs these lookups.
        if exists (select 1 from webhook_endpoints where account_id = current_account_id() and enabled)
          or exists (select 1 from api_keys where account_id = current_account_id() and revoked_at is null)
        then
          with c as materialized (
            select distinct account_id, type, subject_id
            from (select n.account_id, concat_ws('/', %3$s) as subject_id, %4$s as types from %5$s) changed,
              string_to_table(types, ' ') as each (type)
            where account_id = current_account_id()
          ), listed as (
            insert into api_events (account_id, type, subject_id) select account_id, type, subject_id from c
          )
          insert into webhook_deliveries (account_id, endpoint_id, type, subject_id)
          select e.account_id, e.id, c.type, c.subject_id
          from c join webhook_endpoints e on e.account_id = c.account_id and e.enabled and c.type = any(e.events);
        end if;
        return null;
      end $t$
      $f$,
      source.name, source.op, source.subject, source.types,
      case source.op when 'insert' then 'added n' when 'delete' then 'removed n'
        else format('added n join removed o on o.account_id = n.account_id and o.%1$s = n.%1$s',
          case source.name when 'consents' then 'phone' else 'id' end) end
    );
    execute format('alter function webhook_%s_%s() owner to switchboard_definer', source.name, source.op);
    execute format('revoke all on function webhook_%s_%s() from public', source.name, source.op);
    execute format(
      'create or replace trigger webhook_%2$s after %2$s on %1$s referencing %3$s
       for each statement execute function webhook_%1$s_%2$s()',
      source.name, source.op,
      case source.op when 'insert' then 'new table as added' when 'delete' then 'old table as removed'
        else 'old table as removed new table as added' end
    );
  end loop;
end $$;

-- Contacts with a number that opts out or in count as changed, so that copies follow. One that someone else is changing isn't waited
-- for: the two could lock each other out, and it changes anyway.
create or replace function consents_touch_clients() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update clients set updated_at = now()
  where account_id = current_account_id() and id in (
    select c.id from changed n
    join clients c on c.account_id = n.account_id
      and (c.mobile_phone = n.phone or c.co_mobile_phone = n.phone or c.phone = n.phone or c.co_phone = n.phone)
    where n.account_id = current_account_id() and c.deleted_at is null
    for no key update of c skip locked
  );
  return null;
end $$;
alter function consents_touch_clients() owner to switchboard_definer;
revoke all on function consents_touch_clients() from public;
create or replace trigger consents_touch_insert after insert on consents
  referencing new table as changed for each statement execute function consents_touch_clients();
create or replace trigger consents_touch_update after update on consents
  referencing new table as changed for each statement execute function consents_touch_clients();
create or replace trigger consents_touch_delete after delete on consents
  referencing old table as changed for each statement execute function consents_touch_clients();

-- A job for each endpoint that got deliveries. One that finds a worker at work leaves them to it.
create or replace function send_webhooks() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  perform enqueue_job('webhooks.send', json_build_object('accountId', account_id, 'endpointId', endpoint_id))
  from (select distinct account_id, endpoint_id from added where account_id = current_account_id()) a;
  return null;
end $$;
alter function send_webhooks() owner to switchboard_definer;
revoke all on function send_webhooks() from public;
create or replace trigger webhooks_sent after insert on webhook_deliveries
  referencing new table as added for each statement execute function send_webhooks();

-- For the worker's sweep: a job for each endpoint with something due and no worker at work, as after a crash or when a suspended or
-- closed account is back. It has the key of the job that a worker leaves, so that sweeps add
-- no second one.
create or replace function enqueue_due_webhooks() returns void
  language sql security definer set search_path = public, pg_temp
as $$
  select graphile_worker.add_job(
    'webhooks.send', json_build_object('accountId', e.account_id, 'endpointId', e.id),
    job_key => e.account_id || ':webhooks.send:' || e.id
  )
  from webhook_endpoints e
  join accounts a on a.id = e.account_id and a.suspended_at is null and a.closed_at is null and a.erased_at is null
  where e.enabled and coalesce(e.leased_until, '-infinity') < now() and coalesce(e.retry_at, '-infinity') < now()
    and exists (
      select 1 from webhook_deliveries d
      where d.account_id = e.account_id and d.endpoint_id = e.id and d.state = 'pending' and d.next_attempt_at < now()
    )
$$;

create or replace function purge_webhook_deliveries() returns void
  language sql security definer set search_path = public, pg_temp
as $$
  delete from webhook_deliveries
  where created_at < now() - interval '30 days' and (state <> 'pending' or give_up_at < now() - interval '30 days');
  delete from api_events where created_at < now() - interval '30 days';
$$;

do $$
declare
  routine text;
begin
  foreach routine in array array['enqueue_due_webhooks()', 'purge_webhook_deliveries()'] loop
    execute format('alter function %s owner to switchboard_definer', routine);
    execute format('revoke all on function %s from public', routine);
    execute format('grant execute on function %s to switchboard_worker', routine);
  end loop;
end $$;
