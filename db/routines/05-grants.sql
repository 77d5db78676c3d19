grant select, insert, update, delete on all tables in schema public to switchboard_app;
grant select, insert, update, delete on all tables in schema public to switchboard_definer;

-- Append-only.
revoke update, delete on audit_log, consent_events, evidence_seals, evidence_entries from switchboard_app;
-- Only reached through the functions in 41-password-resets.sql.
revoke all on password_resets from switchboard_app;
