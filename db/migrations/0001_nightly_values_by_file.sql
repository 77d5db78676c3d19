ALTER TABLE "nightly_values" ADD COLUMN "import_id" uuid;--> statement-breakpoint
ALTER TABLE "nightly_values" ADD COLUMN "earlier" jsonb DEFAULT '{}'::jsonb NOT NULL;