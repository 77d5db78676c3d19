ALTER TABLE "consent_events" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "consent_events" ADD COLUMN "said_at" timestamp with time zone;