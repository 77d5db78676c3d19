DROP INDEX "calls_for";--> statement-breakpoint
ALTER TABLE "task_boards" ADD COLUMN "cards_for" text DEFAULT 'both' NOT NULL;