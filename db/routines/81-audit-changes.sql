-- Removes the values from the audit log's entries about rows that were deleted for good. Who changed which fields, and when, stays.
create or replace function clear_audit_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update audit_log l set changes = null from removed r
  where l.account_id = r.account_id and l.entity = tg_argv[0] and l.entity_id = r.id and l.changes is not null;
  return null;
end $$;

alter function clear_audit_changes() owner to switchboard_definer;

do $$
declare
  kind record;
begin
  for kind in select * from (values
    ('clients', 'client'), ('client_addresses', 'address'), ('client_dependents', 'dependent'), ('client_policies', 'policy'),
    ('client_vehicles', 'vehicle'), ('client_homes', 'home'), ('client_commercials', 'commercial'),
    ('client_payment_methods', 'payment-method'), ('client_extras', 'extra'), ('client_links', 'link'),
    ('client_documents', 'document')) as kinds (name, entity)
  loop
    execute format('create or replace trigger %I after delete on %I referencing old table as removed
      for each statement execute function clear_audit_changes(%L)', kind.name || '_changes_cleared', kind.name, kind.entity);
  end loop;
end $$;

-- Once one of a client's two people is a client of their own, or deleted, erasing them doesn't find their values in the entries
-- of the client that they left. So the values go at once; the names of the changed fields stay.
create or replace function hide_changes_of_person() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  update audit_log l set changes = (
    select jsonb_agg(
      case when new.kind = 'promote' or change ->> 'field' ~ '^co[A-Z]'
        then jsonb_build_object('field', change -> 'field', 'label', change -> 'label', 'changed', true) else change end
      order by place)
    from jsonb_array_elements(l.changes) with ordinality as kept (change, place))
  where l.account_id = new.account_id and l.entity = 'client' and l.entity_id = new.client_id and l.changes is not null;
  return null;
end $$;

alter function hide_changes_of_person() owner to switchboard_definer;

create or replace trigger client_merges_changes_hidden after insert on client_merges
  for each row when (new.kind in ('split', 'promote')) execute function hide_changes_of_person();
