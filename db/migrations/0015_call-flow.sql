ALTER TABLE "locations" ADD COLUMN "call_flow" jsonb;--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "call_flow_version" integer DEFAULT 0 NOT NULL;