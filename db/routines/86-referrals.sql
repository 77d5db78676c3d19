-- Marks that an account's referrals have to be counted again (metric_changes): one mark for each statement that changes a
-- referral, or trashes or restores a contact that referred others. recountReferrals counts.
create or replace function note_referrals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
as $$
begin
  case tg_op
    when 'INSERT' then
      insert into metric_changes (account_id, kind)
      select distinct account_id, 'referrals' from added
      where deleted_at is null
        and (affiliate_via is not null or affiliate_contact_id is not null or affiliate_on is not null);
    when 'DELETE' then
      -- An account that is being erased needs no marks.
      insert into metric_changes (account_id, kind)
      select distinct r.account_id, 'referrals' from removed r
      join accounts a on a.id = r.account_id and (a.closed_at is null or a.closed_at > now() - interval '30 days')
      where r.deleted_at is null
        and (affiliate_via is not null or affiliate_contact_id is not null or affiliate_on is not null);
    else
      insert into metric_changes (account_id, kind)
      select distinct n.account_id, 'referrals'
      from added n join removed o using (account_id, id)
      where (n.affiliate_via, n.affiliate_contact_id, n.affiliate_on)
          is distinct from (o.affiliate_via, o.affiliate_contact_id, o.affiliate_on)
        or (n.deleted_at is null) <> (o.deleted_at is null)
          and (num_nonnulls(n.affiliate_via, n.affiliate_contact_id, n.affiliate_on) > 0
            or exists (select 1 from clients r where r.account_id = n.account_id and r.affiliate_contact_id = n.id));
  end case;
  return null;
end $$;
alter function note_referrals() owner to switchboard_definer;
create or replace trigger clients_referrals_noted after insert on clients
  referencing new table as added for each statement execute function note_referrals();
create or replace trigger clients_referrals_noted_change after update on clients
  referencing old table as removed new table as added for each statement execute function note_referrals();
create or replace trigger clients_referrals_noted_end after delete on clients
  referencing old table as removed for each statement execute function note_referrals();
