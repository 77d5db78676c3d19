ALTER TABLE "campaign_drafts" DROP CONSTRAINT "campaign_drafts_user";--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "sending_stopped_by" uuid;--> statement-breakpoint
ALTER TABLE "campaign_drafts" ADD COLUMN "base" jsonb;--> statement-breakpoint
ALTER TABLE "campaigns" ADD COLUMN "schedule_time" text;--> statement-breakpoint
ALTER TABLE "campaign_drafts" ADD CONSTRAINT "campaign_drafts_user" UNIQUE("account_id","user_id","campaign_id");