CREATE TABLE "call_recordings" (
	"account_id" uuid NOT NULL,
	"id" uuid DEFAULT uuidv7() NOT NULL,
	"call_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"provider_sid" text NOT NULL,
	"duration" integer NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"problem" text,
	"storage_key" text,
	"byte_size" integer,
	"content_type" text,
	"stored_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"check_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "call_recordings_account_id_id_pk" PRIMARY KEY("account_id","id")
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "recording_retention_days" integer;--> statement-breakpoint
ALTER TABLE "call_recordings" ADD CONSTRAINT "call_recordings_account_id_call_id_calls_account_id_id_fk" FOREIGN KEY ("account_id","call_id") REFERENCES "public"."calls"("account_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "call_recordings_provider_sid" ON "call_recordings" USING btree ("account_id","provider_sid");--> statement-breakpoint
CREATE INDEX "call_recordings_call" ON "call_recordings" USING btree ("account_id","call_id");--> statement-breakpoint
CREATE INDEX "call_recordings_log" ON "call_recordings" USING btree ("account_id","recorded_at","id");--> statement-breakpoint
CREATE INDEX "call_recordings_check" ON "call_recordings" USING btree ("check_at") WHERE check_at is not null;--> statement-breakpoint
CREATE INDEX "calls_mine" ON "calls" USING btree ("account_id","user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "calls_missed" ON "calls" USING btree ("account_id","created_at","id") WHERE status in ('missed', 'hangup');--> statement-breakpoint
CREATE INDEX "calls_voicemails" ON "calls" USING btree ("account_id","created_at","id") WHERE format = 'voicemail';--> statement-breakpoint
ALTER TABLE "calls" DROP COLUMN "recording_sid";--> statement-breakpoint
ALTER TABLE "calls" DROP COLUMN "recording_url";