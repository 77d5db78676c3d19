CREATE TABLE "queued_calls" (
	"account_id" uuid NOT NULL,
	"call_id" uuid NOT NULL,
	"state" text NOT NULL,
	"queued_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"taken_by" uuid,
	"request_id" uuid,
	CONSTRAINT "queued_calls_account_id_call_id_pk" PRIMARY KEY("account_id","call_id")
);
--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "flow" jsonb;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "transcript" text;--> statement-breakpoint
ALTER TABLE "queued_calls" ADD CONSTRAINT "queued_calls_account_id_call_id_calls_account_id_id_fk" FOREIGN KEY ("account_id","call_id") REFERENCES "public"."calls"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "queued_calls" ADD CONSTRAINT "queued_calls_account_id_taken_by_users_account_id_id_fk" FOREIGN KEY ("account_id","taken_by") REFERENCES "public"."users"("account_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "queued_calls_open" ON "queued_calls" USING btree ("account_id","queued_at") WHERE state <> 'left';--> statement-breakpoint
UPDATE "locations" SET "call_flow" = '{"recordCalls": true, "outbound": {"recording": {"format": "all"}}}' WHERE "record_calls" AND "call_flow" IS NULL;--> statement-breakpoint
ALTER TABLE "locations" DROP COLUMN "record_calls";