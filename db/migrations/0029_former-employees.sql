DROP INDEX "users_account_id_email_index";--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("account_id","email") WHERE disabled_at is null;