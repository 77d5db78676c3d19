CREATE TABLE "api_events" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"type" text NOT NULL,
	"subject_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_events_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "warned_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD COLUMN "key_id" uuid;--> statement-breakpoint
ALTER TABLE "api_events" ADD CONSTRAINT "api_events_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "clients_by_updated" ON "clients" USING btree ("account_id","updated_at","id") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "client_policies_updated" ON "client_policies" USING btree ("account_id","updated_at","id") WHERE deleted_at is null;