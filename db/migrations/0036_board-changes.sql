ALTER TABLE "task_boards" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "task_card_events" ADD COLUMN "change_id" uuid;--> statement-breakpoint
ALTER TABLE "task_card_events" ADD COLUMN "was" jsonb;--> statement-breakpoint
CREATE INDEX "task_card_events_of_change" ON "task_card_events" USING btree ("account_id","change_id") WHERE change_id is not null;--> statement-breakpoint
CREATE INDEX "task_cards_by_due" ON "task_cards" USING btree ("account_id","lane_id",coalesce("due_on", 'infinity'::date),"position","id") WHERE deleted_at is null and not client_deleted;