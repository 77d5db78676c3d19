DROP INDEX "call_legs_open";--> statement-breakpoint
ALTER TABLE "locations" ADD COLUMN "record_calls" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "call_legs" ADD COLUMN "side" text NOT NULL;--> statement-breakpoint
CREATE INDEX "calls_open" ON "calls" USING btree ("account_id") WHERE state <> 'ended';