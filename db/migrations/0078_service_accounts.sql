ALTER TABLE "api_keys" ADD COLUMN "made_by" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "old_token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "old_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_service" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_made_by_users_account_id_id_fk" FOREIGN KEY ("account_id","made_by") REFERENCES "public"."users"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_old_token" ON "api_keys" USING btree ("account_id","old_token_hash");--> statement-breakpoint
CREATE INDEX "api_keys_maker" ON "api_keys" USING btree ("account_id","made_by");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_service" CHECK (not is_service or (disabled_at is not null and password_hash = ''));