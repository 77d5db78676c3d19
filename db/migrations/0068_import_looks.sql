ALTER TABLE "imports" ADD COLUMN "reading" jsonb;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "keep_in_notes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "imports" ADD COLUMN "shared_phones" text DEFAULT 'separate' NOT NULL;--> statement-breakpoint
ALTER TABLE "import_rows" ADD COLUMN "looks" jsonb;