CREATE TABLE "released_numbers" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"held_from" timestamp with time zone NOT NULL,
	"held_until" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "released_numbers_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "minutes_reached" text;--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "messages_reached" text;--> statement-breakpoint
ALTER TABLE "billing_customers" ADD COLUMN "reported_from" date;--> statement-breakpoint
ALTER TABLE "usage_limits" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "usage_reports" ADD COLUMN "attempted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "usage_days" ADD COLUMN "minutes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "released_numbers" ADD CONSTRAINT "released_numbers_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "released_numbers_until" ON "released_numbers" USING btree ("account_id","held_until");--> statement-breakpoint
UPDATE "usage_days" SET "minutes" = ceil("seconds" / 60.0);--> statement-breakpoint
INSERT INTO "metric_changes" ("account_id", "kind") SELECT "id", 'usage' FROM "accounts";
