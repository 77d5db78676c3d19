-- What the two roles may do with the tables.
grant select, insert, update, delete on all tables in schema public to switchboard_app;
grant select, insert, update, delete on all tables in schema public to switchboard_definer;

-- History is only ever added to.
revoke update, delete on audit_log, consent_events from switchboard_app;
-- Reached through named functions only.
revoke all on password_resets from switchboard_app;

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
