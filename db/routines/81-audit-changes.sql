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
