ALTER TABLE "accounts" RENAME COLUMN "campaigns_stopped_at" TO "sending_stopped_at";--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "sms_class" text DEFAULT 'low-volume' NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_numbers" ADD COLUMN "sms_use_case" text;--> statement-breakpoint
ALTER TABLE "campaign_recipients" ADD COLUMN "segments" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "target_query" jsonb;