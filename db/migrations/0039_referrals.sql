CREATE TABLE "referral_totals" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"months" jsonb NOT NULL,
	"top_clients" jsonb NOT NULL,
	"as_of" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "referral_totals" ADD CONSTRAINT "referral_totals_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_referrals" ON "clients" USING btree ("account_id",coalesce(affiliate_on, '-infinity'::date),"id") WHERE deleted_at is null and (affiliate_via is not null or affiliate_contact_id is not null or affiliate_on is not null);--> statement-breakpoint
CREATE INDEX "clients_silent" ON "clients" USING btree ("account_id",coalesce(last_contacted_on, created_at),"id","managed_by","location_id") WHERE deleted_at is null;