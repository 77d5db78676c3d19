ALTER TABLE "field_options" ADD COLUMN "suggested" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "field_options" ADD COLUMN "created_by" uuid;