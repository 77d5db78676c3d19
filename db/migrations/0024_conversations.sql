ALTER TABLE "sms_deliveries" ADD COLUMN "decision" text;--> statement-breakpoint
ALTER TABLE "sms_deliveries" ADD COLUMN "decision_rule" text;--> statement-breakpoint
ALTER TABLE "sms_deliveries" ADD COLUMN "decision_evidence" text;--> statement-breakpoint
ALTER TABLE "sms_deliveries" ADD COLUMN "decided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_from" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "quiet_to" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notify_details" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "notify_sound" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_room_users" ADD COLUMN "muted" boolean DEFAULT false NOT NULL;