ALTER INDEX "audit_log_deed" RENAME TO "audit_log_action";
