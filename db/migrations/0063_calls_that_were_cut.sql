DROP INDEX "calls_missed";--> statement-breakpoint
DROP INDEX "calls_unworked";--> statement-breakpoint
ALTER TABLE "call_legs" ADD COLUMN "ring_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "call_legs" ADD COLUMN "notice" text;--> statement-breakpoint
ALTER TABLE "calls" ADD COLUMN "cut_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "call_legs_notice" ON "call_legs" USING btree ("account_id","user_id") WHERE notice in ('cut', 'passed');--> statement-breakpoint
CREATE INDEX "calls_missed" ON "calls" USING btree ("account_id","created_at","id") WHERE (status in ('missed', 'hangup') or format = 'voicemail' or cut_at is not null);--> statement-breakpoint
CREATE INDEX "calls_unworked" ON "calls" USING btree ("account_id","location_id") WHERE worked_by is null and (status in ('missed', 'hangup') or format = 'voicemail' or cut_at is not null);